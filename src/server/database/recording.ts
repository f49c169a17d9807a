import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '#shared/history/actors.rules.ts';

/** Who changes rows, and what else the log of changes is told. */
interface Recording {
  /** 'off' means that changes are not recorded. */
  actor: Actor | 'off';
  /** The number of the action that is being undone. */
  undoes: number | null;
}

/** The number of the first change of a transaction, which numbers the action. */
interface ActionNumber {
  number: number | undefined;
}

const BY_DEFAULT: Recording = { actor: 'you', undoes: null };
const recordings = new AsyncLocalStorage<Recording>();
const actions = new AsyncLocalStorage<ActionNumber>();

/** Records the changes of `work` as those of an actor. Call it outside of a transaction. (decision 048) */
export async function recordAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return recordings.run({ ...BY_DEFAULT, actor }, work);
}

/** Records the changes of `work` as the undo of an action, by whoever makes the changes around it. */
export async function recordUndo<T>(undoes: number, work: () => Promise<T>): Promise<T> {
  return recordings.run({ ...currentRecording(), undoes }, work);
}

/**
 * Does not record the changes of `work`: rows that can be computed again, the deletion of an account, migrations. Call
 * it outside of a transaction.
 */
export async function withoutRecording<T>(work: () => Promise<T>): Promise<T> {
  return recordings.run({ ...BY_DEFAULT, actor: 'off' }, work);
}

/**
 * Records the changes of `work`, a transaction or a part of one, as one action. The changes of an action are consecutive,
 * so what the transaction changes afterwards is another action.
 */
export async function recordTogether<T>(work: () => Promise<T>): Promise<T> {
  const outer = actions.getStore();
  const result = await actions.run({ number: undefined }, work);
  if (outer !== undefined) outer.number = undefined;
  return result;
}

/** True when changes are recorded as the person's own, which is what triggers do when they are told nothing. */
export function isRecordedByDefault(): boolean {
  return currentRecording() === BY_DEFAULT;
}

/** The name of the function by which SQLite's triggers ask for the recording. */
export const SQLITE_RECORDING = 'halo_recording';

/** Answers SQLite's triggers: the actor, what is undone, or the number of the action that a change belongs to. */
export function answerTrigger(field: unknown, number?: unknown): string | number | null {
  const { actor, undoes } = currentRecording();
  if (field === 'actor') return actor;
  if (field === 'undoes') return undoes;
  const action = actions.getStore();
  if (action === undefined) return number as number;
  action.number ??= number as number;
  return action.number;
}

/** Returns the statements with which PostgreSQL's trigger begins another action within a transaction. */
export function postgresAction(): string[] {
  return [`set local halo.undoes = '${currentRecording().undoes ?? ''}'`, `set local halo.action = ''`];
}

/**
 * Returns the statements that tell PostgreSQL's trigger of the recording until the transaction ends. Citus passes `set
 * local` on to the server where the trigger runs.
 */
export function postgresRecording(): string[] {
  const { actor, undoes } = currentRecording();
  const statements = [`set local halo.actor = '${actor}'`];
  if (undoes !== null) statements.push(`set local halo.undoes = '${undoes}'`);
  return statements;
}

function currentRecording(): Recording {
  const recording = recordings.getStore();
  return recording === undefined || (recording.actor === 'you' && recording.undoes === null) ? BY_DEFAULT : recording;
}

import type { QueryClient } from '@tanstack/react-query';
import type { HistoryEntry, Verb } from '#shared/history/history.contract.ts';
import { getVerb, type Values } from '#shared/history/history.rules.ts';
import { call } from '#client/data/api-client.ts';
import type { AnyChange, UndoGroup, UndoneChange } from '#client/data/optimistic.ts';
import { resolveId } from '#client/data/temporary-ids.ts';
import { shortActionLabel } from './history-labels.ts';
import { offerReverse, offerReverseOfAll } from './history.mutations.ts';

/**
 * Sends a change. The undo of a toast is sent as an undo of the history, so that Ctrl+Z and Shift+Ctrl+Z treat it like
 * one. It is sent as an ordinary change if the history has no action that it would undo completely, and while the
 * history cannot be read.
 */
export async function sendAsUndo(client: QueryClient, change: AnyChange): Promise<unknown> {
  const { undoes, undoGroup, predict, send } = change;
  const response = predict?.();
  if (undoes === undefined || !navigator.onLine || !isComplete(undoes, response)) return send();
  const entry = await findUndone(undoes);
  if (entry === undefined) return send();
  const { number } = await call('POST /api/history/:id/undo', { params: { id: entry.number } });
  if (undoGroup === undefined) offerReverse(client, entry, shortActionLabel(entry), number);
  else noteUndone(client, undoGroup, number);
  return response;
}

/** The numbers of the undos of each group that were sent. */
const undone = new WeakMap<UndoGroup, number[]>();

/** Notes an undo of a group. Once all are done, a toast offers to redo them. */
function noteUndone(client: QueryClient, group: UndoGroup, number: number): void {
  const numbers = [...(undone.get(group) ?? []), number];
  undone.set(group, numbers);
  if (numbers.length < group.count) return;
  group.isRedoable = true;
  offerReverseOfAll(client, numbers, 'undone');
}

/** True if an undo with this answer resets every field that was changed. An edit may have changed more than the day. */
function isComplete(undoes: readonly UndoneChange[], response: unknown): boolean {
  const items = [response].flat() as (Values | undefined)[];
  return undoes.every(({ before, after }, place) => {
    const changed = before === null ? {} : computeDifference(before, after);
    return Object.entries(changed).every(([name, value]) => items[place]?.[name] !== value);
  });
}

/** Returns the action that made these changes, if it can be undone. A page that is left does not wait for the answer. */
async function findUndone(undoes: readonly UndoneChange[]): Promise<HistoryEntry | undefined> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  window.addEventListener('pagehide', leave);
  try {
    const history = await call('GET /api/history', {}, { signal: left.signal });
    return history.find((entry) => isMadeBy(entry, undoes));
  } catch {
    return undefined;
  } finally {
    window.removeEventListener('pagehide', leave);
  }
}

function isMadeBy(entry: HistoryEntry, changes: readonly UndoneChange[]): boolean {
  const { undoes, state, others, itemId, title, verb } = entry;
  const named = changes.filter((change) => verb === 'reordered' || getVerbOf(change) !== 'reordered');
  if (undoes !== null || state !== 'open' || others !== named.length - 1) return false;
  return named.some((change) => {
    const { after } = change;
    const isSame = itemId === null ? after.title === title : resolveId(after.id) === itemId;
    return isSame && getVerbOf(change) === verb;
  });
}

function getVerbOf({ before, after }: UndoneChange): Verb {
  return getVerb({ table: '', before, after: before === null ? { ...after } : computeDifference(before, after) });
}

/** Returns the fields of an item that have other values afterwards. */
function computeDifference(before: object, after: object): Values {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => earlier.get(name) !== value));
}

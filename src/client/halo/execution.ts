import { mutate, type Change, type UndoGroup, type UndoneChange } from '#client/data/optimistic.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { ItemState } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import type { CommandRequest, CommandUndo, ItemCommands, Mutate } from '#client/items/item-commands.ts';
import { CREATED_ITEM_TYPES, getDayOr, isNewDayTask } from './command-data.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';
import type { Place, Plan, Suggestion } from './plan.ts';
import { executeUnmatched } from './unmatched.ts';

/** A suggestion with its day and its item. */
export interface Action extends Pick<Suggestion, 'id' | 'key' | 'command'> {
  /** The day in the request, else the selected date. */
  date: Day;
  match: Match | undefined;
  /** True if the search found nothing. False while it runs, and if the person must choose. */
  isUnmatched: boolean;
}

/** The commands of each item type. `app` hands them in. */
export type CommandTable = Readonly<Record<ItemType, ItemCommands>>;

/** What the execution of a plan needs of the dialog. */
export interface ExecutionParts {
  plan: Plan;
  commands: CommandTable;
  onExecuting: (isExecuting: boolean) => void;
  onChange: (plan: Plan) => void;
  onClose: () => void;
  onFind: (match: Match) => void;
  /** Called when a day or a list is to be opened. */
  onOpen: (place: Place) => void;
  /** Called when something was carried out. */
  onDone: () => void;
}

/** It is not known which item is meant. Nothing was sent. */
export class UnclearError extends Error {
  override readonly message = t('It is not clear which item is meant.');
}

/** What is said of an item that is in the wanted state already. */
const UNCHANGED: Record<ItemState, string> = {
  completed: t('It is already completed.'),
  'crossed-out': t('It is already crossed out.'),
  active: t('It is not completed.'),
};

/** The item is in the wanted state already. Nothing was sent. */
export class UnchangedError extends Error {
  constructor(state: ItemState) {
    super(UNCHANGED[state]);
  }
}

/** Carries out a command on its item. Returns its undo; undefined if there is nothing to undo. */
type Execution = (
  item: { commands: ItemCommands; match: Match },
  request: CommandRequest,
  send: Mutate,
) => Promise<CommandUndo | undefined>;

/** The execution of each command type that needs an item (HALO-44). */
const EXECUTIONS: Partial<Record<Command['commandType'], Execution>> = {
  flag_item: async (item, request, send) => flag(item, request, send, true),
  unflag_item: async (item, request, send) => flag(item, request, send, false),
  complete_item: async ({ commands, match }, { data: { isCompleted = true, isCrossedOut = false } }, send) => {
    if (isCrossedOut) return crossOut(commands, match, send);
    if (match.isCompleted === isCompleted) throw new UnchangedError(isCompleted ? 'completed' : 'active');
    const after = await commands.complete(send, match, isCompleted);
    return {
      send: async (group) => commands.complete(asUndo(send, match, after, group), match, !isCompleted),
      isRemoval: false,
    };
  },
  move_item: async ({ commands: { move }, match }, request, send) => {
    const after = await move?.(send, request, match.id, request.data.targetDate ?? request.date);
    if (after === undefined) return undefined;
    const day = match.date ?? request.date;
    const { startTime: _moved, ...data } = request.data;
    return {
      send: async (group) => move?.(asUndo(send, match, after, group), { ...request, data }, match.id, day),
      isRemoval: false,
    };
  },
  delete_item: async ({ commands, match }, request, send) => commands.remove(send, request, match.id),
};

/**
 * Executes an action and returns its undo; undefined if there is nothing to undo. Throws UnclearError if the
 * person must choose its item.
 */
export async function execute(
  client: QueryClient,
  table: CommandTable,
  { command, date, key, match, isUnmatched }: Action,
): Promise<CommandUndo | undefined> {
  const { commandType, data } = command;
  const send: Mutate = async (change) => mutate(client, withoutToast(change));
  const request = { data, date, key };
  const created = CREATED_ITEM_TYPES[commandType];
  if (created !== undefined) return table[created].create(send, request);
  if (commandType === 'find_item') return undefined;
  if (isUnmatched) {
    const itemType = await executeUnmatched(command, request);
    await client.invalidateQueries({ queryKey: [table[itemType].root] });
    return undefined;
  }
  if (match === undefined) throw new UnclearError();
  return EXECUTIONS[commandType]?.({ commands: table[match.itemType], match }, request, send);
}

/** Returns the day on which the task of an action is afterwards; undefined unless it was added or moved there. */
export function getNewDay({ command, match, date }: Action): Day | undefined {
  const { commandType, data } = command;
  if (isNewDayTask(command)) return getDayOr(data.date, date);
  return commandType === 'move_item' && match?.itemType === 'task' ? getDayOr(data.targetDate, date) : undefined;
}

/** True if an action only opens something. */
export function isFindCommand({ command }: Action): boolean {
  return command.commandType === 'find_item';
}

/** The dialog tells how an action went. */
function withoutToast<Item, Scope, Result>(change: Change<Item, Scope, Result>): Change<Item, Scope, Result> {
  return { ...change, onError: () => undefined };
}

/** Crosses an item out. @throws UnchangedError */
async function crossOut(commands: ItemCommands, match: Match, send: Mutate): Promise<CommandUndo | undefined> {
  if (match.isCrossedOut) throw new UnchangedError('crossed-out');
  const after = await commands.crossOut?.(send, match, true);
  if (after === undefined) return undefined;
  return {
    send: async (group) => {
      const undo = asUndo(send, match, after, group);
      return match.isCompleted ? commands.complete(undo, match, true) : commands.crossOut?.(undo, match, false);
    },
    isRemoval: false,
  };
}

/** Flags or unflags an item. Returns no undo if nothing changed. */
async function flag(
  { commands, match }: Parameters<Execution>[0],
  request: CommandRequest,
  send: Mutate,
  wanted: boolean,
): Promise<CommandUndo | undefined> {
  const after = await commands.flag?.(send, request, match.id, wanted);
  if (after === undefined || match.isFlagged === wanted) return undefined;
  return {
    send: async (group) => commands.flag?.(asUndo(send, match, after, group), request, match.id, !wanted),
    isRemoval: false,
  };
}

/**
 * Returns a function that sends changes as the undo of an action. `match` is the item before the action, and `after` is the
 * item after it. `undoGroup` has the undos that it is sent with.
 */
function asUndo(send: Mutate, match: Match, after: UndoneChange['after'], undoGroup: UndoGroup | undefined): Mutate {
  const { isCompleted, isCrossedOut, isFlagged, date } = match;
  const before = {
    ...after,
    isCompleted,
    isCrossedOut,
    ...('flagged' in after ? { flagged: isFlagged } : { isPriority: isFlagged }),
    ...('date' in after && { date }),
  };
  return async <Item, Scope, Result>(change: Change<Item, Scope, Result>) =>
    send({ ...change, predict: () => before as Result, undoes: [{ before, after }], undoGroup });
}

import type { Actor } from './actors.rules.ts';
import type { HistoryEntry, HistoryItemType, Verb } from './history.contract.ts';

/** The values of columns, in the form that both engines share. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * A change of one row. `before` is null for a new row, `after` for a deleted one. A row that was changed has only the
 * changed columns.
 */
export interface RowChange {
  table: string;
  /** Tells the row apart from the others of its table. */
  rowKey: string;
  before: Values | null;
  after: Values | null;
}

/** The changes of rows that were made together. */
export interface RecordedAction {
  number: number;
  at: string;
  actor: Actor;
  undoes: number | null;
  changes: readonly (RowChange & { title: string | null })[];
  /** The number of changed rows by table. Set only for an action so large that `changes` has just some of them. */
  rows?: ReadonlyMap<string, number>;
}

/** The type of the items that a table belongs to. Tables that are not listed have parts of habits. */
const ITEM_TYPE_OF_TABLE: Readonly<Record<string, HistoryItemType>> = {
  tasks: 'task',
  task_series: 'task',
  task_series_parts: 'task',
  task_occurrences: 'task',
  goals: 'goal',
  books: 'book',
  projects: 'project',
  project_tasks: 'project-task',
};

/** Returns the type of the items that a table belongs to. */
export function itemTypeOfTable(table: string): HistoryItemType {
  return ITEM_TYPE_OF_TABLE[table] ?? 'habit';
}

/** Tables with one row per item. */
export const ITEM_TABLES = ['tasks', 'goals', 'books', 'habits', 'projects', 'project_tasks'] as const;
const ITEM_TABLE_NAMES: ReadonlySet<string> = new Set(ITEM_TABLES);

/** Columns whose change says what was done, best first. */
const VERB_OF_COLUMN: readonly (readonly [column: string, toTrue: Verb, toFalse: Verb])[] = [
  ['isCompleted', 'completed', 'reopened'],
  // A move also restores a task that the rollover had crossed out.
  ['date', 'moved', 'moved'],
  ['dueDate', 'moved', 'moved'],
  ['isCrossedOut', 'crossed-out', 'restored'],
  ['flagged', 'flagged', 'unflagged'],
  ['isPriority', 'flagged', 'unflagged'],
];

/** Returns one change per row, from its first state to its last. Rows that are as they were before are left out. */
export function netChanges<Change extends RowChange>(changes: readonly Change[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.table} ${change.rowKey}`;
    const earlier = net.get(key);
    const merged = earlier === undefined ? change : mergeChanges(earlier, change);
    if (merged === undefined) net.delete(key);
    else net.set(key, merged);
  }
  return [...net.values()];
}

/** Returns two consecutive changes of a row as one; undefined if they cancel each other out. */
function mergeChanges<Change extends RowChange>(first: Change, second: Change): Change | undefined {
  // The first state of a row that was edited and then deleted: the deletion has all columns, the edit the earlier values.
  const before = first.before === null ? null : { ...(second.after === null && second.before), ...first.before };
  const after = afterBoth(first, second);
  if (before === null && after === null) return undefined;
  if (before === null || after === null) return { ...second, before, after };
  const complete = first.after === null ? before : { ...second.before, ...before };
  const columns = Object.keys(after).filter((column) => complete[column] !== after[column]);
  if (columns.length === 0) return undefined;
  const pick = (values: Values) => Object.fromEntries(columns.map((column) => [column, values[column]]));
  return { ...second, before: pick(complete), after: pick(after) };
}

/** Returns the changed values after two consecutive changes of a row; all values of a row that was added again. */
function afterBoth(first: RowChange, second: RowChange): Values | null {
  if (first.after === null || second.after === null) return second.after;
  return { ...first.after, ...second.after };
}

function isCreationOrDeletion({ before, after }: RowChange): boolean {
  return before === null || after === null;
}

/** Returns the change of an action that the history names; undefined if nothing was changed. */
function findMainChange<Change extends RecordedAction['changes'][number]>(
  changes: readonly Change[],
): Change | undefined {
  return (
    changes.find((change) => ITEM_TABLE_NAMES.has(change.table) && isCreationOrDeletion(change)) ??
    changes.find(({ table }) => table === 'habit_completions') ??
    changes.find(({ table }) => ITEM_TABLE_NAMES.has(table)) ??
    changes.find(({ title }) => title !== null) ??
    changes[0]
  );
}

/** Returns the id of the item that was changed; null for rows that are no items, such as completions of habits. */
function getItemId({ table, rowKey }: RowChange): number | null {
  return ITEM_TABLE_NAMES.has(table) ? (JSON.parse(rowKey) as { id: number }).id : null;
}

/** Returns what a person did by an action; undefined if it changed nothing that a person sees. */
export function describeAction(
  action: RecordedAction,
): Pick<HistoryEntry, 'verb' | 'itemType' | 'title' | 'others'> | undefined {
  const changes = netChanges(action.changes);
  const mainChange = findMainChange(changes);
  if (mainChange === undefined) return undefined;
  return {
    verb: getVerb(mainChange),
    itemType: itemTypeOfTable(mainChange.table),
    title: mainChange.title,
    others: (action.rows?.get(mainChange.table) ?? countAlike(changes, mainChange)) - 1,
  };
}

/** Returns how many items were changed in the same way. Rows that only made room for others do not count. */
function countAlike(changes: readonly RowChange[], mainChange: RowChange): number {
  const isReorder = getVerb(mainChange) === 'reordered';
  const isCounted = (change: RowChange) =>
    change.table === mainChange.table && (isReorder || getVerb(change) !== 'reordered');
  return changes.filter(isCounted).length;
}

/** Returns what was done to an item by a change of its row. */
export function getVerb({
  table,
  before,
  after,
}: Pick<RowChange, 'table' | 'after'> & { before: object | null }): Verb {
  if (table === 'habit_completions') return after === null ? 'reopened' : 'completed';
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  for (const [column, toTrue, toFalse] of VERB_OF_COLUMN)
    if (column in after) return Number(after[column]) === 0 ? toFalse : toTrue;
  return Object.keys(after).every((column) => column === 'sortOrder') ? 'reordered' : 'edited';
}

/**
 * Returns the history of actions, the latest first, from actions in the same order. An action can be undone if nothing
 * that it changed was changed later. Later changes that were undone do not count.
 */
export function getHistory(latestFirst: readonly RecordedAction[]): HistoryEntry[] {
  const undone = new Set<number>();
  const changedLater = new Map<string, Set<string>>();
  const entries: HistoryEntry[] = [];
  for (const action of latestFirst) {
    const { number, at, actor, undoes } = action;
    const isUndone = undone.has(number);
    const changes = netChanges(action.changes);
    const isOutdated = changes.some((change) => isChangedAgain(change, changedLater));
    // An undo and what it undid cancel each other out, so neither is a later change of anything.
    if (!isUndone && undoes !== null) undone.add(undoes);
    else if (!isUndone) for (const change of changes) addChangedColumns(change, changedLater);
    const described = describeAction(action);
    const mainChange = findMainChange(changes);
    if (described !== undefined && mainChange !== undefined) {
      const state = isOutdated ? 'outdated' : 'open';
      entries.push({
        number,
        at,
        actor,
        ...described,
        itemId: getItemId(mainChange),
        undoes,
        state: isUndone ? 'undone' : state,
      });
    }
  }
  return entries;
}

/** Returns the change that Ctrl+Z undoes: the latest that is no undo itself and was not undone. The latest comes first. */
export function findUndoable(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  return history.find(({ undoes, state }) => undoes === null && state !== 'undone');
}

/** Returns the undo that Shift+Ctrl+Z reverses: the latest one that was not redone. After a new change there is none. */
export function findRedoable(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  const last = history.find((entry) => entry.state !== 'undone' && !isRedo(entry, history));
  return last?.undoes === null ? undefined : last;
}

/** True for the undo of an undo. */
function isRedo({ undoes }: HistoryEntry, history: readonly HistoryEntry[]): boolean {
  const undone = history.find(({ number }) => number === undoes);
  return undone !== undefined && undone.undoes !== null && !isRedo(undone, history);
}

/** Stands for all columns of a row. */
const WHOLE_ROW = '*';

function isChangedAgain(change: RowChange, changedLater: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const later = changedLater.get(`${change.table} ${change.rowKey}`);
  if (later === undefined) return false;
  const columns = getColumns(change);
  // A place in a list does not matter to a new item.
  if (columns.includes(WHOLE_ROW)) return [...later].some((column) => column !== 'sortOrder');
  return later.has(WHOLE_ROW) || columns.some((column) => later.has(column));
}

function addChangedColumns(change: RowChange, changedLater: Map<string, Set<string>>): void {
  const key = `${change.table} ${change.rowKey}`;
  const columns = changedLater.get(key) ?? new Set<string>();
  for (const column of getColumns(change)) columns.add(column);
  changedLater.set(key, columns);
}

function getColumns({ before, after }: RowChange): string[] {
  return before === null || after === null ? [WHOLE_ROW] : Object.keys(after);
}

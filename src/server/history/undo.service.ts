import { LAST_DAY, type Day } from '#shared/calendar/day.ts';
import { netChanges, type Values } from '#shared/history/history.rules.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { isConstraintViolation } from '#server/database/failures.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { RECORDED_TABLES } from '#server/nouns/nouns.ts';
import type { RecordedChange } from './changes.presenter.ts';
import { isCopiedTable, type OccurrenceTable } from './changed-rows.store.ts';
import { recordedTable, type HistoryStore } from './history.store.ts';

/** Columns that an undo leaves as they are. A rollover must not cross out a task a second time (decision 015). */
const KEPT_BY_UNDO = new Set(['rolledOverAt']);
/** Columns of a new row that may have changed since. Its addition can be undone nevertheless. */
const IGNORED_IN_NEW_ROWS = new Set(['sortOrder', ...KEPT_BY_UNDO]);

/** How an action is undone. */
export interface UndoOptions {
  /** Leaves out rows that were changed again since. Without it, one such row refuses the whole undo. */
  leavesChanged?: boolean | undefined;
}

export interface UndoParts {
  database: Database;
  store: HistoryStore;
  /** Says that there may be other occurrences of a user's series from a day on. */
  renewOccurrences: (userId: number, day: Day) => Promise<void>;
}

/** Creates the service that undoes actions from what the history recorded of them. (decisions 048 and 076) */
export function createUndo({ database, store, renewOccurrences }: UndoParts) {
  /** Makes the rows as they were before an action. Throws 'conflict' if they were changed again since. */
  async function revert(userId: number, number: number, { leavesChanged = false }: UndoOptions): Promise<number> {
    const recorded = netChanges(await store.findAction(userId, number));
    if (recorded.length === 0) throw notFound('Change');
    const changes = leavesChanged ? await selectUnchanged(userId, recorded) : recorded;
    if (changes.length === 0) throw changedError();
    const last = await store.findLast(userId);
    await noteSeriesChange(userId, changes);
    await dropOccurrences(userId, changes, last);
    const edits = changes.filter(({ before, after }) => before !== null && after !== null);
    const { leaves = [], stays = [], enters = [] } = Object.groupBy(edits, seriesAfterUndo);
    // Deleting a series deletes its tasks. So tasks leave a series before it is deleted, and join one after it was added.
    const added = childrenFirst(changes).filter(({ before }) => before === null);
    const deleted = childrenFirst(changes).filter(({ after }) => after === null);
    await reset(userId, leaves);
    await remove(userId, added);
    await reset(userId, stays);
    await putBack(userId, deleted.toReversed());
    await reset(userId, enters);
    await requireNoChangedCascades(userId, changes, number, last);
    // The undo is an action of its own, and an action has the number of its first change.
    return last + 1;
  }

  /** Returns the changes whose rows were not changed again. */
  async function selectUnchanged(userId: number, changes: readonly RecordedChange[]): Promise<RecordedChange[]> {
    const unchanged: RecordedChange[] = [];
    for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
      const keys = ofTable.map(({ rowKey }) => rowKey);
      const rows = await store.findRows(userId, recordedTable(table), keys);
      await eachInTurns(ofTable, (change) => {
        if (isUnchangedSince(rows.get(change.rowKey), change)) unchanged.push(change);
      });
    }
    return unchanged;
  }

  async function requireUnchanged(userId: number, changes: readonly RecordedChange[]): Promise<void> {
    if ((await selectUnchanged(userId, changes)).length < changes.length) throw changedError();
  }

  /** Deletes rows that the action has added. Those of the same table are next to each other. */
  async function remove(userId: number, changes: readonly RecordedChange[]): Promise<void> {
    await requireUnchanged(userId, changes);
    for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
      const keys = ofTable.map(({ rowKey }) => rowKey);
      await store.deleteRows(userId, recordedTable(table), keys);
    }
  }

  /** Gives rows the values that they had: in one statement those that had the same ones, as after a rollover. */
  async function reset(userId: number, changes: readonly RecordedChange[]): Promise<void> {
    await requireUnchanged(userId, changes);
    const alike = new Map<string, { first: RecordedChange; keys: string[] }>();
    await eachInTurns(changes, (change) => {
      const name = `${change.table} ${JSON.stringify(earlierValues(change.before))}`;
      const known = alike.get(name);
      if (known === undefined) alike.set(name, { first: change, keys: [change.rowKey] });
      else known.keys.push(change.rowKey);
    });
    await eachInTurns(alike.values(), async ({ first: { table, before }, keys }) =>
      store.updateRows(userId, recordedTable(table), keys, earlierValues(before)),
    );
  }

  /**
   * Adds rows again that the action has deleted. A copy of an item that was copied again since becomes an independent
   * item, because a day, week or month has at most one copy.
   */
  async function putBack(userId: number, changes: readonly RecordedChange[]): Promise<void> {
    await requireUnchanged(userId, changes);
    await eachInTurns(changes, async ({ table, before }) => {
      const name = recordedTable(table);
      const values: Values = before ?? {};
      const isPlaceTaken = isCopiedTable(name) && (await store.hasCopy(userId, name, values));
      await store.insertRow(userId, name, isPlaceTaken ? { ...values, carriedFrom: null } : values);
      if (name === 'habits') await store.dropTrash(userId, values['id'] as number);
    });
  }

  /** The occurrences of a series are created again from what it is now. */
  async function noteSeriesChange(userId: number, changes: readonly RecordedChange[]): Promise<void> {
    const ofSeries = changes.filter(({ table }) => table === 'task_series' || table === 'task_series_parts');
    if (ofSeries.length === 0) return;
    const days = ofSeries.flatMap(({ before, after }) => [before?.['startDay'], after?.['startDay']]);
    const starts = days.filter((day): day is string => typeof day === 'string').toSorted();
    // Without a start, the change lets no series begin earlier.
    await renewOccurrences(userId, starts[0] ?? LAST_DAY);
  }

  /**
   * Deletes the occurrences that were created from a series after the action and that nobody has changed. They are
   * created again, as the series is after the undo.
   */
  async function dropOccurrences(userId: number, changes: readonly RecordedChange[], last: number): Promise<void> {
    const [first] = changes;
    if (first === undefined) return;
    let changed: ReadonlySet<string> | undefined;
    for (const [name, parts] of Map.groupBy(changes, ({ table }) => table)) {
      const table = OCCURRENCES_OF[name];
      if (table === undefined) continue;
      const ids = await store.findOccurrences(userId, table, await findSeriesOf(userId, parts), first.at);
      if (ids.length === 0) continue;
      changed ??= await store.findRowsChanged(userId, first.action - 1, last);
      const names = changed;
      const isUnchanged = (id: number) => !names.has(getRowName({ table, rowKey: JSON.stringify({ id }) }));
      await store.deleteOccurrences(userId, table, ids.filter(isUnchanged));
    }
  }

  /** Returns the series of segments that are rows of one table. Of an edited one the log has only some columns. */
  async function findSeriesOf(userId: number, parts: readonly RecordedChange[]): Promise<number[]> {
    const edited = parts.filter(({ before, after }) => before !== null && after !== null);
    const keys = edited.map(({ rowKey }) => rowKey);
    const rows = await store.findRows(userId, recordedTable(parts[0]?.table ?? ''), keys);
    const ids = parts.map(({ rowKey, before, after }) => {
      const row = before === null || after === null ? (after ?? before) : rows.get(rowKey);
      return row?.['seriesId'];
    });
    return [...new Set(ids.filter((id) => typeof id === 'number'))];
  }

  /**
   * Deleting a row also deletes the rows that refer to it. Throws 'conflict' if a person has changed one of those since
   * the action.
   */
  async function requireNoChangedCascades(
    userId: number,
    changes: readonly RecordedChange[],
    number: number,
    last: number,
  ): Promise<void> {
    const expectedRows = new Set(changes.map(getRowName));
    const others = (await store.findAction(userId, last + 1)).filter((change) => !expectedRows.has(getRowName(change)));
    if (others.length === 0) return;
    const changed = await store.findRowsChanged(userId, number, last);
    if (others.some((change) => changed.has(getRowName(change)))) throw changedError();
  }

  return {
    /** Runs `work` in a transaction, whose changes are recorded as the undo of an action. */
    async recordAsUndo<T>(userId: number, number: number, work: () => Promise<T>): Promise<T> {
      return database.undo(userId, number, work);
    },

    /** Undoes an action. Returns the number of the undo. Throws 'not-found' or 'conflict'. */
    async undo(userId: number, number: number, options: UndoOptions = {}): Promise<number> {
      try {
        return await database.undo(userId, number, async () => revert(userId, number, options));
      } catch (error) {
        throw isConstraintViolation(error) ? changedError() : error;
      }
    },
  };
}

/**
 * True if a row has not been changed again since a change. The place of a new item in a list, and what an undo keeps, do
 * not count.
 */
function isUnchangedSince(row: Values | undefined, { before, after }: RecordedChange): boolean {
  if (after === null || row === undefined) return after === null && row === undefined;
  const isIgnored = (column: string) => before === null && IGNORED_IN_NEW_ROWS.has(column);
  return Object.entries(after).every(([column, value]) => isIgnored(column) || row[column] === value);
}

/** Returns the columns that an undo sets again. */
function earlierValues(before: RecordedChange['before']): Values {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([column]) => !KEPT_BY_UNDO.has(column)));
}

/** Returns how `findRowsChanged` names a row: 'tasks {"id":7}'. */
function getRowName({ table, rowKey }: Pick<RecordedChange, 'table' | 'rowKey'>): string {
  return `${table} ${rowKey}`;
}

function changedError(): AppError {
  return new AppError('conflict', 'This was changed again since, so it cannot be undone');
}

const PLACE_OF_TABLE = new Map<string, number>(RECORDED_TABLES.map(({ name }, place) => [name, place]));

/** Says whether the undo of an edit takes a task out of its series, or into one. */
function seriesAfterUndo({ before }: RecordedChange): 'leaves' | 'stays' | 'enters' {
  const seriesId = before?.['recurringId'];
  if (seriesId === undefined) return 'stays';
  return seriesId === null ? 'leaves' : 'enters';
}

/** Sorts changes so that rows that refer to others come before those. */
function childrenFirst(changes: readonly RecordedChange[]): RecordedChange[] {
  return changes.toSorted((one, other) => getPlace(one) - getPlace(other));
}

function getPlace({ table }: RecordedChange): number {
  return PLACE_OF_TABLE.get(table) ?? 0;
}

/** The occurrences that follow from the segments in a table. */
const OCCURRENCES_OF: Readonly<Record<string, OccurrenceTable>> = {
  task_series_parts: 'tasks',
  habit_series_parts: 'habits',
};

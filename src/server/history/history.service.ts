import { DAY } from '#shared/calendar/durations.ts';
import { LISTED_ACTIONS, type HistoryEntry } from '#shared/history/history.contract.ts';
import { getHistory, type RecordedAction } from '#shared/history/history.rules.ts';
import type { ExportedChange } from '#shared/portability/export-file.contract.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import { withoutRecording } from '#server/database/recording.ts';
import { presentExportedChange, type RecordedChange } from './changes.presenter.ts';
import type { ChangeRange } from './history.store.ts';
import { createUndo, type UndoParts } from './undo.service.ts';

/** How many changes of rows a list of actions is made from. */
const READ_CHANGES = 1_000;
/** Of an action with more changes, such as a very large import, the list is made without reading all of them. */
const LARGEST_READ_ACTION = 20_000;
/** How many such actions are listed. */
const MAX_LARGE_ACTIONS = 10;
/** How many changes one transaction forgets. */
const FORGOTTEN_AT_ONCE = 500;
const MEGABYTE = 1_000_000;

/** How long and how much of a person's history is kept; 0 means without limit. */
export interface HistoryLimits {
  days: number;
  megabytes: number;
}

export interface HistoryParts extends UndoParts {
  limits: HistoryLimits;
  clock: Clock;
}

/** Creates the service that lists, undoes and forgets what was done in an account. (decision 048) */
export function createHistoryService({ database, store, renewOccurrences, limits, clock }: HistoryParts) {
  /** Returns the last actions, the latest first. One whose first changes were forgotten is left out. */
  async function findLatestActions(userId: number): Promise<RecordedAction[]> {
    const changes: RecordedChange[] = [];
    const large: ChangeRange[] = [];
    let before: number | undefined;
    do {
      const { later, oldest } = await findPortion(userId, before);
      changes.push(...later);
      before = oldest?.first;
      if (oldest !== undefined && oldest.last - oldest.first >= LARGEST_READ_ACTION) large.push(oldest);
      else {
        if (oldest !== undefined) changes.push(...(await store.findAction(userId, oldest.first)).toReversed());
        before = undefined;
      }
    } while (before !== undefined && changes.length < READ_CHANGES && large.length < MAX_LARGE_ACTIONS);
    const outlines: RecordedAction[] = [];
    for (const range of large) outlines.push(...(await outlineAction(userId, range, changes)));
    const actions = groupByAction(changes, await findTitlesFor(userId, changes));
    return [...actions, ...outlines].toSorted((one, other) => other.number - one.number);
  }

  /**
   * Returns the latest changes, or those before a number, the latest first. If there are more, the oldest action may have
   * begun with earlier ones: its range is returned instead of its changes. Its number is that of its first change.
   */
  async function findPortion(userId: number, before: number | undefined) {
    const changes = await store.findLatest(userId, READ_CHANGES, before);
    const oldest = changes.at(-1);
    if (oldest === undefined) return { later: [], oldest: undefined };
    const last = changes.find(({ action }) => action === oldest.action)?.number ?? oldest.number;
    const later = changes.filter(({ action }) => action !== oldest.action);
    const isComplete = oldest.number === oldest.action;
    if (changes.length < READ_CHANGES) return { later: isComplete ? changes : later, oldest: undefined };
    return { later, oldest: { first: oldest.action, last } };
  }

  /**
   * Returns a large action with a change of each table, by which it is described, and its changes of the rows that others
   * have changed, too, by which the list says what can be undone.
   */
  async function outlineAction(
    userId: number,
    range: ChangeRange,
    others: readonly RecordedChange[],
  ): Promise<RecordedAction[]> {
    const tables = await store.findOutline(userId, range);
    const numbers = [...tables.map(({ first }) => first), ...others.map(({ number }) => number)];
    const changes = await store.findChangesOfSameRows(userId, numbers, range);
    const rows = new Map(
      tables.map(({ table, changes: all, newOrGone }) => [table, newOrGone === 0 ? all : newOrGone]),
    );
    const actions = groupByAction(changes.toReversed(), await findTitlesFor(userId, changes));
    return actions.filter(() => changes[0]?.number === range.first).map((action) => ({ ...action, rows }));
  }

  /** Returns the titles of habits by their series, if one of the changes has no title of its own. */
  async function findTitlesFor(
    userId: number,
    changes: readonly RecordedChange[],
  ): Promise<ReadonlyMap<number, string>> {
    return changes.some(({ title }) => title === null) ? store.findHabitTitles(userId) : new Map();
  }

  return {
    ...createUndo({ database, store, renewOccurrences }),

    /** Lists the last actions, the latest first. */
    async listHistory(userId: number): Promise<HistoryEntry[]> {
      return getHistory(await findLatestActions(userId)).slice(0, LISTED_ACTIONS);
    },

    /** Lists changes of rows for an export, the latest first: the last ones, or those before a number. */
    async listChanges(userId: number, limit: number, before?: number): Promise<ExportedChange[]> {
      return (await store.findLatest(userId, limit, before)).map(presentExportedChange);
    },

    /** Lists the first changes of rows after a number, in their order. Changes of habits have the habit's title. */
    async listChangesAfter(userId: number, number: number, limit: number): Promise<RecordedChange[]> {
      const changes = await store.findAfter(userId, number, limit);
      const titles = await findTitlesFor(userId, changes);
      return changes.map((change) => ({ ...change, title: getTitle(change, titles) }));
    },

    /** Returns the number of the last change; 0 without one. */
    async findLastChange(userId: number): Promise<number> {
      return store.findLast(userId);
    },

    /** Returns the number of the last action. Throws without one. */
    async readLastAction(userId: number): Promise<number> {
      return store.readLastAction(userId);
    },

    /** Forgets all actions of a person. */
    async clear(userId: number): Promise<void> {
      // In portions: writes of others wait for each transaction.
      while ((await store.deleteOldest(userId, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
      await database.eraseLog();
    },

    /** Deletes at most `limit` changes of one user that are too old or too many. Returns how many; 0 at the end. */
    async purge(limit: number): Promise<number> {
      return withoutRecording(async () => {
        const oldest = toInstant(clock().getTime() - limits.days * DAY);
        const [old] = limits.days === 0 ? [] : await store.findOldLogs(oldest, 1);
        if (old !== undefined) return store.deleteOldest(old, limit, oldest);
        const [large] = limits.megabytes === 0 ? [] : await store.findLargeLogs(limits.megabytes * MEGABYTE, 1);
        return large === undefined ? 0 : store.deleteOldest(large, limit);
      });
    },
  };
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Groups changes, the latest first, by their action. A completion has the title of its habit. */
function groupByAction(changes: readonly RecordedChange[], habitTitles: ReadonlyMap<number, string>): RecordedAction[] {
  return [...Map.groupBy(changes, ({ action }) => action)].flatMap(([number, [latest, ...earlier]]) => {
    if (latest === undefined) return [];
    const { at, actor, undoes } = latest;
    const ordered = [latest, ...earlier]
      .toReversed()
      .map((change) => ({ ...change, title: getTitle(change, habitTitles) }));
    return [{ number, at, actor, undoes, changes: ordered }];
  });
}

function getTitle({ title, before, after }: RecordedChange, habitTitles: ReadonlyMap<number, string>): string | null {
  const seriesId = (after ?? before)?.['seriesId'];
  return title ?? habitTitles.get(seriesId as number) ?? null;
}

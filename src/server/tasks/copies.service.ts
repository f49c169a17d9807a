import type { Day } from '#shared/calendar/day.ts';
import type { Period } from '#shared/carry-over/carry-over.rules.ts';
import { getLineage, withoutCopied } from '#shared/items/items.rules.ts';
import type { Task, TaskCopyDraft } from '#shared/tasks/tasks.contract.ts';
import { createCopy, isOfferedByNewDay } from '#shared/tasks/task-copies.rules.ts';
import { compareTasks, newTask, sortTasks, type TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Clock } from '#server/clock.ts';
import { giveWay, isSliceOver, sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import type { SeriesService } from './series.service.ts';
import type { TaskStore } from './tasks.store.ts';

/** Creates the service that adds several tasks at once and copies tasks to other days. Each copy stores its source. */
export function createCopyService(database: Database, tasks: TaskStore, series: SeriesService, clock: Clock) {
  /** True if a task is a copy whose source has one on its day already. */
  async function isCopied(userId: number, { carriedFrom, date }: TaskFields): Promise<boolean> {
    if (carriedFrom === null) return false;
    return (await tasks.findCopies(userId, [carriedFrom])).some((copy) => copy.date === date);
  }

  /** Inserts tasks one after the other, because a series must exist before its first occurrence. */
  async function insertEach(userId: number, drafts: readonly TaskFields[], now: string): Promise<Task[]> {
    const made: Task[] = [];
    for (const task of drafts) {
      if (task.recurringPattern === 'none') made.push(...(await tasks.insertItems(userId, [task], now)));
      else if (!(await isCopied(userId, task)))
        made.push(await tasks.insertTask(userId, task, now, await series.startSeries(userId, task)));
      if (isSliceOver()) await giveWay();
    }
    return made;
  }

  /**
   * Adds tasks in one transaction: all or none. A task that already has a copy on its day is not copied again.
   * (TASK-12, TIME-11)
   */
  async function createTasks(userId: number, drafts: readonly TaskCopyDraft[]): Promise<Task[]> {
    const now = clock().toISOString();
    return database.transaction(userId, async () => {
      const sourceIds = drafts.map((draft) => draft.carriedFrom ?? null).filter((id) => id !== null);
      const sources = new Map((await tasks.lockItems(userId, sourceIds)).map((task) => [task.id, task]));
      const fields = drafts.map((draft) => {
        const source = sources.get(draft.carriedFrom ?? 0);
        return source === undefined ? newTask(draft, now) : { ...newTask(draft, now), ...getLineage(source) };
      });
      const isPlain = fields.every((task) => task.recurringPattern === 'none');
      return isPlain ? tasks.insertItems(userId, fields, now) : insertEach(userId, fields, now);
    });
  }

  return {
    createTasks,

    /** Lists the unfinished tasks of these days that have not been copied anywhere, by day. */
    async listUnfinished(userId: number, { from, to }: Period): Promise<Task[]> {
      const candidates = (await tasks.findTasksBetween(userId, from, to)).filter(isOfferedByNewDay);
      const copies = await tasks.findCopies(
        userId,
        candidates.map(({ id }) => id),
      );
      return sortInTurns(withoutCopied(candidates, copies), compareTasks);
    },

    /**
     * Copies tasks to a day, with these titles. Skips tasks that have been finished meanwhile and tasks that have a
     * copy in the `period`. Returns undefined, and copies nothing, when one of them does not exist or belongs to
     * another user. Must run in a transaction.
     */
    async carryTasks(
      userId: number,
      titles: ReadonlyMap<number, string>,
      day: Day,
      period: Period,
    ): Promise<Task[] | undefined> {
      const ids = [...titles.keys()];
      const sources = await tasks.lockItems(userId, ids);
      if (sources.length !== ids.length) return undefined;
      const copies = await tasks.findCopies(userId, ids);
      const copiesThere = copies.filter(({ date }) => date >= period.from && date <= period.to);
      const wanted = withoutCopied(sources.filter(isOfferedByNewDay), copiesThere);
      return createTasks(
        userId,
        sortTasks(wanted).map((task) => ({ ...createCopy(task, day), title: titles.get(task.id) ?? task.title })),
      );
    },
  };
}

export type CopyService = ReturnType<typeof createCopyService>;

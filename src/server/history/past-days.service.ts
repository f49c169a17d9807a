import type { Day } from '#shared/calendar/day.ts';
import { DAY_CHANGES, type DayRecord } from '#shared/history/past-day.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { TaskService } from '#server/tasks/tasks.service.ts';
import type { HistoryService } from './history.service.ts';
import { presentPastTask, presentTaskChange } from './past-days.presenter.ts';
import type { PastDayStore } from './past-days.store.ts';

/** How often a day is read again because something was changed meanwhile. */
const MAX_READS = 3;

/** Creates the service that tells how a day was. (decision 049) */
export function createPastDayService(
  store: PastDayStore,
  tasks: Pick<TaskService, 'listDayTasks'>,
  history: Pick<HistoryService, 'findLastChange'>,
) {
  async function readOnce(userId: number, day: Day): Promise<DayRecord> {
    const listed = await tasks.listDayTasks(userId, day);
    const ids = new Set(await mapInTurns(listed, ({ id }) => id));
    const left = (await store.findIdsThatLeft(userId, day, DAY_CHANGES)).filter((id) => !ids.has(id));
    const elsewhere = await store.findTasks(userId, left);
    const changes = await store.findTaskChanges(userId, [...ids, ...left], DAY_CHANGES);
    return {
      tasks: [...(await mapInTurns(listed, presentPastTask)), ...elsewhere],
      changes: (await mapInTurns(changes, presentTaskChange)).filter((change) => change !== undefined),
    };
  }

  return {
    /** Returns the tasks that were on a day at any time and their last changes, all as of one moment. */
    async readDayRecord(userId: number, day: Day): Promise<DayRecord> {
      for (let reads = 1; ; reads += 1) {
        const last = await history.findLastChange(userId);
        const record = await readOnce(userId, day);
        if (reads === MAX_READS || (await history.findLastChange(userId)) === last) return record;
      }
    },
  };
}

export type PastDayService = ReturnType<typeof createPastDayService>;

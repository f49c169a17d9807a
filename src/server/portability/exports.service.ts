import { hasEndedBefore } from '#shared/portability/habit-import-plan.rules.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, type PortableLists } from '#shared/portability/export-file.contract.ts';
import { withoutLostSources } from '#shared/portability/exported-rows.rules.ts';
import type { Clock } from '#server/clock.ts';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import { giveWay, isSliceOver, mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database, Snapshot } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ObjectPart } from '#server/http/streamed-object.ts';
import type { AccountNames } from './account-names.service.ts';
import { NO_ROWS, presentAccountData, type AccountRows } from './account-data.presenter.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** How many rows are read at once: more when a read is fast, fewer when rows have long notes. */
const ROWS_AT_FIRST = 10;
const ROWS_AT_MOST = 500;
const MOMENT_MILLISECONDS = 2;

const RETRY_SECONDS = 5;

/** An export holds a database connection for as long as it is read; PostgreSQL has ten for everybody. */
const EXPORTS_AT_ONCE = { sqlite: 20, postgres: 3 };

const GATE = {
  waitingPerKey: 0,
  waiting: 50,
  busyMessage: 'Other exports are running at the moment. Please try again in a few seconds.',
  retryAfter: RETRY_SECONDS,
};

/** The lists whose rows are exported unchanged. */
const PLAIN_LISTS = [
  ['books', 'books'],
  ['projects', 'projects'],
  ['projectTasks', 'project_tasks'],
] as const;

/** An export while it is read. */
export interface Export {
  exportedAt: string;
  /** Its parts. They are read from the database as they are consumed. */
  parts: AsyncGenerator<ObjectPart>;
}

/**
 * Creates the service that exports an account's data in small parts, so that other requests are not blocked and memory
 * stays small.
 */
export function createExportService(
  database: Database,
  accountDataStore: AccountDataStore,
  accountNames: AccountNames,
  clock: Clock,
) {
  const gate = createConcurrencyGate({ ...GATE, places: EXPORTS_AT_ONCE[database.engine] });
  const exporting = new Set<number>();

  /** Reads the parts of an export in a snapshot. */
  async function* readParts(userId: number, exportedAt: string, { run }: Snapshot): AsyncGenerator<ObjectPart> {
    yield { name: 'format', value: EXPORT_FORMAT };
    yield { name: 'formatVersion', value: EXPORT_VERSION };
    yield { name: 'exportedAt', value: exportedAt };
    yield { name: 'account', value: await run(async () => accountDataStore.findAccount(userId)) };

    const { names, ids } = await run(async () => accountNames.findNames(userId));
    const referred = new Set(await run(async () => accountDataStore.findReferredSeries(userId)));
    const present = <List extends keyof PortableLists>(list: List, rows: Partial<AccountRows>): PortableLists[List] =>
      presentAccountData({ ...NO_ROWS, ...rows }, names)[list];
    const tasksThere = new Set(await mapInTurns(ids.tasks, (id) => names.tasks.keyOf(id)));
    const goalsThere = new Set(await mapInTurns(ids.goals, (id) => names.goals.keyOf(id)));

    for await (const items of readInPortions(ids.taskSeries, async (some) => {
      const rows = await run(async () => accountDataStore.findTaskSeries(userId, some));
      const withParts = new Set(rows.task_series_parts.map(({ seriesId }) => seriesId));
      const task_series = rows.task_series.filter(({ id }) => withParts.has(id) || referred.has(id));
      return present('taskSeries', { ...rows, task_series });
    }))
      yield { name: 'taskSeries', items };
    for await (const items of readInPortions(ids.tasks, async (some) => {
      const rows = await run(async () => accountDataStore.findRowsOf(userId, 'tasks', some));
      return present('tasks', rows).map((task) => withoutLostSources(task, tasksThere));
    }))
      yield { name: 'tasks', items };
    for await (const items of readInPortions(ids.goals, async (some) => {
      const rows = await run(async () => accountDataStore.findRowsOf(userId, 'goals', some));
      return present('goals', rows).map((goal) => withoutLostSources(goal, goalsThere));
    }))
      yield { name: 'goals', items };
    for await (const items of readInPortions(ids.habits, async (some) => {
      const rows = await run(async () => accountDataStore.findHabitSeries(userId, some));
      return present('habits', rows).filter((habit) => !hasEndedBefore(habit));
    }))
      yield { name: 'habits', items };
    for (const [list, table] of PLAIN_LISTS) {
      for await (const items of readInPortions(ids[list], async (some) =>
        present(list, await run(async () => accountDataStore.findRowsOf(userId, table, some))),
      ))
        yield { name: list, items };
    }
    const signIns = await run(async () => accountDataStore.findSignIns(userId));
    yield { name: 'signIns', items: signIns };
  }

  return {
    /**
     * Starts an export. The caller must consume its parts or end their generator. Throws 'too-many-requests' during
     * another export of the same user, 'not-ready' when too many others run.
     */
    async openExport(userId: number): Promise<Export> {
      if (exporting.has(userId)) {
        const message = 'Your data is being exported already. Please try again in a few seconds.';
        throw new AppError('too-many-requests', message, { retryAfter: RETRY_SECONDS });
      }
      exporting.add(userId);
      const endings: (() => Promise<void> | void)[] = [() => void exporting.delete(userId)];
      const end = async (): Promise<void> => {
        for (const ending of endings.splice(0).toReversed()) await ending();
      };
      try {
        endings.push(await gate.acquire(userId));
        await accountNames.keepSource(userId);
        const snapshot = await database.openSnapshot();
        endings.push(async () => snapshot.close());
        const exportedAt = clock().toISOString();
        return { exportedAt, parts: finallyDo(readParts(userId, exportedAt, snapshot), end) };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;

async function* finallyDo<T>(items: AsyncGenerator<T>, end: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    await end();
  }
}

/**
 * Reads the rows of a list in portions, in turns with other requests. An empty list yields one empty portion, so that
 * its field is written.
 */
async function* readInPortions<Id, Row>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let size = ROWS_AT_FIRST;
  let start = 0;
  do {
    const begun = performance.now();
    yield await read(ids.slice(start, start + size));
    start += size;
    const isQuick = performance.now() - begun < MOMENT_MILLISECONDS;
    size = isQuick ? Math.min(size * 2, ROWS_AT_MOST) : Math.max(1, Math.floor(size / 2));
    if (isSliceOver()) await giveWay();
  } while (start < ids.length);
}

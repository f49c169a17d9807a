import { randomBytes } from 'node:crypto';
import { exportedLists } from '#shared/portability/additions.rules.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, type PortableLists } from '#shared/portability/export-file.contract.ts';
import { namesOf } from '#shared/portability/identity.rules.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { presentHoldings, type HoldingRows, type NamesByList } from './holdings.presenter.ts';
import type { HoldingStore } from './holdings.store.ts';

/** Long enough that no two accounts are named alike by chance. */
const SOURCE_BYTES = 8;

/** Everything that a person has, and how it is named in files. */
export interface Holdings {
  lists: PortableLists;
  names: NamesByList;
  rows: HoldingRows;
}

/** What a person has, as it is exported. */
export function createHoldingService(database: Database, holdingStore: HoldingStore, clock: Clock) {
  /** Everything that a person has, named after `source`. */
  async function findNamed(userId: number, source: string): Promise<Holdings> {
    const rows = await holdingStore.findRows(userId);
    const imported = Map.groupBy(await holdingStore.findImported(userId), ({ kind }) => kind);
    const named = (kind: keyof PortableLists, of: readonly { id: number }[]) =>
      namesOf(
        source,
        of.map(({ id }) => id),
        imported.get(kind) ?? [],
      );
    const names = {
      taskSeries: named('taskSeries', rows.task_series),
      tasks: named('tasks', rows.tasks),
      goals: named('goals', rows.goals),
      habits: named('habits', rows.habit_series),
      books: named('books', rows.books),
      projects: named('projects', rows.projects),
      projectTasks: named('projectTasks', rows.project_tasks),
    };
    return { lists: presentHoldings(rows, names), names, rows };
  }

  return {
    /** What a person has now, also of what was deleted what others refer to. To be called in a transaction. */
    async findHoldings(userId: number): Promise<Holdings> {
      return findNamed(userId, (await holdingStore.findSource(userId)) ?? newSource());
    },

    /** Everything of the person, as one file. */
    async exportData(userId: number): Promise<ExportFile> {
      return database.transaction(async () => {
        await holdingStore.holdStill();
        const source = await holdingStore.keepSource(userId, newSource());
        const { lists } = await findNamed(userId, source);
        const signIns = await holdingStore.findSignIns(userId);
        return {
          format: EXPORT_FORMAT,
          formatVersion: EXPORT_VERSION,
          exportedAt: clock().toISOString(),
          account: await holdingStore.findAccount(userId),
          ...exportedLists(lists),
          signIns: signIns.map(({ loginTime, logoutTime, sessionDuration, ...signIn }) => ({
            signedInAt: loginTime,
            signedOutAt: logoutTime,
            seconds: sessionDuration,
            ...signIn,
          })),
        };
      });
    },
  };
}

export type HoldingService = ReturnType<typeof createHoldingService>;

function newSource(): string {
  return randomBytes(SOURCE_BYTES).toString('hex');
}

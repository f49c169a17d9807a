import { randomBytes } from 'node:crypto';
import type { PortableList } from '#shared/portability/export-file.contract.ts';
import { portableIdsOf } from '#shared/portability/portable-ids.rules.ts';
import type { NamesByList } from './account-data.presenter.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** Long enough that no two accounts are named alike by chance. */
const SOURCE_BYTES = 8;

/** How everything of a person is named in files, and the ids of it by list. */
export interface NamedIds {
  names: NamesByList;
  ids: Record<PortableList, readonly number[]>;
}

/** Names what a person has for files: the same from one file to the next, and unlike anything of another account. */
export function createAccountNames(accountDataStore: AccountDataStore) {
  return {
    /** Sees to it that the person's things have names from now on. */
    async keepSource(userId: number): Promise<void> {
      await accountDataStore.keepSource(userId, newSource());
    },

    /** The names of everything that a person has. Those of somebody who never exported anything are made up. */
    async findNames(userId: number): Promise<NamedIds> {
      const source = (await accountDataStore.findSource(userId)) ?? newSource();
      const ids = await accountDataStore.findIds(userId);
      const imported = Map.groupBy(await accountDataStore.findImported(userId), ({ kind }) => kind);
      const named = (list: PortableList) => portableIdsOf(source, ids[list], imported.get(list) ?? []);
      return {
        ids,
        names: {
          taskSeries: named('taskSeries'),
          tasks: named('tasks'),
          goals: named('goals'),
          habits: named('habits'),
          books: named('books'),
          projects: named('projects'),
          projectTasks: named('projectTasks'),
        },
      };
    },
  };
}

export type AccountNames = ReturnType<typeof createAccountNames>;

function newSource(): string {
  return randomBytes(SOURCE_BYTES).toString('hex');
}

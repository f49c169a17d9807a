import { randomBytes } from 'node:crypto';
import type { PortableList } from '#shared/portability/export-file.contract.ts';
import { namesOf } from '#shared/portability/identity.rules.ts';
import type { NamesByList } from './holdings.presenter.ts';
import type { HoldingStore } from './holdings.store.ts';

/** Long enough that no two accounts are named alike by chance. */
const SOURCE_BYTES = 8;

/** How everything of a person is named in files, and the ids of it by list. */
export interface NamedIds {
  names: NamesByList;
  ids: Record<PortableList, readonly number[]>;
}

/** Names what a person has for files: the same from one file to the next, and unlike anything of another account. */
export function createAccountNames(holdingStore: HoldingStore) {
  return {
    /** Sees to it that the person's things have names from now on. */
    async keepSource(userId: number): Promise<void> {
      await holdingStore.keepSource(userId, newSource());
    },

    /** The names of everything that a person has. Those of somebody who never exported anything are made up. */
    async findNames(userId: number): Promise<NamedIds> {
      const source = (await holdingStore.findSource(userId)) ?? newSource();
      const ids = await holdingStore.findIds(userId);
      const imported = Map.groupBy(await holdingStore.findImported(userId), ({ kind }) => kind);
      const named = (list: PortableList) => namesOf(source, ids[list], imported.get(list) ?? []);
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

import { randomBytes } from 'node:crypto';
import { forEachList, type PortableList } from '#shared/portability/export-file.contract.ts';
import { getPortableIds } from '#shared/portability/portable-ids.rules.ts';
import type { NamesByList } from '#server/nouns/noun.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** Long enough that no two accounts get the same prefix by chance. */
const SOURCE_BYTES = 8;

/** The portable ids of all items of an account, and their ids by list. */
export interface NamedIds {
  names: NamesByList;
  ids: Record<PortableList, readonly number[]>;
}

/**
 * Creates the service of portable ids: stable from one file to the next, and different from those of any other account.
 */
export function createAccountNames(accountDataStore: AccountDataStore) {
  return {
    /** Stores the prefix of the account's portable ids, so that they stay the same from now on. */
    async keepSource(userId: number): Promise<void> {
      await accountDataStore.keepSource(userId, newSource());
    },

    /** Returns the portable ids of all items. Without a stored prefix, a random one is used. */
    async findNames(userId: number): Promise<NamedIds> {
      const source = (await accountDataStore.findSource(userId)) ?? newSource();
      const ids = await accountDataStore.findIds(userId);
      const imported = Map.groupBy(await accountDataStore.findImported(userId), ({ kind }) => kind);
      const named = (list: PortableList) => getPortableIds(source, ids[list], imported.get(list) ?? []);
      return {
        ids,
        names: forEachList(named),
      };
    },
  };
}

export type AccountNames = ReturnType<typeof createAccountNames>;

function newSource(): string {
  return randomBytes(SOURCE_BYTES).toString('hex');
}

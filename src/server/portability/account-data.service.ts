import type { PortableList, PortableLists } from '#shared/portability/export-file.contract.ts';
import type { AccountNames } from './account-names.service.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { RowsByTable } from '#server/database/schema.ts';
import type { NamesByList } from '#server/nouns/noun.ts';
import { EXPORTED_LISTS } from '#server/nouns/nouns.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** All items of an account, with their portable ids. */
export interface AccountData {
  lists: PortableLists;
  names: NamesByList;
  rows: RowsByTable;
}

/** Creates the service that loads all items of an account at once, to compare them with an imported file. */
export function createAccountDataService(accountDataStore: AccountDataStore, accountNames: AccountNames) {
  return {
    /**
     * Returns the user's current items. They also have portable ids for deleted items that others refer to. Call it in
     * `readThenWrite`, or in a transaction.
     */
    async findAccountData(userId: number): Promise<AccountData> {
      const rows = await accountDataStore.findRows(userId);
      const { names } = await accountNames.findNames(userId);
      const lists: Partial<Record<PortableList, object[]>> = {};
      for (const list of EXPORTED_LISTS) {
        lists[list.name] = list.toItems(rows, names);
        if (isSliceOver()) await giveWay();
      }
      return { lists: lists as PortableLists, names, rows };
    },
  };
}

export type AccountDataService = ReturnType<typeof createAccountDataService>;

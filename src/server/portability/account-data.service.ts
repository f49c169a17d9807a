import type { PortableLists } from '#shared/portability/export-file.contract.ts';
import type { AccountNames } from './account-names.service.ts';
import { presentAccountData, type AccountRows, type NamesByList } from './account-data.presenter.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** All items of an account, with their portable ids. */
export interface AccountData {
  lists: PortableLists;
  names: NamesByList;
  rows: AccountRows;
}

/** Creates the service that loads all items of an account at once, to compare them with an imported file. */
export function createAccountDataService(accountDataStore: AccountDataStore, accountNames: AccountNames) {
  return {
    /**
     * Returns the user's current items. They also have portable ids for deleted items that others refer to. Must run in
     * a transaction.
     */
    async findAccountData(userId: number): Promise<AccountData> {
      const rows = await accountDataStore.findRows(userId);
      const { names } = await accountNames.findNames(userId);
      return { lists: presentAccountData(rows, names), names, rows };
    },
  };
}

export type AccountDataService = ReturnType<typeof createAccountDataService>;

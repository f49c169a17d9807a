import type { PortableLists } from '#shared/portability/export-file.contract.ts';
import type { AccountNames } from './account-names.service.ts';
import { presentAccountData, type AccountRows, type NamesByList } from './account-data.presenter.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** Everything that a person has, and how it is named in files. */
export interface AccountData {
  lists: PortableLists;
  names: NamesByList;
  rows: AccountRows;
}

/** Loads all items of an account in one go. An import compares its file with them. */
export function createAccountDataService(accountDataStore: AccountDataStore, accountNames: AccountNames) {
  return {
    /** What a person has now, also of what was deleted what others refer to. To be called in a transaction. */
    async findAccountData(userId: number): Promise<AccountData> {
      const rows = await accountDataStore.findRows(userId);
      const { names } = await accountNames.findNames(userId);
      return { lists: presentAccountData(rows, names), names, rows };
    },
  };
}

export type AccountDataService = ReturnType<typeof createAccountDataService>;

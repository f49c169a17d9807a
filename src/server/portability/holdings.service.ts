import type { PortableLists } from '#shared/portability/export-file.contract.ts';
import type { AccountNames } from './account-names.service.ts';
import { presentHoldings, type HoldingRows, type NamesByList } from './holdings.presenter.ts';
import type { HoldingStore } from './holdings.store.ts';

/** Everything that a person has, and how it is named in files. */
export interface Holdings {
  lists: PortableLists;
  names: NamesByList;
  rows: HoldingRows;
}

/** Loads all items of an account in one go. An import compares its file with them. */
export function createHoldingService(holdingStore: HoldingStore, accountNames: AccountNames) {
  return {
    /** What a person has now, also of what was deleted what others refer to. To be called in a transaction. */
    async findHoldings(userId: number): Promise<Holdings> {
      const rows = await holdingStore.findRows(userId);
      const { names } = await accountNames.findNames(userId);
      return { lists: presentHoldings(rows, names), names, rows };
    },
  };
}

export type HoldingService = ReturnType<typeof createHoldingService>;

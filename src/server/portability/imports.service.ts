import { HOUR } from '#shared/calendar/durations.ts';
import { planImport, importResult } from '#shared/portability/import-plan.rules.ts';
import type { PortableLists } from '#shared/portability/export-file.contract.ts';
import type { ImportResult } from '#shared/portability/portability.contract.ts';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import type { Database } from '#server/database/database.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import type { AccountDataService } from './account-data.service.ts';
import type { AccountDataStore } from './account-data.store.ts';
import { createImportAdditions, type SeriesRevisions, type OccurrenceSlots } from './import-additions.service.ts';
import { readInBackground } from './import-reader.ts';
import type { ImportStore } from './imports.store.ts';

/**
 * An import takes much memory and the only writing connection. One runs at a time, and one more per account may wait.
 */
const GATE = {
  places: 1,
  waitingPerKey: 1,
  waiting: 8,
  busyMessage: 'Other imports are running at the moment. Please try again in a few seconds.',
  retryAfter: 5,
};

/** A dry run and its import count as two. Files may be large, and each reads the whole account. */
const IMPORTS_PER_ACCOUNT: RateLimit = { name: 'import-account', attempts: 30, windowMilliseconds: HOUR };

export interface ImportServiceParts {
  database: Database;
  accountDataStore: Pick<AccountDataStore, 'lockPerson'>;
  accountData: AccountDataService;
  importStore: ImportStore;
  materializedDays: SeriesRevisions;
  occurrences: OccurrenceSlots;
  rateLimits: RateLimits;
  quota: Pick<QuotaService, 'claim'>;
}

/** Creates the service that imports a file into an account (decision 021). */
export function createImportService(parts: ImportServiceParts) {
  const { database, accountDataStore, accountData, importStore, materializedDays, occurrences, rateLimits, quota } =
    parts;
  const gate = createConcurrencyGate(GATE);
  const additions = createImportAdditions(importStore, materializedDays, occurrences);

  return {
    /**
     * Admits an import whose file has arrived. Returns the function that ends it. Throws 'not-ready' when too many
     * wait, 'too-many-requests' after too many imports.
     */
    async admitImport(userId: number): Promise<() => void> {
      const leave = await gate.acquire(userId);
      try {
        await rateLimits.attempt([{ limit: IMPORTS_PER_ACCOUNT, subject: String(userId) }]);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },

    /**
     * Adds the items of a file that the account does not have: all or none. With `isDryRun` it adds nothing, and the
     * result says what would be added. Throws 'invalid' when the file does not have the export format.
     */
    async importData(userId: number, bytes: Uint8Array, isDryRun: boolean): Promise<ImportResult> {
      const file = await readInBackground(bytes);
      if (!isDryRun) await quota.claim(userId, { rows: getRows(file), bytes: bytes.byteLength });
      return database.readThenWrite(
        userId,
        async () => {
          await accountDataStore.lockPerson(userId);
          const account = await accountData.findAccountData(userId, file);
          const plan = planImport(account.lists, file);
          return { account, plan, result: importResult(account.lists, file, plan) };
        },
        async ({ account, plan, result }) => {
          if (!isDryRun) await additions.addItems(userId, plan, account);
          return result;
        },
      );
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;

/**
 * Estimates how many rows an import adds: two for each item, its own row and its row in `imported_things`, and one for
 * each element of its own lists, such as the days of a series.
 */
function getRows(file: PortableLists): number {
  return Object.values(file)
    .flat()
    .reduce((sum, item) => sum + 2 + countElements(item), 0);
}

/** Returns how many elements the lists of an item have together. */
function countElements(item: object): number {
  return Object.values(item).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
}

import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { PlannerServices } from './planner-services.ts';
import { createAccountDataService } from './portability/account-data.service.ts';
import { createAccountDataStore } from './portability/account-data.store.ts';
import { createAccountNames } from './portability/account-names.service.ts';
import { createExportService } from './portability/exports.service.ts';
import { createImportService } from './portability/imports.service.ts';
import { createImportStore } from './portability/imports.store.ts';
import type { QuotaService } from './quota/quota.service.ts';
import { createMaterializedDaysStore } from './tasks/materialized-days.store.ts';
import { createOccurrenceStore } from './tasks/occurrences.store.ts';

export interface PortabilityServiceParts {
  database: Database;
  clock: Clock;
  planner: Pick<PlannerServices, 'history'>;
  rateLimits: RateLimits;
  quota: QuotaService;
}

/** Creates the services of export and import. */
export function createPortabilityServices({ database, clock, planner, rateLimits, quota }: PortabilityServiceParts) {
  const accountDataStore = createAccountDataStore(database);
  const accountNames = createAccountNames(accountDataStore);
  return {
    exports: createExportService(database, accountDataStore, accountNames, planner.history, clock),
    imports: createImportService({
      database,
      accountDataStore,
      accountData: createAccountDataService(accountDataStore, accountNames),
      importStore: createImportStore(database),
      materializedDays: createMaterializedDaysStore(database),
      occurrences: createOccurrenceStore(database),
      rateLimits,
      quota,
    }),
  };
}

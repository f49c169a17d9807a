import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createActionService } from './halo/actions.service.ts';
import { createBulkRequestService } from './halo/bulk-requests.service.ts';
import { createHaloService } from './halo/halo.service.ts';
import { createLanguageModelService } from './halo/language-model.service.ts';
import { createLastItemService } from './halo/last-item.service.ts';
import { createMatchService } from './halo/matches.service.ts';
import { createProjectRequestService } from './halo/project-requests.service.ts';
import { createSpeechService } from './halo/speech.service.ts';
import { createWordingService } from './halo/wordings.service.ts';
import { createWordingStore } from './halo/wordings.store.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { PlannerServices } from './planner-services.ts';

export interface HaloServiceParts {
  config: Pick<Config, 'languageModel' | 'speech'>;
  database: Database;
  clock: Clock;
  planner: PlannerServices;
  rateLimits: RateLimits;
  /** Tells the operator of trouble with a remote service. */
  report: (trouble: string) => void;
}

/** Creates the services of the assistant. */
export function createHaloServices({ config, database, clock, planner, rateLimits, report }: HaloServiceParts) {
  const languageModel =
    config.languageModel && createLanguageModelService({ service: config.languageModel, rateLimits, report });
  const wordings = createWordingService(database, createWordingStore(database), clock);
  const matches = createMatchService(planner, clock);
  return {
    halo: createHaloService(
      clock,
      wordings,
      matches,
      {
        ...createLastItemService(planner, clock),
        ...createBulkRequestService(planner),
        ...createProjectRequestService(planner),
      },
      languageModel,
    ),
    wordings,
    speech: createSpeechService({ service: config.speech, rateLimits, report }),
    actions: createActionService(planner, matches),
    matches,
  };
}

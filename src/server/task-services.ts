import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createCopyService } from './tasks/copies.service.ts';
import { createDeletionService } from './tasks/deletions.service.ts';
import { createRolloverService } from './tasks/rollover.service.ts';
import { createSeriesService } from './tasks/series.service.ts';
import { createSeriesStore } from './tasks/series.store.ts';
import type { TaskServices } from './tasks/tasks.routes.ts';
import { createTaskService } from './tasks/tasks.service.ts';
import { createTaskStore } from './tasks/tasks.store.ts';
import type { TrashService } from './trash/trash.service.ts';

/** Everything that can be done with tasks, put together. */
export function createTaskServices(database: Database, trash: TrashService, clock: Clock): TaskServices {
  const store = createTaskStore(database);
  const slots = createSeriesStore(database);
  const series = createSeriesService(database, slots, store, clock);
  return {
    tasks: createTaskService({ database, tasks: store, slots, series, clock }),
    copies: createCopyService(database, store, series, clock),
    deletions: createDeletionService({ database, tasks: store, slots, series, trash }),
    rollover: createRolloverService(database, store, clock),
  };
}

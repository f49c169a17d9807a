import { createBookService } from './books/books.service.ts';
import { createBookStore } from './books/books.store.ts';
import { createCarryOverService } from './carry-over/carry-over.service.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createGoalCopyService } from './goals/copies.service.ts';
import { createGoalService } from './goals/goals.service.ts';
import { createGoalStore } from './goals/goals.store.ts';
import { createCompletionStore } from './habits/completions.store.ts';
import { createSkippedPeriodStore } from './habits/skipped-periods.store.ts';
import { createHabitService, type HabitService } from './habits/habits.service.ts';
import { createHabitStore } from './habits/habits.store.ts';
import { createHabitRecordStore } from './habits/records.store.ts';
import { createHabitSeriesService } from './habits/series.service.ts';
import { createHabitSeriesStore } from './habits/series.store.ts';
import { createDeletedItemService, type RestoreDeleted } from './history/deleted-items.service.ts';
import { createDeletedItemStore } from './history/deleted-items.store.ts';
import { createHistoryService, type HistoryLimits, type HistoryService } from './history/history.service.ts';
import { createHistoryStore } from './history/history.store.ts';
import { createProjectTaskService } from './projects/project-tasks.service.ts';
import { createProjectTaskStore } from './projects/project-tasks.store.ts';
import { createProjectService } from './projects/projects.service.ts';
import { createProjectStore } from './projects/projects.store.ts';
import type { QuotaService } from './quota/quota.service.ts';
import { createMaterializedDaysStore } from './tasks/materialized-days.store.ts';
import { createCopyService } from './tasks/copies.service.ts';
import { createDeletionService } from './tasks/deletions.service.ts';
import { createPlannedTaskService } from './tasks/planned-tasks.service.ts';
import { createRolloverService } from './tasks/rollover.service.ts';
import { createSeriesService } from './tasks/series.service.ts';
import { createSeriesStore } from './tasks/series.store.ts';
import type { TaskServices } from './tasks/tasks.routes.ts';
import { createTaskService } from './tasks/tasks.service.ts';
import { createTaskStore } from './tasks/tasks.store.ts';
import { createTrashService, type TrashService } from './trash/trash.service.ts';
import { createTrashStore } from './trash/trash.store.ts';

/** The limit on rows that are created while an account is read. */
type ReadingQuota = Pick<QuotaService, 'claimQuietly'>;

interface ServiceOptions {
  quota?: ReadingQuota;
  historyLimits?: HistoryLimits;
}

/** Creates the services of the planner, for the API and the demo account. */
export function createPlannerServices(
  database: Database,
  clock: Clock,
  { quota, historyLimits = { days: 0, megabytes: 0 } }: ServiceOptions = {},
) {
  const trash = createTrashService(createTrashStore(database), clock);
  const materializedDays = createMaterializedDaysStore(database);
  const historyStore = createHistoryStore(database);
  const history = createHistoryService({
    database,
    store: historyStore,
    renewOccurrences: async (userId, day) => materializedDays.bumpRevision(userId, day),
    limits: historyLimits,
    clock,
  });
  const deletedItems = createDeletedItemService(createDeletedItemStore(database), historyStore, history);
  const restoreDeleted: RestoreDeleted = async (...item) => deletedItems.restoreDeleted(...item);
  const tasks = createTaskServices({ database, history, restoreDeleted, clock, quota });
  const goals = createGoalStore(database);
  const projects = createProjectStore(database);
  return {
    trash,
    history,
    deletedItems,
    tasks,
    carryOver: createCarryOverService(database, tasks.copies, createGoalCopyService(goals, clock)),
    goals: createGoalService(database, goals, restoreDeleted, clock),
    habits: createHabits({ database, history, trash, clock, quota }),
    books: createBookService(database, createBookStore(database), restoreDeleted, clock),
    projects: createProjectService(database, projects, clock),
    projectTasks: createProjectTaskService({
      database,
      projects,
      tasks: createProjectTaskStore(database),
      restoreDeleted,
      clock,
    }),
  };
}

export type PlannerServices = ReturnType<typeof createPlannerServices>;

interface TaskServiceParts {
  database: Database;
  history: HistoryService;
  restoreDeleted: RestoreDeleted;
  clock: Clock;
  quota: ReadingQuota | undefined;
}

/** Creates the services of tasks. */
function createTaskServices({ database, history, restoreDeleted, clock, quota }: TaskServiceParts): TaskServices {
  const store = createTaskStore(database);
  const materializedDays = createMaterializedDaysStore(database);
  const seriesStore = createSeriesStore(database);
  const series = createSeriesService({
    database,
    materializedDays,
    series: seriesStore,
    tasks: store,
    clock,
    quota,
  });
  return {
    tasks: createTaskService({ database, tasks: store, series, clock }),
    copies: createCopyService(database, store, series, clock),
    deletions: createDeletionService({ database, tasks: store, series, restoreDeleted }),
    planned: createPlannedTaskService({ tasks: store, series: seriesStore, materializedDays }),
    rollover: createRolloverService(database, store, history, clock),
  };
}

interface HabitServiceParts {
  database: Database;
  history: HistoryService;
  trash: TrashService;
  clock: Clock;
  quota: ReadingQuota | undefined;
}

function createHabits({ database, history, trash, clock, quota }: HabitServiceParts): HabitService {
  const habits = createHabitStore(database);
  const seriesStore = createHabitSeriesStore(database);
  return createHabitService({
    database,
    habits,
    completions: createCompletionStore(database),
    records: createHabitRecordStore(database),
    seriesStore,
    seriesService: createHabitSeriesService({
      database,
      seriesStore,
      skippedPeriods: createSkippedPeriodStore(database),
      habits,
      clock,
      quota,
    }),
    history,
    trash,
    clock,
  });
}

import type { Generated } from 'kysely';
import type {
  AuditEventsTable,
  IdempotencyKeysTable,
  KnownBrowsersTable,
  RateLimitsTable,
  SessionsTable,
  UserSessionsTable,
  UsersTable,
} from './account-tables.ts';
import type { Flag } from './flag.ts';

/** A row of a person's own. Days are `yyyy-MM-dd`, instants are ISO 8601 in UTC. */
interface Owned {
  id: Generated<number>;
  userId: number;
  createdAt: string;
}

interface Item extends Owned {
  title: string;
  isCompleted: Flag;
  isCrossedOut: Flag;
  completedAt: string | null;
}

export interface AppVersionsTable {
  id: Generated<number>;
  version: string;
  releaseDate: string;
  notes: string;
  isActive: Flag;
  isDeployed: Flag;
}

/** Where an item that was copied or carried over comes from. The items named may be gone by now. */
interface Carried {
  carriedFrom: number | null;
  ancestorId: number | null;
  carriedSince: string | null;
  carriedCount: number;
}

type Pattern = 'none' | 'daily' | 'weekly' | 'weekdays' | 'monthly';

export interface TasksTable extends Item, Carried {
  date: string;
  startTime: string | null;
  endTime: string | null;
  isRecurring: Flag;
  isPriority: Flag;
  flagged: Flag;
  recurringPattern: Pattern;
  recurringId: number | null;
  /** The day of its series that an occurrence was made for; it stays when the occurrence is moved to another day. */
  occurrenceDay: string | null;
  sortOrder: number;
  notes: string | null;
  rolledOverAt: string | null;
}

/** A recurring task: its id is what its occurrences have as recurringId. */
export interface TaskSeriesTable {
  id: Generated<number>;
  userId: number;
  createdAt: string;
}

/** What a series' occurrences from `startDay` to `endDay` are made of. "This and later" ends a part and starts another. */
export interface TaskSeriesPartsTable {
  id: Generated<number>;
  userId: number;
  seriesId: number;
  startDay: string;
  endDay: string | null;
  anchorDay: string;
  recurringPattern: Pattern;
  title: string;
  startTime: string | null;
  endTime: string | null;
  isPriority: Flag;
  flagged: Flag;
  sortOrder: number;
  notes: string | null;
}

/** The days for which a series' occurrence was made: once, even when the occurrence has been deleted since. */
export interface TaskOccurrencesTable {
  userId: number;
  seriesId: number;
  day: string;
}

/** A number that goes up whenever a person's series may have occurrences that they did not have before. */
export interface TaskSeriesRevisionsTable {
  userId: number;
  revision: number;
  /** No series of theirs has an occurrence before this day. */
  firstDay: string;
}

/** The days that have every occurrence which the series of this revision have on them. */
export interface CompleteDaysTable {
  userId: number;
  day: string;
  revision: number;
}

/** What was deleted lately, as JSON, under the item that the person deleted. */
export interface TrashTable {
  userId: number;
  kind: 'task' | 'goal' | 'book' | 'habit' | 'project-task';
  id: number;
  content: string;
  deletedAt: string;
}

export interface ProjectsTable extends Owned {
  title: string;
  isCompleted: Flag;
  completedAt: string | null;
}

export interface ProjectTasksTable extends Item {
  projectId: number;
  flagged: Flag;
  sortOrder: number;
}

export interface GoalsTable extends Item, Carried {
  isWeekly: Flag;
  isPriority: Flag;
  dueDate: string;
  color: string;
  notes: string | null;
}

export interface BooksTable extends Item {
  author: string | null;
  recommendedBy: string | null;
  isPriority: Flag;
  notes: string | null;
}

/**
 * A habit with all its weeks or months, from `startPeriod` to `endPeriod`; null while there is no end. The end follows from the
 * period that it was stopped in and from the deletions of its habits with all later ones.
 */
export interface HabitSeriesTable {
  id: Generated<number>;
  userId: number;
  isWeekly: Flag;
  startPeriod: number;
  endPeriod: number | null;
  /** The period that it was stopped in. */
  stopPeriod: number | null;
  /** The habit of its first period. */
  templateId: number | null;
  createdAt: string;
}

/** What a series' habits are made of from `startPeriod` on, until the next part of it. */
export interface HabitSeriesPartsTable {
  userId: number;
  seriesId: number;
  startPeriod: number;
  title: string;
  isPriority: Flag;
  color: string;
  notes: string | null;
}

/** The periods for which a series' habit was made: once, even when it has been deleted since. */
export interface HabitSlotsTable {
  userId: number;
  period: number;
  seriesId: number;
}

/** The periods from which a series' habit was deleted, alone or with all later ones. */
export interface HabitGapsTable {
  userId: number;
  seriesId: number;
  period: number;
  isForFuture: Flag;
}

export interface HabitsTable extends Owned {
  title: string;
  isWeekly: Flag;
  isPriority: Flag;
  isCrossedOut: Flag;
  baseSeries: number;
  templateId: number | null;
  dueDate: string;
  period: number;
  color: string;
  notes: string | null;
}

/** That a series was kept on a day of one of its periods. */
export interface HabitCompletionsTable extends Owned {
  seriesId: number;
  period: number;
  completionDate: string;
}

/** What a person's things are named after in files: by chance, and the same for as long as the account is there. */
export interface ExportSourcesTable {
  userId: number;
  source: string;
}

/** The name that a thing came with in a file, and the id that it got. It may be gone by now. */
export interface ImportedThingsTable {
  userId: number;
  kind: 'taskSeries' | 'tasks' | 'goals' | 'habits' | 'books' | 'projects' | 'projectTasks';
  key: string;
  id: number;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  user_sessions: UserSessionsTable;
  known_browsers: KnownBrowsersTable;
  app_versions: AppVersionsTable;
  tasks: TasksTable;
  task_series: TaskSeriesTable;
  task_series_parts: TaskSeriesPartsTable;
  task_occurrences: TaskOccurrencesTable;
  task_series_revisions: TaskSeriesRevisionsTable;
  complete_days: CompleteDaysTable;
  trash: TrashTable;
  projects: ProjectsTable;
  project_tasks: ProjectTasksTable;
  goals: GoalsTable;
  books: BooksTable;
  habit_series: HabitSeriesTable;
  habit_series_parts: HabitSeriesPartsTable;
  habit_slots: HabitSlotsTable;
  habit_gaps: HabitGapsTable;
  habits: HabitsTable;
  habit_completions: HabitCompletionsTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  export_sources: ExportSourcesTable;
  imported_things: ImportedThingsTable;
  audit_events: AuditEventsTable;
}

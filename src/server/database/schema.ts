import type { Generated, Selectable } from 'kysely';
import type { BookContent } from '#shared/books/books.contract.ts';
import type { GoalContent } from '#shared/goals/goals.contract.ts';
import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { LearnedWording } from '#shared/halo/wordings.rules.ts';
import type { ProjectTaskContent } from '#shared/projects/projects.contract.ts';
import type { TaskContent } from '#shared/tasks/tasks.contract.ts';
import type {
  AccountDirectoryTable,
  ApiTokensTable,
  AuditEventsTable,
  IdempotencyKeysTable,
  IdentitiesTable,
  InvitationsTable,
  KnownBrowsersTable,
  PasskeysTable,
  RateLimitsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInTicketsTable,
  UserSessionsTable,
  UsersTable,
} from './account-tables.ts';
import type { Flag } from './flag.ts';
import type { ChangeCountersTable, ExportSourcesTable, ImportedThingsTable, RowChangesTable } from './record-tables.ts';
import type {
  CalendarMonthsTable,
  CalendarsTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './subscription-tables.ts';
import type {
  PasswordResetsTable,
  PostponedRemindersTable,
  ReminderDeliveriesTable,
  ReminderDevicesTable,
  ReminderSettingsTable,
  ServerKeysTable,
} from './reminder-tables.ts';

/** A row that belongs to a user. Days are `yyyy-MM-dd`, instants are ISO 8601 in UTC. */
interface Owned {
  id: Generated<number>;
  userId: number;
  createdAt: string;
}

/** The columns of fields. */
type Stored<Fields> = { [Name in keyof Fields]: Fields[Name] extends boolean ? Flag : Fields[Name] };

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

/** The origin of an item that was copied or carried over. The items it names may be deleted. */
interface Carried {
  carriedFrom: number | null;
  ancestorId: number | null;
  carriedSince: string | null;
  carriedCount: number;
}

type Pattern = 'none' | 'daily' | 'weekly' | 'weekdays' | 'monthly';

export interface TasksTable extends Item, Carried, Stored<TaskContent> {
  date: string;
  isRecurring: Flag;
  recurringPattern: Pattern;
  recurringId: number | null;
  /**
   * The day of its series that an occurrence was created for. It stays the same when the occurrence is moved to another
   * day.
   */
  occurrenceDay: string | null;
  rolledOverAt: string | null;
}

/** A recurring task. Its id is the recurringId of its occurrences. */
export interface TaskSeriesTable {
  id: Generated<number>;
  userId: number;
  createdAt: string;
}

/**
 * A segment of a task series: the fields of its occurrences from `startDay` to `endDay`. "This and later" ends a
 * segment and starts another.
 */
export interface TaskSeriesPartsTable extends Stored<TaskContent> {
  id: Generated<number>;
  userId: number;
  seriesId: number;
  startDay: string;
  endDay: string | null;
  anchorDay: string;
  recurringPattern: Pattern;
}

/** The days for which a series' occurrence was created. Each is created once, even if it has been deleted since. */
export interface TaskOccurrencesTable {
  userId: number;
  seriesId: number;
  day: string;
}

/** A number that increases whenever a user's series may get new occurrences. */
export interface TaskSeriesRevisionsTable {
  userId: number;
  revision: number;
  /** No series of the user has an occurrence before this day. */
  firstDay: string;
}

/** The days that have every occurrence of the series as of this revision. */
export interface CompleteDaysTable {
  userId: number;
  day: string;
  revision: number;
}

/** Recently deleted rows of a habit's series as JSON, under the habit that the person deleted. */
export interface TrashTable {
  userId: number;
  kind: 'habit';
  id: number;
  content: string;
  deletedAt: string;
}

export interface ProjectsTable extends Owned {
  title: string;
  isCompleted: Flag;
  completedAt: string | null;
}

export interface ProjectTasksTable extends Item, Stored<ProjectTaskContent> {
  projectId: number;
}

export interface GoalsTable extends Item, Carried, Stored<GoalContent> {
  isWeekly: Flag;
  dueDate: string;
}

export interface BooksTable extends Item, Stored<BookContent> {}

/**
 * A habit with all its weeks or months, from `startPeriod` to `endPeriod`; null means no end. The end follows from the
 * period in which it was stopped and from deletions of all later habits.
 */
export interface HabitSeriesTable {
  id: Generated<number>;
  userId: number;
  isWeekly: Flag;
  startPeriod: number;
  endPeriod: number | null;
  /** The period in which it was stopped. */
  stopPeriod: number | null;
  /** The habit of its first period. */
  templateId: number | null;
  createdAt: string;
}

/** A segment of a habit series: the fields of its habits from `startPeriod` to the next segment. */
export interface HabitSeriesPartsTable extends Stored<HabitContent> {
  userId: number;
  seriesId: number;
  startPeriod: number;
}

/** The periods for which a series' habit was created. Each is created once, even if it has been deleted since. */
export interface HabitSlotsTable {
  userId: number;
  period: number;
  seriesId: number;
}

/** The skipped periods of a series: its habit was deleted from them, alone or with all later ones. */
export interface HabitGapsTable {
  userId: number;
  seriesId: number;
  period: number;
  isForFuture: Flag;
}

export interface HabitsTable extends Owned, Stored<HabitContent> {
  isWeekly: Flag;
  isCrossedOut: Flag;
  baseSeries: number;
  templateId: number | null;
  dueDate: string;
  period: number;
}

/** The completion of a series on a day of one of its periods. */
export interface HabitCompletionsTable extends Owned {
  seriesId: number;
  period: number;
  completionDate: string;
}

/** A way of saying something that Halo has learned from a person's correction. */
export interface HaloWordingsTable extends Owned, LearnedWording {
  sentence: string;
}

/** The tables of a person's items. An export has all of their rows. */
interface PlannerSchema {
  tasks: TasksTable;
  task_series: TaskSeriesTable;
  task_series_parts: TaskSeriesPartsTable;
  task_occurrences: TaskOccurrencesTable;
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
}

export interface Schema extends PlannerSchema {
  users: UsersTable;
  account_directory: AccountDirectoryTable;
  sessions: SessionsTable;
  user_sessions: UserSessionsTable;
  known_browsers: KnownBrowsersTable;
  api_tokens: ApiTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  calendars: CalendarsTable;
  calendar_months: CalendarMonthsTable;
  invitations: InvitationsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  identities: IdentitiesTable;
  sign_in_tickets: SignInTicketsTable;
  halo_wordings: HaloWordingsTable;
  app_versions: AppVersionsTable;
  task_series_revisions: TaskSeriesRevisionsTable;
  complete_days: CompleteDaysTable;
  trash: TrashTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  export_sources: ExportSourcesTable;
  imported_things: ImportedThingsTable;
  audit_events: AuditEventsTable;
  row_changes: RowChangesTable;
  change_counters: ChangeCountersTable;
  reminder_settings: ReminderSettingsTable;
  reminder_devices: ReminderDevicesTable;
  reminder_deliveries: ReminderDeliveriesTable;
  postponed_reminders: PostponedRemindersTable;
  password_resets: PasswordResetsTable;
  server_keys: ServerKeysTable;
}

/** A table of a person's items. */
export type PlannerTable = keyof PlannerSchema;

/** Rows of a person's items, by table. */
export type RowsByTable = { [Table in PlannerTable]: Selectable<PlannerSchema[Table]>[] };

import type { NoteChannel } from './database/postgres-channel.ts';
import type { Database } from './database/database.ts';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import { isOwnerEmail } from './account/account.presenter.ts';
import type { RegisterRoute } from './http/endpoints.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { PlannerServices } from './planner-services.ts';
import { type FastifyInstance } from 'fastify';
import { createPasswordResetService } from './account/password-resets.service.ts';
import { createPasswordResetStore } from './account/password-resets.store.ts';
import { createAccountServices } from './account-services.ts';
import { registerAccountRoutes } from './register-account-routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { createAdminService } from './admin/admin.service.ts';
import { createAdminStore } from './admin/admin.store.ts';
import { bookRoutes } from './books/books.routes.ts';
import { calendarFeedRoutes } from './calendar-feeds/calendar-feeds.routes.ts';
import { createCalendarFeedService } from './calendar-feeds/calendar-feeds.service.ts';
import { calendarRoutes } from './calendars/calendars.routes.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { createChangeService } from './changes/changes.service.ts';
import { carryOverRoutes } from './carry-over/carry-over.routes.ts';
import { goalRoutes } from './goals/goals.routes.ts';
import { habitRoutes } from './habits/habits.routes.ts';
import { actionRoutes } from './halo/actions.routes.ts';
import { createActionService } from './halo/actions.service.ts';
import { haloRoutes } from './halo/halo.routes.ts';
import { createHaloService } from './halo/halo.service.ts';
import { createLanguageModelService } from './halo/language-model.service.ts';
import { createMatchService } from './halo/matches.service.ts';
import { speechRoutes } from './halo/speech.routes.ts';
import { createSpeechService } from './halo/speech.service.ts';
import { createWordingService } from './halo/wordings.service.ts';
import { createWordingStore } from './halo/wordings.store.ts';
import { historyRoutes } from './history/history.routes.ts';
import { pastDayRoutes } from './history/past-days.routes.ts';
import { createPastDayService } from './history/past-days.service.ts';
import { createPastDayStore } from './history/past-days.store.ts';
import { healthRoutes } from './health/health.routes.ts';
import { createReadGate } from './concurrency/read-gate.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createRouteRegistrar } from './http/endpoints.ts';
import { createIdempotency } from './http/idempotency.ts';
import { requireUser } from './http/require-user.ts';
import { createSignInCookies } from './account/sign-in-cookies.ts';
import { createPlannerServices } from './planner-services.ts';
import { createQuotaService, type QuotaService } from './quota/quota.service.ts';
import { createQuotaStore } from './quota/quota.store.ts';
import { createOutgoingServices } from './outgoing-services.ts';
import { type PurgeJob } from './purge.ts';
import { createAccountNames } from './portability/account-names.service.ts';
import { createExportService } from './portability/exports.service.ts';
import { createAccountDataService } from './portability/account-data.service.ts';
import { createAccountDataStore } from './portability/account-data.store.ts';
import { createImportService } from './portability/imports.service.ts';
import { createImportStore } from './portability/imports.store.ts';
import { portabilityRoutes } from './portability/portability.routes.ts';
import { projectRoutes, projectTaskRoutes } from './projects/projects.routes.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { createMaterializedDaysStore } from './tasks/materialized-days.store.ts';
import { createOccurrenceStore } from './tasks/occurrences.store.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { createMailService } from './mail/mail.service.ts';
import { createReminderServices } from './reminder-services.ts';
import type { ReminderQueueService } from './reminders/reminder-queue.service.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { createVersionService } from './versions/versions.service.ts';
import { createVersionStore } from './versions/versions.store.ts';
import { deliverChanges, webhookRoutes } from './webhooks/webhooks.routes.ts';

export interface RouteParts {
  config: Pick<
    Config,
    | 'allowedAddresses'
    | 'hasPasswordSignIn'
    | 'history'
    | 'languageModel'
    | 'logLevel'
    | 'mail'
    | 'openId'
    | 'ownerEmail'
    | 'publicUrl'
    | 'quota'
    | 'rateLimitScale'
    | 'registration'
    | 'speech'
    | 'trustProxy'
  >;
  database: Database;
  clock: Clock;
  /** Carries notes of changes between the processes of one database; undefined for a single process. */
  channel?: NoteChannel | undefined;
  /** Whether webhooks get changes by themselves, soon after each; otherwise only by `deliverDue`. */
  deliversChanges?: boolean | undefined;
}

/**
 * Creates the stores, services and routes of every slice. Returns the jobs that delete expired rows, and the queue of
 * reminders.
 */
export function registerRoutes(
  app: FastifyInstance,
  { config, database, clock, channel, deliversChanges }: RouteParts,
): { jobs: PurgeJob[]; reminderQueue: ReminderQueueService } {
  const warn = (trouble: string): void => app.log.warn(trouble);
  const accounts = createAccountServices(database, clock, config, warn);
  const { account, sessions, apiTokens, invitations, tickets, users, audit, rateLimits, presentUser } = accounts;
  const { mail: mailConfig, publicUrl } = config;
  const mail = mailConfig && createMailService(mailConfig);
  if (mail) app.addHook('onClose', async () => mail.close());
  const reportAs = (text: string) => (error: unknown) => app.log.error({ err: error }, text);
  const cookies = createSignInCookies(publicUrl);
  const quota = createQuotaService(createQuotaStore(database), config.quota, clock);
  const services = createPlannerServices(database, clock, { quota, historyLimits: config.history });

  const changes = createChangeService(channel);
  const { webhooks, deliveries, calendars, ...outgoing } = createOutgoingServices({
    database,
    clock,
    config,
    accounts,
    services,
    changes,
    report: reportAs('work for webhooks or calendars failed'),
  });
  app.decorate('deliverDue', async () => deliveries.deliverDue());
  if (deliversChanges) deliverChanges(app, webhooks);
  const idempotency = createIdempotency(database, clock);
  const authenticate = requireUser(
    cookies.session,
    async (token) => sessions.findSession(token),
    async (token) => apiTokens.findTokenUser(token),
  );
  const responses = createResponseCache(
    database,
    createReadGate((userId) => quota.estimateBytes(userId)),
  );
  const route = createRouteRegistrar(app, authenticate, idempotency, responses, quota);
  calendarFeedRoutes(app, createCalendarFeedService(services, clock), apiTokens, responses);
  mcpRoutes(app, authenticate);
  changeRoutes(app, authenticate, changes);
  healthRoutes(route, (milliseconds) => database.answersWithin(milliseconds));
  const resets = createPasswordResetService({
    ...accounts,
    store: createPasswordResetStore(database),
    mail,
    publicUrl,
    isOwnerEmail: (email) => isOwnerEmail(config, email),
    clock,
    report: reportAs('a link to reset a password was not sent'),
  });
  registerAccountRoutes(app, route, { config, accounts, cookies, resets });
  webhookRoutes(route, webhooks);
  calendarRoutes(route, calendars);
  taskRoutes(route, services.tasks);
  carryOverRoutes(route, services.carryOver);
  goalRoutes(route, services.goals);
  habitRoutes(route, services.habits);
  bookRoutes(route, services.books);
  projectRoutes(route, services.projects);
  projectTaskRoutes(route, services.projectTasks);
  historyRoutes(route, services.history, services.deletedItems);
  pastDayRoutes(route, createPastDayService(createPastDayStore(database), services.tasks.tasks, services.history));
  registerPortabilityRoutes(route, { database, clock, services, rateLimits, quota });
  registerHaloRoutes(route, { config, database, clock, services, rateLimits, report: warn });
  versionRoutes(route, createVersionService(database, createVersionStore(database), clock));
  adminRoutes(
    route,
    createAdminService({ database, store: createAdminStore(database), users, audit, clock, presentUser }),
  );
  const { reminders, queue } = createReminderServices({
    config,
    database,
    clock,
    tasks: services.tasks.tasks,
    account,
    mail,
    sendOutgoing: outgoing.send,
    rateLimits,
    report: reportAs('looking for reminders failed'),
  });
  reminderRoutes(route, reminders, cookies.session);
  // Before the database is closed: what was sent has to be recorded. Reminders need the way to addresses until then.
  app.addHook('preClose', async () => {
    await queue.stop();
    await outgoing.close();
  });
  const purged = [
    services.trash,
    services.history,
    idempotency,
    rateLimits,
    audit,
    sessions,
    deliveries,
    queue,
    resets,
    invitations,
    tickets,
  ];
  const jobs = purged.map(
    (service): PurgeJob =>
      async (limit) =>
        service.purge(limit),
  );
  return { jobs, reminderQueue: queue };
}

interface PortabilityParts extends Pick<RouteParts, 'database' | 'clock'> {
  services: Pick<PlannerServices, 'history'>;
  rateLimits: RateLimits;
  quota: QuotaService;
}

/** Registers the routes of export and import. */
function registerPortabilityRoutes(
  route: RegisterRoute,
  { database, clock, services, rateLimits, quota }: PortabilityParts,
): void {
  const accountDataStore = createAccountDataStore(database);
  const accountNames = createAccountNames(accountDataStore);
  const imports = createImportService({
    database,
    accountDataStore,
    accountData: createAccountDataService(accountDataStore, accountNames),
    importStore: createImportStore(database),
    materializedDays: createMaterializedDaysStore(database),
    occurrences: createOccurrenceStore(database),
    rateLimits,
    quota,
  });
  portabilityRoutes(
    route,
    createExportService(database, accountDataStore, accountNames, services.history, clock),
    imports,
  );
}

interface HaloParts extends Pick<RouteParts, 'config' | 'database' | 'clock'> {
  services: PlannerServices;
  rateLimits: RateLimits;
  /** Tells the operator of trouble with a service. */
  report: (trouble: string) => void;
}

/** Registers the routes of the assistant. */
function registerHaloRoutes(
  route: RegisterRoute,
  { config, database, clock, services, rateLimits, report }: HaloParts,
): void {
  const languageModel =
    config.languageModel && createLanguageModelService({ service: config.languageModel, rateLimits, report });
  const wordings = createWordingService(database, createWordingStore(database), clock);
  const matches = createMatchService(services, clock);
  haloRoutes(route, createHaloService(clock, wordings, matches, languageModel), wordings);
  speechRoutes(route, createSpeechService({ service: config.speech, rateLimits, report }));
  actionRoutes(route, createActionService(services, matches), matches);
}

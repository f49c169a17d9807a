import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account.routes.ts';
import { apiTokenRoutes } from './account/api-tokens.routes.ts';
import { passwordResetRoutes } from './account/password-resets.routes.ts';
import { createPasswordResetService } from './account/password-resets.service.ts';
import { createPasswordResetStore } from './account/password-resets.store.ts';
import { deviceRoutes } from './account/devices.routes.ts';
import { createAccountServices } from './account-services.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { createAdminService } from './admin/admin.service.ts';
import { createAdminStore } from './admin/admin.store.ts';
import { bookRoutes } from './books/books.routes.ts';
import { calendarFeedRoutes } from './calendar-feeds/calendar-feeds.routes.ts';
import { createCalendarFeedService } from './calendar-feeds/calendar-feeds.service.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { createChangeService } from './changes/changes.service.ts';
import { carryOverRoutes } from './carry-over/carry-over.routes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { installChangeTriggers } from './database/change-triggers.ts';
import type { Database } from './database/database.ts';
import { installReminderTriggers } from './database/reminder-triggers.ts';
import type { NoteChannel } from './database/postgres-channel.ts';
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
import { createResponseCache } from './http/response-cache.ts';
import { handleClientError } from './http/client-error-handler.ts';
import { serveClient } from './http/client-files.ts';
import { documentApi } from './http/documentation.ts';
import { createRouteRegistrar } from './http/endpoints.ts';
import { answerUnknownCall, describeError, handleErrors } from './http/error-handler.ts';
import { createIdempotency } from './http/idempotency.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { requireUser } from './http/require-user.ts';
import { limitUploads } from './http/request-body.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { protectAnswer, setSecurityHeaders } from './http/security-headers.ts';
import { compileSerializer } from './http/serializer.ts';
import { createBrowserCookie, createSessionCookie } from './http/cookies.ts';
import { compileValidator } from './http/validator.ts';
import { createServices } from './services.ts';
import { createQuotaService } from './quota/quota.service.ts';
import { createQuotaStore } from './quota/quota.store.ts';
import { RECORDED_TABLES } from './nouns/nouns.ts';
import { createPurge, type PurgeJob } from './purge.ts';
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
import { taskRoutes } from './tasks/tasks.routes.ts';
import { createMailService } from './mail/mail.service.ts';
import { createOutgoingRequests } from './reminders/outgoing-requests.ts';
import { createReminderServices } from './reminder-services.ts';
import type { ReminderQueueService } from './reminders/reminder-queue.service.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { trustProxyOption } from './trust-proxy.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { createVersionService } from './versions/versions.service.ts';
import { createVersionStore } from './versions/versions.store.ts';

const BODY_LIMIT_BYTES = 1_024 * 1_024;
const REQUEST_TIMEOUT_MILLISECONDS = 30_000;
const HEADERS_TIMEOUT_MILLISECONDS = 10_000;
const IDLE_TIMEOUT_MILLISECONDS = 30_000;
/** How often timed-out connections are looked for. */
const REQUEST_CHECK_MILLISECONDS = 1_000;

export interface AppParts {
  config: Pick<
    Config,
    | 'allowsPrivateAddresses'
    | 'history'
    | 'isRegistrationOpen'
    | 'languageModel'
    | 'logLevel'
    | 'mail'
    | 'ownerEmail'
    | 'publicUrl'
    | 'quota'
    | 'rateLimitScale'
    | 'speech'
    | 'trustProxy'
  >;
  database: Database;
  clock: Clock;
  /** Carries notes of changes between the processes of one database; undefined for a single process. */
  channel?: NoteChannel | undefined;
  /** The folder of the built client. */
  clientFolder: string;
  /** Called with the server before its routes are registered. */
  observe?: ((app: FastifyInstance) => void) | undefined;
}

/** Builds the server without listening, so that tests can call it without a port. */
export async function buildApp({
  config,
  database,
  clock,
  clientFolder,
  observe,
  channel,
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so they need no logger of their own.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustProxyOption(config.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    // Closes a connection without traffic: one that never sends a request, or never reads its response.
    connectionTimeout: IDLE_TIMEOUT_MILLISECONDS,
    http: {
      // Node would apply the longer of the two timeouts to the whole request.
      headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
      connectionsCheckingInterval: REQUEST_CHECK_MILLISECONDS,
      // Node's own error response would lack the security headers.
      requireHostHeader: false,
    },
    bodyLimit: BODY_LIMIT_BYTES,
    // Requests on existing connections are still handled while the server stops.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: handleClientError,
    frameworkErrors: (_error, request, reply) => {
      protectAnswer(reply);
      answerUnknownCall(request, reply);
    },
  });
  observe?.(app);
  await installChangeTriggers(database, RECORDED_TABLES);
  await installReminderTriggers(database);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest('user', undefined);
  app.decorateRequest('rowsVersion', undefined);
  app.decorateRequest('permission', undefined);
  app.decorateRequest('identifiedAt', 0);
  handleErrors(app);
  acceptJsonOnly(app);
  limitUploads(app);

  setSecurityHeaders(app);
  requireSameOrigin(app, config.publicUrl, config.trustProxy !== false);
  await app.register(cookie);
  await documentApi(app);
  const { jobs, reminderQueue } = registerRoutes(app, { config, database, clock, channel });
  app.decorate('purge', createPurge(database, jobs));
  app.decorate('sendReminders', async () => reminderQueue.sendDue());
  // The database is closed after this, and what was sent has to be recorded before.
  app.addHook('preClose', async () => reminderQueue.stop());
  await serveClient(app, clientFolder);
  return app;
}

/**
 * Creates the stores, services and routes of every slice. Returns the jobs that delete expired rows, and the queue of
 * reminders.
 */
function registerRoutes(
  app: FastifyInstance,
  { config, database, clock, channel }: Omit<AppParts, 'clientFolder' | 'observe'>,
): { jobs: PurgeJob[]; reminderQueue: ReminderQueueService } {
  const accounts = createAccountServices(database, clock, config);
  const { sessions, apiTokens, audit, rateLimits, presentUser } = accounts;
  const { mail: mailConfig, publicUrl } = config;
  const mail = mailConfig && createMailService(mailConfig);
  if (mail) app.addHook('onClose', async () => mail.close());
  const reportAs = (text: string) => (error: unknown) => app.log.warn({ err: error }, text);
  const sessionCookie = createSessionCookie(config.publicUrl);
  const quota = createQuotaService(createQuotaStore(database), config.quota, clock);
  const services = createServices(database, clock, { quota, historyLimits: config.history });

  const idempotency = createIdempotency(database, clock);
  const authenticate = requireUser(
    sessionCookie,
    async (token) => sessions.findSession(token),
    async (token) => apiTokens.findTokenUser(token),
  );
  const responses = createResponseCache(database);
  const route = createRouteRegistrar(app, authenticate, idempotency, responses, quota);
  calendarFeedRoutes(app, createCalendarFeedService(services, clock), apiTokens, responses);
  mcpRoutes(app, authenticate);
  changeRoutes(app, authenticate, createChangeService(channel));
  healthRoutes(route, (milliseconds) => database.answersWithin(milliseconds));
  const store = createPasswordResetStore(database);
  const resets = createPasswordResetService({
    ...accounts,
    store,
    mail,
    publicUrl,
    clock,
    report: reportAs('a link to reset a password was not sent'),
  });
  accountRoutes(route, {
    ...accounts,
    canResetPassword: resets.canResetPassword,
    cookie: sessionCookie,
    browserCookie: createBrowserCookie(config.publicUrl),
  });
  passwordResetRoutes(route, resets);
  deviceRoutes(route, sessions, sessionCookie);
  apiTokenRoutes(route, apiTokens);
  taskRoutes(route, services.tasks);
  carryOverRoutes(route, services.carryOver);
  goalRoutes(route, services.goals);
  habitRoutes(route, services.habits);
  bookRoutes(route, services.books);
  projectRoutes(route, services.projects);
  projectTaskRoutes(route, services.projectTasks);
  const materializedDays = createMaterializedDaysStore(database);
  historyRoutes(route, services.history, services.deletedItems);
  pastDayRoutes(route, createPastDayService(createPastDayStore(database), services.tasks.tasks));
  const accountDataStore = createAccountDataStore(database);
  const accountNames = createAccountNames(accountDataStore);
  const imports = createImportService({
    database,
    accountDataStore,
    accountData: createAccountDataService(accountDataStore, accountNames),
    importStore: createImportStore(database),
    materializedDays,
    rateLimits,
    quota,
  });
  portabilityRoutes(
    route,
    createExportService(database, accountDataStore, accountNames, services.history, clock),
    imports,
  );
  const report = (trouble: string) => app.log.warn(trouble);
  const languageModel =
    config.languageModel && createLanguageModelService({ service: config.languageModel, rateLimits, report });
  const wordings = createWordingService(database, createWordingStore(database), clock);
  haloRoutes(route, createHaloService(clock, wordings, languageModel), wordings);
  speechRoutes(route, createSpeechService({ service: config.speech, rateLimits, report }));
  const matches = createMatchService(services, clock);
  actionRoutes(route, createActionService(services, matches), matches);
  versionRoutes(route, createVersionService(database, createVersionStore(database), clock));
  adminRoutes(route, createAdminService({ database, store: createAdminStore(database), audit, clock, presentUser }));
  const { reminders, queue } = createReminderServices({
    config,
    database,
    clock,
    tasks: services.tasks.tasks,
    account: accounts.account,
    mail,
    sendOutgoing: createOutgoingRequests(config.allowsPrivateAddresses),
    rateLimits,
    report: reportAs('looking for reminders failed'),
  });
  reminderRoutes(route, reminders, sessionCookie);
  const purged = [services.trash, services.history, idempotency, rateLimits, audit, sessions, queue, resets];
  const jobs = purged.map(
    (kept): PurgeJob =>
      async (limit) =>
        kept.purge(limit),
  );
  return { jobs, reminderQueue: queue };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes expired rows. */
    purge: () => Promise<void>;
    /** Sends the due reminders. Returns when the next one is due, in milliseconds since 1970; undefined if none is. */
    sendReminders: () => Promise<number | undefined>;
  }
}

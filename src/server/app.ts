import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { createUserPresenter } from './account/account.presenter.ts';
import { accountRoutes } from './account/account.routes.ts';
import { createAccountService } from './account/account.service.ts';
import { deviceRoutes } from './account/devices.routes.ts';
import { createSessionService } from './account/sessions.service.ts';
import { createSessionStore } from './account/sessions.store.ts';
import { createUserStore } from './account/users.store.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { createAdminService } from './admin/admin.service.ts';
import { createAdminStore } from './admin/admin.store.ts';
import { createAuditService } from './audit/audit.service.ts';
import { createAuditStore } from './audit/audit.store.ts';
import { bookRoutes } from './books/books.routes.ts';
import { carryOverRoutes } from './carry-over/carry-over.routes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { goalRoutes } from './goals/goals.routes.ts';
import { habitRoutes } from './habits/habits.routes.ts';
import { actionRoutes } from './halo/actions.routes.ts';
import { createActionService } from './halo/actions.service.ts';
import { haloRoutes } from './halo/halo.routes.ts';
import { createHaloService } from './halo/halo.service.ts';
import { createLanguageModelService } from './halo/language-model.service.ts';
import { speechRoutes } from './halo/speech.routes.ts';
import { createSpeechService } from './halo/speech.service.ts';
import { healthRoutes } from './health/health.routes.ts';
import { createAnswers } from './http/answers.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { serveClient } from './http/client-files.ts';
import { documentApi } from './http/documentation.ts';
import { endpointRegistrar } from './http/endpoints.ts';
import { answerUnknownCall, describeError, handleErrors } from './http/error-handler.ts';
import { createIdempotency } from './http/idempotency.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createRateLimitStore } from './http/rate-limits.store.ts';
import { requireUser } from './http/require-user.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { protectAnswer, setSecurityHeaders } from './http/security-headers.ts';
import { compileSerializer } from './http/serializer.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createPlanner } from './planner.ts';
import { createHoldingService } from './portability/holdings.service.ts';
import { createHoldingStore } from './portability/holdings.store.ts';
import { createImportService } from './portability/imports.service.ts';
import { createImportStore } from './portability/imports.store.ts';
import { portabilityRoutes } from './portability/portability.routes.ts';
import { projectRoutes, projectTaskRoutes } from './projects/projects.routes.ts';
import { createCompletenessStore } from './tasks/completeness.store.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { trustProxyOption } from './trust-proxy.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { createVersionService } from './versions/versions.service.ts';
import { createVersionStore } from './versions/versions.store.ts';

const BODY_LIMIT_BYTES = 1_024 * 1_024;
const REQUEST_TIMEOUT_MILLISECONDS = 30_000;
const HEADERS_TIMEOUT_MILLISECONDS = 10_000;
/** How often it is looked whose time is up. */
const REQUEST_CHECK_MILLISECONDS = 1_000;

export interface AppParts {
  config: Pick<
    Config,
    'languageModel' | 'logLevel' | 'ownerEmail' | 'publicUrl' | 'rateLimitScale' | 'speech' | 'trustProxy'
  >;
  database: Database;
  clock: Clock;
  /** The folder of the built client. */
  clientFolder: string;
  /** Is told of the server before it has routes. */
  observe?: ((app: FastifyInstance) => void) | undefined;
}

/** Puts the server together. It does not listen: tests call it without a port. */
export async function buildApp({ config, database, clock, clientFolder, observe }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged one by one, so a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustProxyOption(config.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    // Node would take the longer of the two limits for the whole request.
    http: { headersTimeout: HEADERS_TIMEOUT_MILLISECONDS, connectionsCheckingInterval: REQUEST_CHECK_MILLISECONDS },
    bodyLimit: BODY_LIMIT_BYTES,
    // What comes over a connection that is there already is still done while the server stops.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, request, reply) => {
      protectAnswer(reply);
      answerUnknownCall(request, reply);
    },
  });
  observe?.(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest('user', undefined);
  handleErrors(app);
  acceptJsonOnly(app);

  setSecurityHeaders(app);
  requireSameOrigin(app, config.publicUrl, config.trustProxy !== false);
  await app.register(cookie);
  await documentApi(app);
  answerCalls(app, { config, database, clock });
  await serveClient(app, clientFolder);
  return app;
}

/** Gives every slice its store, its service and its routes. */
function answerCalls(
  app: FastifyInstance,
  { config, database, clock }: Omit<AppParts, 'clientFolder' | 'observe'>,
): void {
  const rateLimits = createRateLimits(createRateLimitStore(database), clock, config.rateLimitScale);
  const presentUser = createUserPresenter(config.ownerEmail);
  const sessionCookie = createSessionCookie(config.publicUrl);
  const sessions = createSessionService(database, createSessionStore(database), clock, presentUser);
  const audit = createAuditService(createAuditStore(database), clock);
  const users = createUserStore(database);
  const account = createAccountService({ database, users, sessions, rateLimits, audit, clock, presentUser });
  const planner = createPlanner(database, clock);

  const answer = endpointRegistrar(
    app,
    requireUser(sessionCookie, (token) => sessions.findSession(token)),
    createIdempotency(database, clock),
    createAnswers(database),
  );
  healthRoutes(answer, (milliseconds) => database.answersWithin(milliseconds));
  accountRoutes(answer, account, sessions, sessionCookie);
  deviceRoutes(answer, sessions, sessionCookie);
  taskRoutes(answer, planner.tasks);
  carryOverRoutes(answer, planner.carryOver);
  goalRoutes(answer, planner.goals);
  habitRoutes(answer, planner.habits);
  bookRoutes(answer, planner.books);
  projectRoutes(answer, planner.projects);
  projectTaskRoutes(answer, planner.projectTasks);
  const holdingStore = createHoldingStore(database);
  const holdings = createHoldingService(database, holdingStore, clock);
  const imports = createImportService({
    database,
    holdingStore,
    holdings,
    importStore: createImportStore(database),
    completeness: createCompletenessStore(database),
    rateLimits,
  });
  portabilityRoutes(answer, holdings, imports);
  const report = (trouble: string) => app.log.warn(trouble);
  const languageModel =
    config.languageModel && createLanguageModelService({ service: config.languageModel, rateLimits, report });
  haloRoutes(answer, createHaloService(clock, languageModel));
  speechRoutes(answer, createSpeechService({ service: config.speech, rateLimits, report }));
  actionRoutes(answer, createActionService(planner, clock));
  versionRoutes(answer, createVersionService(database, createVersionStore(database), clock));
  adminRoutes(answer, createAdminService({ database, store: createAdminStore(database), audit, clock, presentUser }));
}

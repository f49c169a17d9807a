import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { createApiServices, getPurgeJobs, type ApiServiceParts, type ApiServices } from './api-services.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { installChangeTriggers } from './database/change-triggers.ts';
import { installReminderTriggers } from './database/reminder-triggers.ts';
import { handleClientError } from './http/client-error-handler.ts';
import { getBasePath, withoutBasePath } from './http/base-path.ts';
import { serveClient } from './http/client-files.ts';
import { documentApi } from './http/documentation.ts';
import { answerUnknownCall, describeError, handleErrors } from './http/error-handler.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { limitUploads } from './http/request-body.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { protectResponse, setSecurityHeaders } from './http/security-headers.ts';
import { compileSerializer } from './http/serializer.ts';
import { compileValidator } from './http/validator.ts';
import { RECORDED_TABLES } from './nouns/nouns.ts';
import { createPurge } from './purge.ts';
import { trustProxyOption } from './trust-proxy.ts';
import { registerRoutes } from './register-routes.ts';

const BODY_LIMIT_BYTES = 1_024 * 1_024;
const REQUEST_TIMEOUT_MILLISECONDS = 30_000;
const HEADERS_TIMEOUT_MILLISECONDS = 10_000;
const IDLE_TIMEOUT_MILLISECONDS = 30_000;
/** How often timed-out connections are looked for. */
const REQUEST_CHECK_MILLISECONDS = 1_000;

export interface AppParts
  extends Pick<ApiServiceParts, 'database' | 'clock'>, Partial<Pick<ApiServiceParts, 'channel'>> {
  config: ApiServiceParts['config'] & Pick<Config, 'logLevel' | 'trustProxy'>;
  /** Whether webhooks get changes by themselves, soon after each; otherwise only by `deliverDue`. */
  deliversChanges?: boolean | undefined;
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
  deliversChanges = false,
}: AppParts): Promise<FastifyInstance> {
  const basePath = getBasePath(config.publicUrl);
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
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, basePath),
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: handleClientError,
    frameworkErrors: (_error, request, reply) => {
      protectResponse(reply);
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
  app.decorateRequest('authenticatedAt', 0);
  handleErrors(app);
  acceptJsonOnly(app);
  limitUploads(app);

  setSecurityHeaders(app);
  requireSameOrigin(app, config.publicUrl, config.trustProxy !== false);
  await app.register(cookie);
  await documentApi(app);
  const services = createApiServices({ config, database, clock, channel, log: app.log });
  registerRoutes(app, { config, database, services, deliversChanges });
  addRegularWork(app, database, services);
  await serveClient(app, clientFolder, basePath);
  return app;
}

/**
 * Gives the server three functions that the program calls regularly: for the purge, the deliveries and the reminders. When
 * the server closes, it first waits for calls that are running.
 */
function addRegularWork(app: FastifyInstance, database: Database, services: ApiServices): void {
  const { mail, outgoing, reminders } = services;
  const purge = createPurge(database, getPurgeJobs(services));
  app.decorate('purge', purge.run);
  app.decorate('deliverDue', async () => outgoing.deliveries.deliverDue());
  app.decorate('sendReminders', async () => reminders.queue.sendDue());
  // Before the database is closed: what was sent has to be recorded. Reminders need the way to addresses until then.
  app.addHook('preClose', async () => {
    await reminders.queue.stop();
    await outgoing.close();
  });
  app.addHook('preClose', purge.stop);
  if (mail) app.addHook('onClose', async () => mail.close());
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes expired rows. Throws an AggregateError of what failed. */
    purge: () => Promise<void>;
    /** Delivers the changes that webhooks have not got and that are due. */
    deliverDue: () => Promise<void>;
    /** Sends the due reminders. Returns when the next one is due, in milliseconds since 1970; undefined if none is. */
    sendReminders: () => Promise<number | undefined>;
  }
}

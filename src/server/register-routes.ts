import type { FastifyInstance } from 'fastify';
import { createSignInCookies } from './account/sign-in-cookies.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import type { ApiServices } from './api-services.ts';
import { bookRoutes } from './books/books.routes.ts';
import { calendarFeedRoutes } from './calendar-feeds/calendar-feeds.routes.ts';
import { calendarRoutes } from './calendars/calendars.routes.ts';
import { carryOverRoutes } from './carry-over/carry-over.routes.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { createReadGate } from './concurrency/read-gate.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { goalRoutes } from './goals/goals.routes.ts';
import { habitRoutes } from './habits/habits.routes.ts';
import { actionRoutes } from './halo/actions.routes.ts';
import { haloRoutes } from './halo/halo.routes.ts';
import { speechRoutes } from './halo/speech.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { pastDayRoutes } from './history/past-days.routes.ts';
import { createRouteRegistrar } from './http/endpoints.ts';
import { requireUser } from './http/require-user.ts';
import { createResponseCache } from './http/response-cache.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { portabilityRoutes } from './portability/portability.routes.ts';
import { projectRoutes, projectTaskRoutes } from './projects/projects.routes.ts';
import { registerAccountRoutes } from './register-account-routes.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { deliverChanges, webhookRoutes } from './webhooks/webhooks.routes.ts';

export interface RouteParts {
  config: Pick<Config, 'hasPasswordSignIn' | 'publicUrl'>;
  database: Database;
  services: ApiServices;
  /** Whether webhooks get changes by themselves, soon after each; otherwise only by `deliverDue`. */
  deliversChanges: boolean;
}

/** Registers the routes of every slice. */
export function registerRoutes(
  app: FastifyInstance,
  { config, database, services, deliversChanges }: RouteParts,
): void {
  const { accounts, quota, planner, changes, outgoing, idempotency, portability, assistant, reminders } = services;
  const { sessions, apiTokens } = accounts;
  const cookies = createSignInCookies(config.publicUrl);
  const authenticate = requireUser(
    cookies.session,
    async (token) => sessions.findSession(token),
    async (token) => apiTokens.findTokenUser(token),
  );
  const responses = createResponseCache(
    database,
    createReadGate((userId) => quota.estimateBytes(userId)),
  );
  const route = createRouteRegistrar(app, { authenticate, idempotency, responses, quota });

  // Before the routes: it applies only to those that are registered after it.
  if (deliversChanges) deliverChanges(app, outgoing.webhooks);
  calendarFeedRoutes(app, services.calendarFeeds, apiTokens, responses);
  mcpRoutes(app, authenticate);
  changeRoutes(app, authenticate, changes);
  healthRoutes(route, (milliseconds) => database.answersWithin(milliseconds));
  registerAccountRoutes(app, route, { config, accounts, cookies, resets: services.resets });
  webhookRoutes(route, outgoing.webhooks);
  calendarRoutes(route, outgoing.calendars);
  taskRoutes(route, planner.tasks);
  carryOverRoutes(route, planner.carryOver);
  goalRoutes(route, planner.goals);
  habitRoutes(route, planner.habits);
  bookRoutes(route, planner.books);
  projectRoutes(route, planner.projects);
  projectTaskRoutes(route, planner.projectTasks);
  historyRoutes(route, planner.history, planner.deletedItems);
  pastDayRoutes(route, services.pastDays);
  portabilityRoutes(route, portability.exports, portability.imports);
  haloRoutes(route, assistant.halo, assistant.wordings);
  speechRoutes(route, assistant.speech);
  actionRoutes(route, assistant.actions, assistant.matches);
  versionRoutes(route, services.versions);
  adminRoutes(route, services.admin);
  reminderRoutes(route, reminders.reminders, cookies.session);
}

import type { AccountServices } from './account-services.ts';
import { createCalendarService } from './calendars/calendars.service.ts';
import { createCalendarStore } from './calendars/calendars.store.ts';
import { createReadingService } from './calendars/reading.service.ts';
import type { ChangeService } from './changes/changes.service.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import type { PlannerServices } from './planner-services.ts';
import { createDeliveryService } from './webhooks/deliveries.service.ts';
import { createWebhookService } from './webhooks/webhooks.service.ts';
import { createWebhookStore } from './webhooks/webhooks.store.ts';

/** The addresses under which calendars and their events are read. */
const CALENDAR_LISTS = ['/api/calendars', '/api/calendar-events'];

export interface OutgoingServiceParts {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'allowedAddresses'>;
  accounts: Pick<AccountServices, 'account' | 'audit' | 'rateLimits'>;
  planner: Pick<PlannerServices, 'history'>;
  changes: Pick<ChangeService, 'publish'>;
  /** Logs an unexpected error for the operator. */
  report: (error: unknown) => void;
}

/** Creates the services that send requests to addresses which people give. */
export function createOutgoingServices({
  database,
  clock,
  config,
  accounts,
  planner,
  changes,
  report,
}: OutgoingServiceParts) {
  const outgoing = createOutgoing({ allowed: config.allowedAddresses });
  const parts = { database, clock, outgoing, history: planner.history };
  const webhookStore = createWebhookStore(database);
  const deliveries = createDeliveryService({ ...parts, store: webhookStore, report });
  const webhooks = createWebhookService({ ...parts, ...accounts, store: webhookStore, wake: deliveries.wake });
  const calendarStore = createCalendarStore(database);
  const calendars = createCalendarService({
    ...parts,
    ...accounts,
    store: calendarStore,
    reading: createReadingService({ ...parts, store: calendarStore }),
    announce: (userId) => changes.publish(userId, CALENDAR_LISTS, { isRemembered: true }),
    report,
  });
  return {
    webhooks,
    calendars,
    deliveries,
    /** Sends requests to addresses that people give. */
    send: outgoing.send,
    /** Aborts all requests and waits until nothing uses the database. */
    async close(): Promise<void> {
      outgoing.close();
      await Promise.all([deliveries.close(), calendars.close()]);
    },
  };
}

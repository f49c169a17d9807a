import type { AccountServices } from './account-services.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import type { Services } from './services.ts';
import { createDeliveryService } from './webhooks/deliveries.service.ts';
import { createWebhookService } from './webhooks/webhooks.service.ts';
import { createWebhookStore } from './webhooks/webhooks.store.ts';

export interface OutgoingParts {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'allowedAddresses'>;
  accounts: Pick<AccountServices, 'account' | 'audit' | 'rateLimits'>;
  services: Pick<Services, 'history'>;
  /** Logs an unexpected error for the operator. */
  report: (error: unknown) => void;
}

/** Creates the services that send requests to addresses which people give. */
export function createOutgoingServices({ database, clock, config, accounts, services, report }: OutgoingParts) {
  const outgoing = createOutgoing({ allowed: config.allowedAddresses });
  const parts = { database, clock, outgoing, history: services.history };
  const webhookStore = createWebhookStore(database);
  const deliveries = createDeliveryService({ ...parts, store: webhookStore, report });
  const webhooks = createWebhookService({ ...parts, ...accounts, store: webhookStore, wake: deliveries.wake });
  return {
    webhooks,
    deliveries,
    /** Aborts all requests and waits until nothing uses the database. */
    async close(): Promise<void> {
      outgoing.close();
      await deliveries.close();
    },
  };
}

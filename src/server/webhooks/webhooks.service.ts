import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { HOUR, MINUTE } from '#shared/calendar/durations.ts';
import {
  LISTED_DELIVERIES,
  MAX_WEBHOOKS,
  type Delivery,
  type newWebhookSchema,
  type Webhook,
} from '#shared/webhooks/webhooks.contract.ts';
import type { AccountService } from '#server/account/account.service.ts';
import { createSecret } from '#server/account/tokens.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { HistoryService } from '#server/history/history.service.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { parseAddressField } from '#server/outgoing/outgoing-address.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { sendMessage } from './messages.service.ts';
import { presentDelivery, presentWebhook, type WebhookRow } from './webhooks.presenter.ts';
import type { WebhookStore } from './webhooks.store.ts';

/** A webhook that another process has created gets a person's changes after this time at the latest. */
const FORGOTTEN_AFTER_MILLISECONDS = MINUTE;
const TESTS: RateLimit = { name: 'webhook-test', attempts: 30, windowMilliseconds: HOUR };

export interface WebhookServiceParts {
  database: Database;
  store: WebhookStore;
  account: Pick<AccountService, 'confirmPassword'>;
  history: Pick<HistoryService, 'findLastChange'>;
  audit: AuditService;
  rateLimits: Pick<RateLimits, 'attempt'>;
  outgoing: Pick<Outgoing, 'send'>;
  /** Delivers what a webhook has not got yet, soon. */
  wake: (userId: number) => void;
  clock: Clock;
}

/** Creates the service of webhooks: addresses that get a person's changes. (decision 070) */
export function createWebhookService(parts: WebhookServiceParts) {
  const { database, store, account, history, audit, rateLimits, outgoing, wake, clock } = parts;

  async function requireWebhook(userId: number, id: number): Promise<WebhookRow> {
    const webhook = await store.findWebhook(userId, id);
    if (webhook === undefined) throw notFound('Webhook');
    return webhook;
  }

  /** How many webhooks this process has created: a search that began before may have missed one. */
  let creations = 0;
  /** The people who had no webhook a moment ago, so that their changes cost no statement. */
  const withoutWebhooks = new LRUCache<number, true>({ max: 10_000, ttl: FORGOTTEN_AFTER_MILLISECONDS });

  /** Wakes the delivery to a person's webhooks, or remembers that they have none. */
  async function wakeOrRemember(userId: number): Promise<void> {
    const creationsBefore = creations;
    const { length } = await store.findWebhooks(userId);
    if (length > 0) wake(userId);
    else if (creations === creationsBefore) withoutWebhooks.set(userId, true);
  }

  return {
    /** Delivers a person's changes soon, if they have webhooks. */
    noteChange(userId: number): void {
      // After an error the changes stay due.
      if (!withoutWebhooks.has(userId)) wakeOrRemember(userId).catch(() => undefined);
    },

    /** Lists a person's webhooks, the latest first. */
    async listWebhooks(userId: number): Promise<Webhook[]> {
      return (await store.findWebhooks(userId)).map(presentWebhook);
    },

    /**
     * Creates a webhook, which gets the changes from now on, and returns it with its secret, which cannot be read again.
     * Throws 'invalid' when the password is wrong or the address cannot be used, and 'conflict' when the person already
     * has the maximum number of webhooks.
     */
    async createWebhook(
      userId: number,
      { name, address, areas }: z.output<typeof newWebhookSchema>,
      password: string,
      visitor: Visitor,
    ): Promise<Webhook & { secret: string }> {
      parseAddressField(address);
      await account.confirmPassword(userId, password, visitor);
      const secret = createSecret();
      const row = await database.transaction(userId, async () => {
        if ((await store.findWebhooks(userId)).length >= MAX_WEBHOOKS)
          throw new AppError('conflict', `You can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
        await audit.record('webhook-created', { userId, address: visitor.address });
        return store.insertWebhook(userId, {
          name,
          address,
          areas: areas.join(' '),
          secret,
          createdAt: clock().toISOString(),
          position: await history.findLastChange(userId),
        });
      });
      creations += 1;
      withoutWebhooks.delete(userId);
      return { ...presentWebhook(row), secret };
    },

    /** Pauses a webhook, or lets it continue with the changes since. Throws 'not-found'. */
    async pauseWebhook(userId: number, id: number, isPaused: boolean): Promise<Webhook> {
      const pausedAt = isPaused ? clock().toISOString() : null;
      const changes = { pausedAt, failures: 0, failingSince: null, nextAttemptAt: null, failure: null };
      const row = await database.transaction(userId, async () => store.updateWebhook(userId, id, changes));
      if (row === undefined) throw notFound('Webhook');
      if (!isPaused) wake(userId);
      return presentWebhook(row);
    },

    /** Deletes a webhook. Throws 'not-found' when the person has none with this id. */
    async deleteWebhook(userId: number, id: number, { address }: Visitor): Promise<void> {
      await database.transaction(userId, async () => {
        if (!(await store.deleteWebhook(userId, id))) throw notFound('Webhook');
        await audit.record('webhook-deleted', { userId, address });
      });
    },

    /** Sends a test and returns how it went. Throws 'not-found' and 'too-many-requests'. */
    async testWebhook(userId: number, id: number): Promise<Delivery> {
      const webhook = await requireWebhook(userId, id);
      await rateLimits.attempt([{ limit: TESTS, subject: String(userId) }]);
      const now = clock();
      const at = now.toISOString();
      const message = { id: `${id}-test-${now.getTime()}`, event: 'test', body: { at } };
      const { status, failure, milliseconds } = await sendMessage(outgoing, webhook, message, now.getTime());
      const delivery = { at, event: 'test', status, failure, milliseconds };
      return database.transaction(userId, async () => {
        // It may have been deleted meanwhile.
        await requireWebhook(userId, id);
        return { id: await store.insertDelivery(userId, { webhookId: id, ...delivery }), ...delivery };
      });
    },

    /** Lists the last deliveries of a webhook, the latest first. Throws 'not-found'. */
    async listDeliveries(userId: number, id: number): Promise<Delivery[]> {
      await requireWebhook(userId, id);
      return (await store.findDeliveries(userId, id, LISTED_DELIVERIES)).map(presentDelivery);
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

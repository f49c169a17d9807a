import type { Selectable } from 'kysely';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.contract.ts';
import type { WebhookArea } from '#shared/webhooks/webhooks.rules.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from '#server/database/subscription-tables.ts';

/** A stored webhook. */
export type WebhookRow = Selectable<WebhooksTable>;

/** Converts a webhook to its response, without its secret and without the path of its address. */
export function presentWebhook({ address, areas, ...row }: WebhookRow): Webhook {
  const { id, name, createdAt, lastDeliveredAt, pausedAt, failingSince, nextAttemptAt, failure } = row;
  return {
    id,
    name,
    host: new URL(address).host,
    areas: splitAreas(areas),
    createdAt,
    lastDeliveredAt,
    pausedAt,
    failingSince,
    nextAttemptAt,
    failure,
  };
}

/** Converts a delivery to its response. */
export function presentDelivery(row: Omit<Selectable<WebhookDeliveriesTable>, 'userId' | 'webhookId'>): Delivery {
  const { id, at, event, status, failure, milliseconds } = row;
  return { id, at, event, status, failure, milliseconds };
}

/** Returns the areas of a stored list. */
export function splitAreas(areas: string): WebhookArea[] {
  return areas.split(' ') as WebhookArea[];
}

import type { Generated } from 'kysely';

/** The addresses that get a person's changes. */
export interface WebhooksTable {
  id: Generated<number>;
  userId: number;
  name: string;
  address: string;
  /** The names of the areas, separated by spaces. */
  areas: string;
  /** The key of the signatures, which signing needs as text. */
  secret: string;
  createdAt: string;
  /** The number of the last change that was delivered or skipped. */
  position: number;
  lastDeliveredAt: string | null;
  pausedAt: string | null;
  /** How many attempts of the next delivery have failed, and since when. */
  failures: number;
  failingSince: string | null;
  nextAttemptAt: string | null;
  failure: string | null;
  /** Until when one process delivers. */
  leaseUntil: string | null;
}

/** The attempts to deliver changes in the last days, without their content. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  userId: number;
  webhookId: number;
  at: string;
  event: string;
  status: number | null;
  failure: string | null;
  milliseconds: number;
}

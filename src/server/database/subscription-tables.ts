import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

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

/** The calendars of other programs that a person sees in halo. */
export interface CalendarsTable {
  id: Generated<number>;
  userId: number;
  name: string;
  color: string;
  address: string;
  createdAt: string;
  /** What the server of the address said about the version that was read last. */
  etag: string | null;
  lastModified: string | null;
  /** When it was last read, or last found unchanged. */
  readAt: string | null;
  nextReadAt: string;
  /** The day for which the events were computed. Their window moves with it. */
  windowDay: string | null;
  failures: number;
  failure: string | null;
  events: number;
  /** Whether some events were left out. */
  isCut: Flag;
  leaseUntil: string | null;
}

/** The events of a calendar that touch a month, as JSON. */
export interface CalendarMonthsTable {
  userId: number;
  calendarId: number;
  /** Such as 2026-11. */
  month: string;
  events: string;
}

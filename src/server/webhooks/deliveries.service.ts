import { DAY, MINUTE } from '#shared/calendar/durations.ts';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import { pauseAfterFailures } from '#shared/outgoing/retry-pauses.rules.ts';
import {
  DELIVERY_PAUSES,
  GIVES_UP_AFTER_MILLISECONDS,
  nextNotice,
  type Notice,
} from '#shared/webhooks/webhooks.rules.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { HistoryService } from '#server/history/history.service.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { sendMessage, type Attempt } from './messages.service.ts';
import { splitAreas, type WebhookRow } from './webhooks.presenter.ts';
import type { WebhookProgress, WebhookStore } from './webhooks.store.ts';

/** How many changes of the log are read for one delivery. */
const READ_CHANGES = 100;
/** How long a webhook may deliver before it is others' turn. */
const TURN_MILLISECONDS = 5_000;
/** How long a process may deliver without a sign of progress. It is longer than a delivery takes. */
const LEASE_MILLISECONDS = MINUTE;
/** How many people's webhooks a process works on at once. */
const PEOPLE_AT_ONCE = 8;
const PEOPLE_PER_SWEEP = 100;
/** How long after a change its delivery begins, so that a burst of changes begins it once. */
const WAKE_MILLISECONDS = 200;
/** When a delivery is tried again that was not sent because too many requests are running. */
const HELD_BACK_MILLISECONDS = 10_000;
const RETENTION_MILLISECONDS = 7 * DAY;

export interface DeliveryServiceParts {
  database: Database;
  store: WebhookStore;
  history: Pick<HistoryService, 'findLastChange' | 'listChangesAfter'>;
  outgoing: Pick<Outgoing, 'send'>;
  clock: Clock;
  /** Logs an unexpected error for the operator. */
  report: (error: unknown) => void;
}

/**
 * Creates the service that delivers changes to webhooks, in the order of their numbers and at least once. The position
 * of a webhook and the right to deliver are in the database, so several processes do not deliver twice. (decision 070)
 */
export function createDeliveryService({ database, store, history, outgoing, clock, report }: DeliveryServiceParts) {
  const gate = createConcurrencyGate({
    places: PEOPLE_AT_ONCE,
    waitingPerKey: 1,
    waiting: Number.MAX_SAFE_INTEGER,
    busyMessage: 'The webhooks are busy',
    retryAfter: 1,
  });
  const timers = createWakeTimers((userId) => void deliver(userId));
  /** The people whose webhooks are being worked on, and those of them who have changed something since. */
  const working = new Map<number, Promise<void>>();
  const again = new Set<number>();
  const closing = new AbortController();

  /** Sends the next changes. Returns false when nothing is left, or the webhook has to wait. */
  async function takeStep(webhook: WebhookRow, lease: string): Promise<boolean> {
    const { userId, id } = webhook;
    const last = await history.findLastChange(userId);
    const changes = await history.listChangesAfter(userId, webhook.position, READ_CHANGES);
    const { notice, position = last } = nextNotice(changes, splitAreas(webhook.areas));
    if (notice === undefined)
      return (await saveProgress(webhook, lease, { position })) && changes.length === READ_CHANGES;
    const now = clock().getTime();
    const attempt = await sendMessage(outgoing, webhook, toMessage(webhook, notice), now);
    if (attempt.wasHeldBack) {
      const nextAttemptAt = toInstant(now + HELD_BACK_MILLISECONDS);
      timers.wakeIn(HELD_BACK_MILLISECONDS, userId, id);
      await saveProgress(webhook, lease, { nextAttemptAt });
      return false;
    }
    const at = toInstant(now);
    const { status, failure, milliseconds } = attempt;
    const progress =
      failure === null
        ? { ...NO_FAILURE, position, lastDeliveredAt: at }
        : getProgressAfterFailure(webhook, attempt, now);
    if (progress.nextAttemptAt != null) timers.wakeIn(new Date(progress.nextAttemptAt).getTime() - now, userId, id);
    return database.transaction(userId, async () => {
      if (!(await store.updateLeased(userId, id, lease, progress))) return false;
      await store.insertDelivery(userId, { webhookId: id, at, event: notice.event, status, failure, milliseconds });
      return failure === null;
    });
  }

  /** Stores the progress of a webhook. Returns false when another process has the lease. */
  async function saveProgress({ userId, id }: WebhookRow, lease: string, progress: WebhookProgress): Promise<boolean> {
    return database.autocommit(userId, async () => store.updateLeased(userId, id, lease, progress));
  }

  /** Lets a webhook deliver until nothing is left, it has to wait, or its turn is over. */
  async function takeTurn(userId: number, id: number): Promise<void> {
    const end = performance.now() + TURN_MILLISECONDS;
    while (performance.now() < end && !closing.signal.aborted) {
      const now = clock().getTime();
      const lease = toInstant(now + LEASE_MILLISECONDS);
      const webhook = await store.takeLease(userId, id, toInstant(now), lease);
      if (webhook === undefined) return;
      try {
        if (!(await takeStep(webhook, lease))) return;
      } finally {
        await saveProgress(webhook, lease, { leaseUntil: null });
      }
    }
  }

  /** Gives each due webhook of a person one turn. Returns false if none was due. */
  async function takeTurns(userId: number): Promise<boolean> {
    const due = await store.findDue(userId, clock().toISOString());
    await Promise.all(due.map(async (id) => takeTurn(userId, id)));
    return due.length > 0;
  }

  /**
   * Delivers to all webhooks of a person until nothing is due. It looks again after each turn, because another process
   * leaves its changes to the one that has the lease. Other people take their turns in between.
   */
  async function work(userId: number): Promise<void> {
    try {
      let mayBeDue = true;
      while (mayBeDue && !closing.signal.aborted) {
        again.delete(userId);
        const wasDue = await gate.run(userId, async () => takeTurns(userId));
        mayBeDue = wasDue || again.has(userId);
      }
    } catch (error) {
      report(error);
    } finally {
      working.delete(userId);
    }
  }

  /** Delivers what a person's webhooks have not got yet. Never throws. */
  async function deliver(userId: number): Promise<void> {
    const current = working.get(userId);
    if (current !== undefined) {
      again.add(userId);
      return current;
    }
    if (closing.signal.aborted) return undefined;
    const started = work(userId);
    working.set(userId, started);
    return started;
  }

  return {
    /** Delivers a person's changes soon. */
    wake: (userId: number): void => timers.wakeIn(WAKE_MILLISECONDS, userId),

    /**
     * Delivers what is due for anybody, such as repetitions and what a process left when it ended. Waits for this, and
     * for what this process is delivering already.
     */
    async deliverDue(): Promise<void> {
      const people = await store.findPeopleWithDue(clock().toISOString(), PEOPLE_PER_SWEEP);
      await Promise.all([...people.map(deliver), ...working.values()]);
    },

    /** Deletes at most `limit` deliveries that are older than seven days. Returns how many. */
    async purge(limit: number): Promise<number> {
      return store.purgeBefore(toInstant(clock().getTime() - RETENTION_MILLISECONDS), limit);
    },

    /** Ends all work. What is not delivered yet stays due. */
    async close(): Promise<void> {
      closing.abort();
      timers.close();
      await Promise.all(working.values());
    },
  };
}

/** The progress of a webhook without a failure. */
const NO_FAILURE: WebhookProgress = { failures: 0, failingSince: null, nextAttemptAt: null, failure: null };

function toMessage({ id }: WebhookRow, { event, ...body }: Notice) {
  return { id: `${id}-${body.number}`, event, body };
}

/** Returns the progress after a failed attempt: another one later, or a pause after a day of failures. */
function getProgressAfterFailure(
  webhook: WebhookRow,
  { failure, retryAfterMilliseconds, isGone }: Attempt,
  now: number,
): WebhookProgress {
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? toInstant(now);
  const givesUp = isGone || now - new Date(failingSince).getTime() >= GIVES_UP_AFTER_MILLISECONDS;
  if (givesUp) return { failures, failingSince, failure, nextAttemptAt: null, pausedAt: toInstant(now) };
  const pause = Math.max(pauseAfterFailures(DELIVERY_PAUSES, failures), retryAfterMilliseconds);
  return { failures, failingSince, failure, nextAttemptAt: toInstant(now + pause) };
}

/** Creates timers that call back for a person: one for the person, and one for each of their webhooks that waits. */
function createWakeTimers(wake: (userId: number) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    /** Calls back after some milliseconds, unless a timer of the same person, or of the same webhook, is running. */
    wakeIn(milliseconds: number, userId: number, webhookId?: number): void {
      const key = `${userId} ${webhookId}`;
      if (timers.has(key)) return;
      const timer = setTimeout(() => {
        timers.delete(key);
        wake(userId);
      }, milliseconds);
      timer.unref();
      timers.set(key, timer);
    },

    close(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

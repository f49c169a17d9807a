import { DAY, HOUR, MINUTE, SECOND } from '#shared/calendar/durations.ts';
import { toMilliseconds } from '#shared/calendar/written-instants.ts';
import { addDays } from '#shared/calendar/day.ts';
import { clockTimeAt } from '#shared/calendar/zoned-time.ts';
import { pauseAfterFailures } from '#shared/outgoing/retry-pauses.rules.ts';
import {
  getDaysToRemind,
  digestOfDay,
  isDue,
  postponedReminder,
  reminderOfTask,
  SENDING_PAUSES,
  USEFUL_FOR,
  type Reminder,
} from '#shared/reminders/reminder-times.rules.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import { giveWay, isSliceOver, mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { TaskService } from '#server/tasks/tasks.service.ts';
import type { ReminderMessageService } from './reminder-messages.service.ts';
import type { DeliveryRow, ReminderQueueStore } from './reminder-queue.store.ts';
import type { ReminderTarget, ReminderTargetService } from './reminder-targets.service.ts';
import { SENDS_AT_ONCE } from './reminder-channel.ts';
import type { ReminderSettingsRow, ReminderStore } from './reminders.store.ts';

/** How long a process has a person for itself. When it is killed, another one goes on after this time. */
const CLAIM = MINUTE;
/** Tasks are read again after this time, so that nobody is reminded of one that is done or moved by now. */
const READ_AGAIN_AFTER = 5 * SECOND;
const PEOPLE_AT_ONCE = 16;
/** How many reminders are sent to a person before the others have their turn. */
const MAX_SENT = 40;
/**
 * How many attempts to send are made for a person in an hour. The others have to wait, so that nobody can use halo to flood
 * an address.
 */
const MAX_PER_HOUR = 600;
/** The reminders of each person are planned at least this often. */
const LOOK_AHEAD = 6 * HOUR;
/** How many tasks with a time are read of a person. */
const MAX_TASKS = 2_000;
/** What was attempted is of interest as long as a reminder can be due: it waits for the end of the quiet hours at most. */
const RETENTION = 2 * DAY;
/** A person with `MAX_PER_HOUR` attempts in the last hour waits this long. */
const HOURLY_LIMIT_PAUSE = 10 * MINUTE;

/** A reminder that is to be sent to a target. */
interface Delivery {
  reminder: Reminder;
  target: ReminderTarget;
  attempts: number;
}

export interface ReminderQueueServiceParts {
  queue: ReminderQueueStore;
  store: ReminderStore;
  tasks: Pick<TaskService, 'listTimedTasks'>;
  targets: ReminderTargetService;
  messages: ReminderMessageService;
  clock: Clock;
  /** Called when a person's reminders could not be looked for. */
  report: (error: unknown) => void;
}

/** Creates the service that sends due reminders, each once, also when several processes run it. (decision 063) */
export function createReminderQueueService(parts: ReminderQueueServiceParts) {
  const { queue, store, tasks, targets, messages, clock, report } = parts;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  /** Returns the reminders of a person around now: those that may be due, and those of the next hours. */
  async function findReminders(settings: ReminderSettingsRow, now: number): Promise<Reminder[]> {
    const { userId, leadMinutes, timeZone } = settings;
    const { from, to } = getDaysToRemind(now, now + LOOK_AHEAD, timeZone);
    const postponed = await queue.findPostponed(userId);
    const timed =
      leadMinutes === null && postponed.length === 0 ? [] : await tasks.listTimedTasks(userId, from, to, MAX_TASKS);
    const today = clockTimeAt(now, timeZone).day;
    return [
      ...(await mapInTurns(timed, (task) => reminderOfTask(task, settings))),
      ...postponed.map((reminder) => {
        const task = timed.find(({ id }) => id === reminder.taskId);
        return task && postponedReminder(reminder, task, settings);
      }),
      ...[today, addDays(today, 1)].map((day) => digestOfDay(day, settings)),
    ].filter((reminder) => reminder !== undefined);
  }

  /** Sends a reminder to a target and records how that ended. Returns when to try again; undefined for never. */
  async function deliver(settings: ReminderSettingsRow, delivery: Delivery): Promise<number | undefined> {
    const { userId, language } = settings;
    const { reminder, target, attempts } = delivery;
    const message = await messages.writeMessage(userId, reminder, language);
    const result = message === undefined ? 'sent' : await target.send(message);
    if (result === 'gone') return undefined;
    const now = clock().getTime();
    const retryAt = result === 'sent' ? undefined : now + pauseAfterFailures(SENDING_PAUSES, attempts + 1);
    await queue.saveDelivery(userId, {
      reminder: reminder.key,
      target: target.key,
      attempts: attempts + 1,
      retryAt: retryAt === undefined ? null : toInstant(retryAt),
      attemptedAt: toInstant(now),
    });
    return retryAt;
  }

  /** Sends the due reminders of a person. Returns when more may be due; null if nothing can be. */
  async function sendDueOf(userId: number): Promise<number | null> {
    const settings = await store.findSettings(userId);
    const found = settings === undefined ? [] : await targets.findTargets(settings);
    if (settings === undefined || found.length === 0) return null;
    const now = clock().getTime();
    const reminders = await findReminders(settings, now);
    const attempted = await queue.findDeliveries(userId, toInstant(now - RETENTION));
    const { ready, retries } = planDeliveries(reminders, found, attempted, now);
    const times = [...retries, ...reminders.map(({ sendAt }) => sendAt).filter((sendAt) => sendAt > now)];
    const recent = attempted.filter(({ attemptedAt }) => toMilliseconds(attemptedAt) > now - HOUR).length;
    if (recent >= MAX_PER_HOUR && ready.length > 0) return now + HOURLY_LIMIT_PAUSE;
    const waiting = ready.slice(0, MAX_SENT);
    const sendWaiting = async (): Promise<void> => {
      while (!stopping.signal.aborted && clock().getTime() < now + READ_AGAIN_AFTER) {
        const next = waiting.shift();
        if (next === undefined) return;
        // Encrypting a message takes a millisecond.
        if (isSliceOver()) await giveWay();
        const retryAt = await deliver(settings, next);
        if (retryAt !== undefined) times.push(retryAt);
      }
    };
    await Promise.all(Array.from({ length: SENDS_AT_ONCE }, sendWaiting));
    if (waiting.length > 0 || ready.length > MAX_SENT) return now;
    return Math.min(now + LOOK_AHEAD, ...times);
  }

  /** Sends what is due to a person. After an error this is tried again when the claim ends. */
  async function serve(userId: number, claimedUntil: number): Promise<void> {
    try {
      const next = await sendDueOf(userId);
      await queue.release(userId, toInstant(claimedUntil), next === null ? null : toInstant(next));
    } catch (error) {
      report(error);
    }
  }

  /** Claims at most `limit` people whose reminders are due. */
  async function claimPeople(now: number, limit: number): Promise<number[]> {
    const claimed: number[] = [];
    for (const userId of await queue.findDuePeople(toInstant(now), limit))
      if (await queue.claim(userId, toInstant(now), toInstant(now + CLAIM))) claimed.push(userId);
    return claimed;
  }

  /** Sends to people for as long as the reminders of any are due. */
  async function serveDuePeople(): Promise<void> {
    const serving = new Set<Promise<void>>();
    while (!stopping.signal.aborted) {
      const now = clock().getTime();
      const free = PEOPLE_AT_ONCE - serving.size;
      const people = await claimPeople(now, free);
      if (people.length === 0 && serving.size === 0) break;
      for (const userId of people) {
        const served = serve(userId, now + CLAIM).finally(() => serving.delete(served));
        serving.add(served);
      }
      // Nobody waits for a person whose addresses are slow, as long as there is a free place.
      if (people.length === 0 || serving.size === PEOPLE_AT_ONCE) await Promise.race(serving);
    }
    await Promise.all(serving);
  }

  return {
    /** Sends what is due. Returns when the next reminder is due, in milliseconds since 1970; undefined if none is. */
    async sendDue(): Promise<number | undefined> {
      const work = serveDuePeople();
      running.add(work);
      try {
        await work;
      } finally {
        running.delete(work);
      }
      const next = stopping.signal.aborted ? undefined : await queue.findNextTime();
      return next === undefined ? undefined : toMilliseconds(next);
    },

    /** Begins no further attempt, and waits until those in progress have ended and are recorded. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running);
    },

    /** Deletes at most `limit` old attempts. Returns how many. */
    async purge(limit: number): Promise<number> {
      return queue.purgeBefore(toInstant(clock().getTime() - RETENTION), limit);
    },
  };
}

/** Returns which due reminders are to be sent to which targets now, and when failed ones are tried again. */
function planDeliveries(
  reminders: readonly Reminder[],
  targets: readonly ReminderTarget[],
  attempted: readonly DeliveryRow[],
  now: number,
): { ready: Delivery[]; retries: number[] } {
  const byKey = new Map(attempted.map((delivery) => [`${delivery.target} ${delivery.reminder}`, delivery]));
  const ready: Delivery[] = [];
  const retries: number[] = [];
  for (const reminder of reminders.filter((other) => isDue(other, now))) {
    for (const target of targets.filter(({ since }) => reminder.dueAt >= since)) {
      const earlier = byKey.get(`${target.key} ${reminder.key}`);
      if (earlier === undefined) ready.push({ reminder, target, attempts: 0 });
      else if (earlier.retryAt !== null && toMilliseconds(earlier.retryAt) <= now)
        ready.push({ reminder, target, attempts: earlier.attempts });
      else if (earlier.retryAt !== null && toMilliseconds(earlier.retryAt) < reminder.sendAt + USEFUL_FOR)
        retries.push(toMilliseconds(earlier.retryAt));
    }
  }
  return { ready, retries };
}

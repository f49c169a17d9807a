import { HOUR, MINUTE, SECOND } from '#shared/calendar/durations.ts';
import { toMilliseconds } from '#shared/calendar/written-instants.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { clockTimeAt, instantOfClockTime, nextInstantOfClockTime } from '#shared/calendar/zoned-time.ts';

/** How many minutes before the start of a task a person can be reminded. */
export const LEAD_MINUTES = [0, 5, 10, 15, 30, 60] as const;

/** A reminder is sent at most this long after it was due, in milliseconds. Later it is of no use. */
export const USEFUL_FOR = 120 * MINUTE;

/** How long "In an hour" postpones a reminder, in milliseconds. */
export const POSTPONED_FOR = HOUR;

/** When a person is reminded. Times are HH:mm in the person's time zone. */
export interface ReminderTimes {
  /** How many minutes before a task starts; null for never. */
  leadMinutes: number | null;
  /** When the evening digest comes; null for never. */
  digestTime: string | null;
  /** Reminders from `quietFrom` to `quietTo` wait until `quietTo`. Without quiet hours both are null. */
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
}

/** A task with a time, as far as its reminder depends on it. */
export interface TimedTask {
  id: number;
  title: string;
  date: Day;
  startTime: string;
  createdAt: string;
  /** True for an occurrence of a series, which is created when its day is first read. */
  isOccurrence: boolean;
}

/** A reminder of a task that the person has postponed. */
export interface PostponedReminder {
  taskId: number;
  /** The day of the task. The reminder is silent when the task was moved to another one. */
  day: Day;
  until: string;
}

/** What a person is to be told, and when. Instants are in milliseconds since 1970. */
export type Reminder = {
  /** Tells the reminder apart from the person's others. It stays the same when the lead time is changed. */
  key: string;
  /** When it is due by the settings. */
  dueAt: number;
  /** When it is sent: later than `dueAt` if that is within the quiet hours. */
  sendAt: number;
} & ({ kind: 'task'; task: TimedTask } | { kind: 'digest'; day: Day });

/** True when a time (HH:mm) is from `from` to before `to`; a range may go past midnight. */
export function isInHours(time: string, from: string, to: string): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** Returns the instant itself, or the end of the quiet hours that it is in. */
export function afterQuietHours(instant: number, { quietFrom, quietTo, timeZone }: ReminderTimes): number {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return instant;
  const { time } = clockTimeAt(instant, timeZone);
  return isInHours(time, quietFrom, quietTo) ? nextInstantOfClockTime(instant, quietTo, timeZone) : instant;
}

/** Returns the reminder of a task; undefined if the person wants none, or the task was added after it had started. */
export function reminderOfTask(task: TimedTask, times: ReminderTimes): Reminder | undefined {
  if (times.leadMinutes === null) return undefined;
  const startsAt = instantOfClockTime(task.date, task.startTime, times.timeZone);
  if (!task.isOccurrence && toMilliseconds(task.createdAt) >= startsAt) return undefined;
  const dueAt = startsAt - times.leadMinutes * MINUTE;
  return { kind: 'task', key: `task ${task.id} ${startsAt}`, dueAt, sendAt: afterQuietHours(dueAt, times), task };
}

/** Returns the postponed reminder of a task; undefined if the task was moved to another day. */
export function postponedReminder(
  { taskId, day, until }: PostponedReminder,
  task: TimedTask,
  times: ReminderTimes,
): Reminder | undefined {
  if (task.date !== day) return undefined;
  const dueAt = toMilliseconds(until);
  return { kind: 'task', key: `later ${taskId} ${dueAt}`, dueAt, sendAt: afterQuietHours(dueAt, times), task };
}

/** Returns the digest of a day; undefined if the person wants none. */
export function digestOfDay(day: Day, times: ReminderTimes): Reminder | undefined {
  if (times.digestTime === null) return undefined;
  const dueAt = instantOfClockTime(day, times.digestTime, times.timeZone);
  return { kind: 'digest', key: `digest ${day}`, dueAt, sendAt: afterQuietHours(dueAt, times), day };
}

/** True when a reminder is to be sent now. */
export function isDue({ sendAt }: Reminder, now: number): boolean {
  return sendAt <= now && now - sendAt < USEFUL_FOR;
}

/** Returns the days whose tasks may be reminded of now or before `until`: quiet hours hold those of the day before. */
export function getDaysToRemind(now: number, until: number, timeZone: string): { from: Day; to: Day } {
  const last = clockTimeAt(until + Math.max(...LEAD_MINUTES) * MINUTE, timeZone).day;
  return { from: addDays(clockTimeAt(now, timeZone).day, -1), to: last };
}

/** The pauses after attempts to send a reminder that failed, in milliseconds. */
export const SENDING_PAUSES = [
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  4 * MINUTE,
  8 * MINUTE,
  15 * MINUTE,
] as const;

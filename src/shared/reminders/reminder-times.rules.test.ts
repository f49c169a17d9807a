import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import { clockTimeAt, instantOfClockTime } from '#shared/calendar/zoned-time.ts';
import { timeOfDay, ZONES } from '#tests/support/zones.ts';
import {
  afterQuietHours,
  getDaysToRemind,
  digestOfDay,
  isDue,
  isInHours,
  postponedReminder,
  reminderOfTask,
  USEFUL_FOR,
  type ReminderTimes,
  type TimedTask,
} from './reminder-times.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const times: ReminderTimes = {
  leadMinutes: 10,
  digestTime: '20:00',
  quietFrom: null,
  quietTo: null,
  timeZone: 'Europe/Berlin',
};
const task: TimedTask = {
  id: 7,
  title: 'Call',
  date: '2026-03-02',
  startTime: '09:00',
  createdAt: '2026-03-01T12:00:00.000Z',
  isOccurrence: false,
};

/** True when clocks do not show a time on the day of an instant. */
function hasSkippedTime(instant: number, time: string, timeZone: string): boolean {
  const { day } = clockTimeAt(instant, timeZone);
  return clockTimeAt(instantOfClockTime(day, time, timeZone), timeZone).time !== time;
}

/** An instant of the years 2024 to 2027. */
const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) });

describe('reminderOfTask', () => {
  it('is due the lead time before the start in the person’s time zone', () => {
    const reminder = reminderOfTask(task, times);
    expect(new Date(reminder?.dueAt ?? 0).toISOString()).toBe('2026-03-02T07:50:00.000Z');
    const inKolkata = reminderOfTask(task, { ...times, timeZone: 'Asia/Kolkata' });
    expect(new Date(inKolkata?.dueAt ?? 0).toISOString()).toBe('2026-03-02T03:20:00.000Z');
  });

  it('keeps its key when the lead time is changed, and not when the task is moved', () => {
    const { key } = reminderOfTask(task, times) ?? {};
    expect(reminderOfTask(task, { ...times, leadMinutes: 60 })?.key).toBe(key);
    expect(reminderOfTask({ ...task, startTime: '09:30' }, times)?.key).not.toBe(key);
    expect(reminderOfTask({ ...task, date: '2026-03-03' }, times)?.key).not.toBe(key);
  });

  it('is undefined without a lead time, and for a task that was added after its start', () => {
    expect(reminderOfTask(task, { ...times, leadMinutes: null })).toBeUndefined();
    const late = { ...task, createdAt: '2026-03-02T08:00:00.000Z' };
    expect(reminderOfTask(late, times)).toBeUndefined();
    expect(reminderOfTask({ ...late, isOccurrence: true }, times)).toBeDefined();
  });
});

describe('afterQuietHours', () => {
  it.each([
    ['22:00', '07:00', '2026-06-01T21:30:00.000Z', '2026-06-02T05:00:00.000Z'],
    ['22:00', '07:00', '2026-06-01T03:00:00.000Z', '2026-06-01T05:00:00.000Z'],
    ['22:00', '07:00', '2026-06-01T05:00:00.000Z', '2026-06-01T05:00:00.000Z'],
    ['12:00', '13:00', '2026-06-01T10:15:00.000Z', '2026-06-01T11:00:00.000Z'],
    // Clocks are set back at 03:00 and show 02:00 to 03:00 twice.
    ['22:00', '02:30', '2026-10-25T00:10:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['22:00', '02:30', '2026-10-25T01:10:00.000Z', '2026-10-25T01:30:00.000Z'],
    // Clocks skip 02:00 to 03:00.
    ['22:00', '02:30', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['02:01', '02:00', '2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z'],
  ])('from %s to %s holds %s until %s', (quietFrom, quietTo, instant, expected) => {
    const held = afterQuietHours(Date.parse(instant), { ...times, quietFrom, quietTo });
    expect(new Date(held).toISOString()).toBe(expected);
  });

  it.each(ZONES)(
    'in %s is never earlier, at most a day and an hour later, and outside the quiet hours unless clocks skip their end',
    (timeZone) => {
      fc.assert(
        fc.property(instants, timeOfDay, timeOfDay, (instant, quietFrom, quietTo) => {
          fc.pre(quietFrom !== quietTo);
          const held = afterQuietHours(instant, { ...times, quietFrom, quietTo, timeZone });
          expect(held).toBeGreaterThanOrEqual(instant);
          expect(held - instant).toBeLessThanOrEqual(DAY + HOUR);
          const { time } = clockTimeAt(held, timeZone);
          const isEndSkipped = hasSkippedTime(held, quietTo, timeZone);
          if (held !== instant && !isEndSkipped) expect(isInHours(time, quietFrom, quietTo)).toBe(false);
        }),
      );
    },
  );
});

describe('a digest', () => {
  it('is due at its time of the day, once a day', () => {
    const digest = digestOfDay('2026-06-01', times);
    expect(new Date(digest?.dueAt ?? 0).toISOString()).toBe('2026-06-01T18:00:00.000Z');
    expect(digestOfDay('2026-06-02', times)?.key).not.toBe(digest?.key);
    expect(digestOfDay('2026-06-01', { ...times, digestTime: null })).toBeUndefined();
  });
});

describe('a postponed reminder', () => {
  const postponed = { taskId: 7, day: '2026-03-02', until: '2026-03-02T09:00:00.000Z' };

  it('is due at its instant, or at the end of the quiet hours', () => {
    expect(postponedReminder(postponed, task, times)?.sendAt).toBe(Date.parse(postponed.until));
    const quiet = { ...times, quietFrom: '09:30', quietTo: '11:00' };
    expect(postponedReminder(postponed, task, quiet)?.sendAt).toBe(Date.parse('2026-03-02T10:00:00.000Z'));
  });

  it('is undefined when the task was moved to another day', () => {
    expect(postponedReminder(postponed, { ...task, date: '2026-03-03' }, times)).toBeUndefined();
  });
});

describe('isDue', () => {
  it('is true from its time for two hours', () => {
    const reminder = reminderOfTask(task, times);
    if (reminder === undefined) throw new Error('There is no reminder');
    const { sendAt } = reminder;
    expect([-1, 0, USEFUL_FOR - 1, USEFUL_FOR].map((late) => isDue(reminder, sendAt + late))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('getDaysToRemind', () => {
  it.each(ZONES)('in %s has the day of every task that is due', (timeZone) => {
    fc.assert(
      fc.property(instants, timeOfDay, fc.integer({ min: -1, max: 2 }), (now, startTime, days) => {
        const date = addDays(clockTimeAt(now, timeZone).day, days);
        const settings = { ...times, leadMinutes: 60, quietFrom: '21:00', quietTo: '08:00', timeZone };
        const reminder = reminderOfTask({ ...task, date, startTime, isOccurrence: true }, settings);
        const until = now + 6 * HOUR;
        if (reminder === undefined || reminder.sendAt > until || now - reminder.sendAt >= USEFUL_FOR) return;
        const { from, to } = getDaysToRemind(now, until, timeZone);
        expect([from <= date, date <= to]).toEqual([true, true]);
      }),
      { numRuns: 300 },
    );
  });
});

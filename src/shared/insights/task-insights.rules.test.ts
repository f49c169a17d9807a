import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day } from '#shared/calendar/day.ts';
import { aTask } from '#tests/support/factories.ts';
import { ALL, daysAgo, insightsFrom, MONTH } from '#tests/support/insights.ts';
import { INSIGHT_PERIODS } from './window.rules.ts';

describe('task insights', () => {
  it('count completed, crossed-out and open tasks', () => {
    const tasks = [aTask({ isCompleted: true }), aTask({ isCrossedOut: true }), aTask(), aTask({ isCompleted: true })];
    const { completed, crossedOut, open, rate } = insightsFrom({ tasks }).tasks;
    expect([completed.length, crossedOut.length, open.length, rate]).toEqual([2, 1, 1, 0.5]);
  });

  it('have the change from the previous period in percentage points', () => {
    const before = [
      aTask({ date: daysAgo(7), isCompleted: true }),
      ...Array.from({ length: 3 }, () => aTask({ date: daysAgo(13) })),
    ];
    const tasks = [...before, aTask({ isCompleted: true }), aTask()];
    expect(insightsFrom({ tasks }).tasks.change).toBe(25);
  });

  it('have no change without a previous period', () => {
    expect(insightsFrom({ tasks: [aTask()] }).tasks.change).toBeUndefined();
    expect(insightsFrom({ tasks: [aTask({ date: daysAgo(8) })] }).tasks.change).toBeUndefined();
    expect(insightsFrom({ tasks: [aTask(), aTask({ date: daysAgo(400) })] }, ALL).tasks.change).toBeUndefined();
  });

  it('average over seven days for the first period', () => {
    const tasks = [aTask({ isCompleted: true }), aTask({ isCompleted: true }), aTask()];
    expect(insightsFrom({ tasks }).tasks.dailyAverage).toEqual({ value: 2 / 7, days: 7 });
  });

  it('average over the days since the first task for the others', () => {
    const tasks = [aTask({ date: daysAgo(9), isCompleted: true }), aTask({ isCompleted: true })];
    expect(insightsFrom({ tasks }, MONTH).tasks.dailyAverage).toEqual({ value: 0.2, days: 10 });
    expect(insightsFrom({ tasks }, ALL).tasks.dailyAverage).toEqual({ value: 0.2, days: 10 });
    expect(insightsFrom({}, ALL).tasks.dailyAverage).toEqual({ value: 0, days: 1 });
  });

  it('have a span per day for short periods', () => {
    const tasks = [aTask({ date: daysAgo(1), isCompleted: true }), aTask({ isCrossedOut: true }), aTask()];
    const { spans } = insightsFrom({ tasks }).tasks;
    expect(spans).toHaveLength(7);
    expect(spans.map(({ label }) => label)[0]).toBe('Nov 15');
    expect(spans.at(-2)).toMatchObject({ from: daysAgo(1), completed: [tasks[0]], crossedOut: [], open: [] });
    expect(spans.at(-1)).toMatchObject({ completed: [], crossedOut: [tasks[1]], open: [tasks[2]] });
    expect(insightsFrom({ tasks }, MONTH).tasks.spans).toHaveLength(30);
  });

  it('have a span per month for all time, or per year when there are too many', () => {
    const spans = (first: Day) => insightsFrom({ tasks: [aTask({ date: first }), aTask()] }, ALL).tasks.spans;
    expect(spans('2026-09-30').map(({ label }) => label)).toEqual(['Sep ’26', 'Oct ’26', 'Nov ’26']);
    expect(
      spans('2025-12-01')
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['Dec ’25', 'Jan ’26']);
    expect(spans('2024-12-31')).toHaveLength(24);
    expect(spans('2024-11-30').map(({ label }) => label)).toEqual(['2024', '2025', '2026']);
    expect(spans('2024-11-30').map(({ open }) => open.length)).toEqual([1, 0, 1]);
  });

  it('have each task in one span', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10, max: 3_640 }), { maxLength: 50 }),
        fc.constantFrom(...INSIGHT_PERIODS),
        (ages, period) => {
          const { tasks } = insightsFrom({ tasks: ages.map((age) => aTask({ date: daysAgo(age) })) }, period);
          const drawn = tasks.spans.flatMap(({ completed, crossedOut, open }) => [
            ...completed,
            ...crossedOut,
            ...open,
          ]);
          expect(drawn).toHaveLength(tasks.all.length);
          expect(new Set(drawn)).toEqual(new Set(tasks.all));
        },
      ),
    );
  });
});

describe('the most productive time', () => {
  const completedAt = (hour: number) => new Date(2026, 10, 20, hour, 30).toISOString();
  const completed = (...hours: number[]) =>
    insightsFrom({ tasks: hours.map((hour) => aTask({ isCompleted: true, completedAt: completedAt(hour) })) }).tasks;

  it('is when most tasks were completed, by the local clock', () => {
    expect(completed(9, 13, 14, 16, 20).productiveTime).toMatchObject({ name: 'Afternoon', isKnown: true });
    expect(completed(9, 13, 14, 16, 20).productiveTime.tasks).toHaveLength(3);
    expect(completed(18, 19, 20, 21, 9).productiveTime.name).toBe('Evening');
    expect(completed(23, 0, 3, 4, 9).productiveTime.name).toBe('Night');
  });

  it('is the morning with too little data', () => {
    expect(completed(20, 20, 20, 20).productiveTime).toEqual({ name: 'Morning', isKnown: false, tasks: [] });
  });

  it('is the earlier of two equal times', () => {
    expect(completed(9, 10, 18, 19, 13).productiveTime.name).toBe('Morning');
  });
});

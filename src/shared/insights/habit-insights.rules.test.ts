import { describe, expect, it } from 'vitest';
import { aHabit, TODAY } from '#tests/support/factories.ts';
import { addDays } from '#shared/calendar/day.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { aCompletion, ALL, daysAgo, insightsFrom, MONTH } from '#tests/support/insights.ts';
import { getHabitsAsOf } from './habit-insights.rules.ts';
import type { InsightPeriod } from './window.rules.ts';

describe('habit insights', () => {
  it('have a rate by days, of at most thirty', () => {
    const habits = [aHabit({ baseSeries: 1 }), aHabit({ baseSeries: 2 })];
    const completions = [aCompletion(1, TODAY), aCompletion(1, daysAgo(6)), aCompletion(2, daysAgo(20))];
    expect(insightsFrom({ habits, completions }).habits.rate).toBe(2 / 14);
    expect(insightsFrom({ habits, completions }, MONTH).habits.rate).toBe(0.05);
    expect(insightsFrom({ habits, completions }, ALL).habits.rate).toBe(0.05);
  });

  it('have a rate of at most 1', () => {
    const completions = Array.from({ length: 40 }, (_, age) => aCompletion(1, daysAgo(age)));
    expect(insightsFrom({ habits: [aHabit()], completions }, ALL).habits.rate).toBe(1);
  });

  it('count the kept periods among the due ones', () => {
    const history = (...outcomes: Habit['history'][number]['outcome'][]) =>
      outcomes.map((outcome, index) => ({
        period: addDays('2026-11-16', 7 * (index - outcomes.length + 1)),
        outcome,
      }));
    const habits = [
      aHabit({ baseSeries: 1, history: history('kept', 'missed', 'kept', 'crossed-out', 'kept', 'kept') }),
      aHabit({ baseSeries: 2, history: history('none', 'none', 'none', 'kept', 'missed', 'open') }),
    ];
    const completions = Array.from({ length: 40 }, (_, age) => aCompletion(1, daysAgo(age)));
    const kept = (period?: InsightPeriod) => {
      const { keptPeriods, duePeriods, top } = insightsFrom({ habits, completions }, period).habits;
      return [[keptPeriods, duePeriods], ...top.map((row) => [row.keptPeriods, row.duePeriods])];
    };

    // The week of Sunday the 15th overlaps the last seven days.
    expect(kept()).toEqual([
      [2, 3],
      [0, 1],
      [2, 2],
    ]);
    expect(kept(MONTH)).toEqual([
      [4, 6],
      [1, 2],
      [3, 4],
    ]);
  });

  it('count all periods for all time', () => {
    const habits = [
      aHabit({ baseSeries: 1, keptCount: 190, dueCount: 200 }),
      aHabit({ baseSeries: 2, keptCount: 0, dueCount: 0 }),
    ];
    const completions = Array.from({ length: 246 }, (_, age) => aCompletion(1, daysAgo(age)));

    expect(insightsFrom({ habits, completions }, ALL).habits).toMatchObject({
      keptPeriods: 190,
      duePeriods: 200,
      rate: 1,
    });
  });

  it('list at most five habits, the newest first, without crossed-out ones', () => {
    const habits = Array.from({ length: 7 }, (_, index) =>
      aHabit({ title: `h${index}`, createdAt: `2026-11-0${index + 1}T08:00:00.000Z`, isCrossedOut: index === 5 }),
    );
    expect(insightsFrom({ habits }).habits.top.map(({ habit }) => habit.title)).toEqual(['h6', 'h4', 'h3', 'h2', 'h1']);
  });

  it('find the most consistent habit by streak, then by completions', () => {
    const habits = [
      aHabit({ title: 'Kept', baseSeries: 1, streak: 3 }),
      aHabit({ title: 'Kept more often', baseSeries: 2, streak: 3 }),
      aHabit({ title: 'Not in this period', baseSeries: 3, streak: 9 }),
    ];
    const completions = [aCompletion(1, TODAY), aCompletion(2, TODAY), aCompletion(2, daysAgo(1))];
    expect(insightsFrom({ habits, completions }).habits.mostConsistent?.habit.title).toBe('Kept more often');
    expect(insightsFrom({ habits }).habits.mostConsistent).toBeUndefined();
  });

  it('have a heat map by day, and by month for all time', () => {
    const habits = [aHabit({ baseSeries: 1 })];
    const completions = [aCompletion(1, TODAY), aCompletion(1, daysAgo(1)), aCompletion(1, '2026-01-05')];
    const week = insightsFrom({ habits, completions }).habits;
    expect(week.spans).toHaveLength(7);
    expect(week.rows[0]?.cells.map((cell) => cell.length)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    const all = insightsFrom({ habits, completions }, ALL).habits;
    expect(all.spans).toHaveLength(12);
    expect(all.rows[0]?.cells.map((cell) => cell.length)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });
});

describe('getHabitsAsOf', () => {
  it("has today's and ended habits, and no future ones", () => {
    const asLast = [
      aHabit({ title: 'Looked at ahead', baseSeries: 1, dueDate: '2026-12-07', streak: 0 }),
      aHabit({ title: 'Over', baseSeries: 2, dueDate: '2026-09-28', streak: 4 }),
      aHabit({ title: 'To come', baseSeries: 3, dueDate: '2026-11-23' }),
    ];
    const ofToday = [aHabit({ title: 'Looked at ahead', baseSeries: 1, streak: 5 })];
    expect(getHabitsAsOf(TODAY, ofToday, asLast).map(({ title, streak }) => [title, streak])).toEqual([
      ['Looked at ahead', 5],
      ['Over', 4],
    ]);
  });
});

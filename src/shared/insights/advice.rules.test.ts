import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import { aGoal, aHabit, aProject, aProjectTask, aTask } from '#tests/support/factories.ts';
import { daysAgo, insightsFrom, MONTH, WEEK } from '#tests/support/insights.ts';
import type { InsightData } from './insights.rules.ts';
import type { InsightPeriod } from './window.rules.ts';

describe('recommendations', () => {
  const texts = (data: Partial<InsightData>, period: InsightPeriod = WEEK) =>
    insightsFrom(data, period).advice.map(({ text }) => text);

  it('are three general ones without data', () => {
    expect(insightsFrom({}).advice).toHaveLength(3);
    expect(insightsFrom({}).advice.every(({ because }) => because === undefined)).toBe(true);
  });

  it('name a task that was carried over repeatedly', () => {
    const tasks = [aTask({ title: 'Taxes', carriedCount: 4 }), aTask({ title: 'Once', carriedCount: 1 })];
    expect(texts({ tasks })[0]).toBe('“Taxes” has been moved on 4 times. Make its first step smaller, or let it go.');
    expect(insightsFrom({ tasks }).advice[0]?.because).toEqual({ kind: 'task', items: [tasks[0]] });
  });

  it('name a priority goal that is due', () => {
    const goals = [aGoal({ title: 'Talk', isPriority: true, dueDate: '2026-11-22' })];
    expect(texts({ goals })[0]).toBe('“Talk” is a priority and meant to be reached by Sunday. Keep an hour for it.');
    expect(texts({ goals: [aGoal({ isPriority: true, isCompleted: true })] })[0]).toMatch(/^Plan tomorrow/);
  });

  it('mention that more is planned than done, once some days are over', () => {
    const planned = (count: number) => [
      ...Array.from({ length: 4 }, () => aTask({ date: daysAgo(count) })),
      aTask({ date: daysAgo(count), isCompleted: true }),
    ];
    const over = [1, 2, 3, 4].flatMap(planned);
    expect(texts({ tasks: [...over, ...planned(0)] })[0]).toBe(
      'You complete 20% of what you plan. Try planning one task a day: that is what you get done.',
    );
    expect(texts({ tasks: [...planned(1), ...planned(0)] })[0]).toMatch(/^Plan tomorrow/);
  });

  it('name a habit that lost its streak', () => {
    const history = [
      { period: '2026-11-02', outcome: 'kept' as const },
      { period: '2026-11-09', outcome: 'missed' as const },
    ];
    expect(texts({ habits: [aHabit({ title: 'Swim', streak: 0, history })] })[0]).toBe(
      '“Swim” has lost its streak. Keep it once this week to begin a new one.',
    );
    expect(texts({ habits: [aHabit({ streak: 0, history: [] })] })[0]).toMatch(/^Plan tomorrow/);
  });

  it('name the first task of a project that has not started', () => {
    const project = aProject({ title: 'Kitchen' });
    const projectTasks = [aProjectTask({ projectId: project.id, title: 'Measure the wall' })];
    expect(texts({ projects: [project], projectTasks })[0]).toBe(
      '“Kitchen” has not begun yet. Its first step: “Measure the wall”.',
    );
  });

  it('name the best weekday and time of day', () => {
    const tuesdays = Array.from({ length: 4 }, (_, week) => addDays('2026-11-17', -7 * week));
    const wednesdays = tuesdays.map((day) => addDays(day, 1));
    const completedAt = new Date(2026, 10, 17, 23).toISOString();
    const tasks = [
      ...tuesdays.flatMap((date) => [
        aTask({ date, isCompleted: true, completedAt }),
        aTask({ date, isCompleted: true, completedAt }),
      ]),
      ...wednesdays.flatMap((date) => [aTask({ date }), aTask({ date, isCompleted: true, completedAt })]),
    ];
    expect(texts({ tasks }, MONTH).slice(0, 2)).toEqual([
      'Tuesday is your best day: 100% completed. Plan what matters for it.',
      'You complete most at night (100%). Keep that time free for priority tasks.',
    ]);
  });
});

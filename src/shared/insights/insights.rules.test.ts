import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBook, aGoal, aHabit, aProject, aProjectTask, aTask, TODAY } from '#tests/support/factories.ts';
import { aCompletion, ALL, daysAgo, insightsFrom, MONTH, WEEK } from '#tests/support/insights.ts';
import { productivityScore } from './insights.rules.ts';
import { INSIGHT_PERIODS, getWindow } from './window.rules.ts';

describe('the window', () => {
  it('ends today and has the days of the period', () => {
    expect(getWindow(WEEK, TODAY)).toMatchObject({ from: '2026-11-15', to: TODAY });
    expect(getWindow(MONTH, TODAY)).toMatchObject({ from: '2026-10-23', to: TODAY });
    expect(getWindow(ALL, TODAY)).toMatchObject({ from: '2016-11-24', to: TODAY });
  });

  it('has 7, 30 or 3650 days', () => {
    expect(INSIGHT_PERIODS.map(({ label, days }) => [label, days])).toEqual([
      ['Last 7 Days', 7],
      ['Last 30 Days', 30],
      ['All Time', 3_650],
    ]);
  });

  it('leaves out later and earlier items', () => {
    const tasks = [daysAgo(7), daysAgo(6), TODAY, daysAgo(-1)].map((date) => aTask({ date }));
    expect(insightsFrom({ tasks }).tasks.all.map(({ date }) => date)).toEqual([daysAgo(6), TODAY]);
  });
});

describe('the productivity score', () => {
  it('is 40% tasks, 20% habits, 20% goals, 10% projects and 10% books', () => {
    const none = { tasks: 0, habits: 0, goals: 0, projects: 0, books: 0 };
    expect(productivityScore({ ...none, tasks: 1 })).toBe(40);
    expect(productivityScore({ ...none, habits: 1 })).toBe(20);
    expect(productivityScore({ ...none, goals: 1 })).toBe(20);
    expect(productivityScore({ ...none, projects: 1 })).toBe(10);
    expect(productivityScore({ ...none, books: 1 })).toBe(10);
  });

  it('rounds halves up', () => {
    const rates = { habits: 0, goals: 0, projects: 0, books: 0 };
    expect(productivityScore({ ...rates, tasks: 0.0125 })).toBe(1);
    expect(productivityScore({ ...rates, tasks: 0.7 * 0.0125 })).toBe(0);
    expect(productivityScore({ tasks: 0.7, habits: 0.1, goals: 0.1, projects: 0.25, books: 0 })).toBe(35);
  });

  it('is between 0 and 100 and never decreases with a rate', () => {
    const rate = fc.double({ min: 0, max: 1, noNaN: true });
    const rates = fc.record({ tasks: rate, habits: rate, goals: rate, projects: rate, books: rate });
    fc.assert(
      fc.property(rates, fc.constantFrom('tasks', 'habits', 'goals', 'projects', 'books'), (given, part) => {
        const score = productivityScore(given);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(productivityScore({ ...given, [part]: 1 })).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('combines the rates of all types', () => {
    const project = aProject();
    const result = insightsFrom({
      tasks: [aTask({ isCompleted: true }), aTask()],
      habits: [aHabit({ baseSeries: 1 })],
      completions: [aCompletion(1, TODAY)],
      goals: [aGoal({ isCompleted: true }), aGoal(), aGoal(), aGoal()],
      projects: [project],
      projectTasks: [
        aProjectTask({ projectId: project.id, isCompleted: true }),
        aProjectTask({ projectId: project.id }),
      ],
      books: [aBook()],
    });
    // 40 · 1/2 + 20 · 1/7 + 20 · 1/4 + 10 · 1/2 + 10 · 0
    expect(result.score).toBe(33);
    expect(result.isEmpty).toBe(false);
    expect([...result.unused]).toEqual([]);
  });

  it('names the parts of which the person has nothing', () => {
    const result = insightsFrom({ tasks: [aTask()], projects: [aProject()] });
    expect([...result.unused]).toEqual(['habits', 'goals', 'projects', 'books']);
  });
});

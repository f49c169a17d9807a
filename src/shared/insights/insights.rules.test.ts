import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { aBook, aGoal, aHabit, aProject, aProjectTask, aTask, TODAY } from '#tests/support/factories.ts';
import { insightsOf, productivityScore, type InsightData } from './insights.rules.ts';
import { INSIGHT_PERIODS, windowOf } from './window.rules.ts';

const NOTHING: InsightData = {
  tasks: [],
  goals: [],
  habits: [],
  completions: [],
  projects: [],
  projectTasks: [],
  books: [],
};
const [WEEK, MONTH, ALL] = INSIGHT_PERIODS;

const insights = (data: Partial<InsightData>, period: { days: number } = WEEK) =>
  insightsOf({ ...NOTHING, ...data }, period as typeof WEEK, TODAY);

const daysAgo = (count: number): Day => addDays(TODAY, -count);

let completionId = 0;
const aCompletion = (baseSeries: number, completionDate: Day) => {
  completionId += 1;
  return { id: completionId, habitId: baseSeries, baseSeries, completionDate };
};

describe('the days that are looked at', () => {
  it('end today and are as many as the period has', () => {
    expect(windowOf(WEEK, TODAY)).toMatchObject({ from: '2026-11-15', to: TODAY });
    expect(windowOf(MONTH, TODAY)).toMatchObject({ from: '2026-10-23', to: TODAY });
    expect(windowOf(ALL, TODAY)).toMatchObject({ from: '2016-11-24', to: TODAY });
  });

  it('are 7, 30 and 3650', () => {
    expect(INSIGHT_PERIODS.map(({ label, days }) => [label, days])).toEqual([
      ['Last 7 Days', 7],
      ['Last 30 Days', 30],
      ['All Time', 3_650],
    ]);
  });

  it('leave out what is planned for later and what is longer ago', () => {
    const tasks = [daysAgo(7), daysAgo(6), TODAY, daysAgo(-1)].map((date) => aTask({ date }));
    expect(insights({ tasks }).tasks.all.map(({ date }) => date)).toEqual([daysAgo(6), TODAY]);
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

  it('is rounded, halves upwards', () => {
    const rates = { habits: 0, goals: 0, projects: 0, books: 0 };
    expect(productivityScore({ ...rates, tasks: 0.0125 })).toBe(1);
    expect(productivityScore({ ...rates, tasks: 0.7 * 0.0125 })).toBe(0);
    expect(productivityScore({ tasks: 0.7, habits: 0.1, goals: 0.1, projects: 0.25, books: 0 })).toBe(35);
  });

  it('is within 0 and 100, and never lower for more done', () => {
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

  it('is put together from the figures of each kind', () => {
    const project = aProject();
    const result = insights({
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
  });
});

describe('tasks', () => {
  it('are completed, crossed out or open, and only completed ones count', () => {
    const tasks = [aTask({ isCompleted: true }), aTask({ isCrossedOut: true }), aTask(), aTask({ isCompleted: true })];
    const { completed, crossedOut, open, rate } = insights({ tasks }).tasks;
    expect([completed.length, crossedOut.length, open.length, rate]).toEqual([2, 1, 1, 0.5]);
  });

  it('change against the period before, in points of percent', () => {
    const before = [
      aTask({ date: daysAgo(7), isCompleted: true }),
      ...Array.from({ length: 3 }, () => aTask({ date: daysAgo(13) })),
    ];
    const tasks = [...before, aTask({ isCompleted: true }), aTask()];
    expect(insights({ tasks }).tasks.change).toBe(25);
  });

  it('have no change without a period before', () => {
    expect(insights({ tasks: [aTask()] }).tasks.change).toBeUndefined();
    expect(insights({ tasks: [aTask({ date: daysAgo(8) })] }).tasks.change).toBeUndefined();
    expect(insights({ tasks: [aTask(), aTask({ date: daysAgo(400) })] }, ALL).tasks.change).toBeUndefined();
  });

  it('are averaged over seven days in the first period', () => {
    const tasks = [aTask({ isCompleted: true }), aTask({ isCompleted: true }), aTask()];
    expect(insights({ tasks }).tasks.dailyAverage).toEqual({ value: 2 / 7, days: 7 });
  });

  it('are averaged over the days since the first of them in the others', () => {
    const tasks = [aTask({ date: daysAgo(9), isCompleted: true }), aTask({ isCompleted: true })];
    expect(insights({ tasks }, MONTH).tasks.dailyAverage).toEqual({ value: 0.2, days: 10 });
    expect(insights({ tasks }, ALL).tasks.dailyAverage).toEqual({ value: 0.2, days: 10 });
    expect(insights({}, ALL).tasks.dailyAverage).toEqual({ value: 0, days: 1 });
  });

  it('are shown by day in the short periods', () => {
    const tasks = [aTask({ date: daysAgo(1), isCompleted: true }), aTask({ isCrossedOut: true }), aTask()];
    const { spans } = insights({ tasks }).tasks;
    expect(spans).toHaveLength(7);
    expect(spans.map(({ label }) => label)[0]).toBe('Nov 15');
    expect(spans.at(-2)).toMatchObject({ from: daysAgo(1), completed: [tasks[0]], crossedOut: [], open: [] });
    expect(spans.at(-1)).toMatchObject({ completed: [], crossedOut: [tasks[1]], open: [tasks[2]] });
    expect(insights({ tasks }, MONTH).tasks.spans).toHaveLength(30);
  });

  it('are shown by month over all time, and by year when that would be too many', () => {
    const spans = (first: Day) => insights({ tasks: [aTask({ date: first }), aTask()] }, ALL).tasks.spans;
    expect(spans('2026-09-30').map(({ label }) => label)).toEqual(['Sep', 'Oct', 'Nov']);
    expect(
      spans('2025-12-01')
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['Dec', 'Jan 2026']);
    expect(spans('2024-12-31')).toHaveLength(24);
    expect(spans('2024-11-30').map(({ label }) => label)).toEqual(['2024', '2025', '2026']);
    expect(spans('2024-11-30').map(({ open }) => open.length)).toEqual([1, 0, 1]);
  });

  it('each stand in one span, whatever the period', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10, max: 3_640 }), { maxLength: 50 }),
        fc.constantFrom(...INSIGHT_PERIODS),
        (ages, period) => {
          const { tasks } = insights({ tasks: ages.map((age) => aTask({ date: daysAgo(age) })) }, period);
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
    insights({ tasks: hours.map((hour) => aTask({ isCompleted: true, completedAt: completedAt(hour) })) }).tasks;

  it('is when most tasks were completed, on the clock of whoever looks', () => {
    expect(completed(9, 13, 14, 16, 20).productiveTime).toMatchObject({ name: 'Afternoon', isKnown: true });
    expect(completed(9, 13, 14, 16, 20).productiveTime.tasks).toHaveLength(3);
    expect(completed(18, 19, 20, 21, 9).productiveTime.name).toBe('Evening');
    expect(completed(23, 0, 3, 4, 9).productiveTime.name).toBe('Night');
  });

  it('is the morning while there is little to go by', () => {
    expect(completed(20, 20, 20, 20).productiveTime).toEqual({ name: 'Morning', isKnown: false, tasks: [] });
  });

  it('is the earlier of two that are even', () => {
    expect(completed(9, 10, 18, 19, 13).productiveTime.name).toBe('Morning');
  });
});

describe('habits', () => {
  it('are kept by the share of all days, of thirty at most', () => {
    const habits = [aHabit({ baseSeries: 1 }), aHabit({ baseSeries: 2 })];
    const completions = [aCompletion(1, TODAY), aCompletion(1, daysAgo(6)), aCompletion(2, daysAgo(20))];
    expect(insights({ habits, completions }).habits).toMatchObject({ count: 2, possible: 14, rate: 2 / 14 });
    expect(insights({ habits, completions }, MONTH).habits).toMatchObject({ count: 3, possible: 60, rate: 0.05 });
    expect(insights({ habits, completions }, ALL).habits).toMatchObject({ count: 3, possible: 60, rate: 0.05 });
  });

  it('are never kept by more than all', () => {
    const completions = Array.from({ length: 40 }, (_, age) => aCompletion(1, daysAgo(age)));
    expect(insights({ habits: [aHabit()], completions }, ALL).habits).toMatchObject({
      count: 40,
      possible: 30,
      rate: 1,
    });
  });

  it('are listed newest first, five at most, without those that are crossed out', () => {
    const habits = Array.from({ length: 7 }, (_, index) =>
      aHabit({ title: `h${index}`, createdAt: `2026-11-0${index + 1}T08:00:00.000Z`, isCrossedOut: index === 5 }),
    );
    expect(insights({ habits }).habits.top.map(({ habit }) => habit.title)).toEqual(['h6', 'h4', 'h3', 'h2', 'h1']);
  });

  it('are most consistent by their streak, then by how often they were kept', () => {
    const habits = [
      aHabit({ title: 'Kept', baseSeries: 1, streak: 3 }),
      aHabit({ title: 'Kept more often', baseSeries: 2, streak: 3 }),
      aHabit({ title: 'Not in this period', baseSeries: 3, streak: 9 }),
    ];
    const completions = [aCompletion(1, TODAY), aCompletion(2, TODAY), aCompletion(2, daysAgo(1))];
    expect(insights({ habits, completions }).habits.mostConsistent?.habit.title).toBe('Kept more often');
    expect(insights({ habits }).habits.mostConsistent).toBeUndefined();
  });

  it('have a heat map by day, and over all time by month', () => {
    const habits = [aHabit({ baseSeries: 1 })];
    const completions = [aCompletion(1, TODAY), aCompletion(1, daysAgo(1)), aCompletion(1, '2026-01-05')];
    const week = insights({ habits, completions }).habits;
    expect(week.spans).toHaveLength(7);
    expect(week.rows[0]?.cells.map((cell) => cell.length)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    const all = insights({ habits, completions }, ALL).habits;
    expect(all.spans).toHaveLength(12);
    expect(all.rows[0]?.cells.map((cell) => cell.length)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });
});

describe('goals', () => {
  it('count if a day of their week or month is looked at', () => {
    const goals = [
      aGoal({ title: 'This week', dueDate: '2026-11-22' }),
      aGoal({ title: 'Last week', dueDate: '2026-11-15' }),
      aGoal({ title: 'Earlier', dueDate: '2026-11-08' }),
      aGoal({ title: 'Next week', dueDate: '2026-11-29' }),
      aGoal({ title: 'This month', isWeekly: false, dueDate: '2026-11-30' }),
      aGoal({ title: 'Last month', isWeekly: false, dueDate: '2026-10-31', isCompleted: true }),
    ];
    expect(insights({ goals }).goals.all.map(({ title }) => title)).toEqual(['This week', 'Last week', 'This month']);
    expect(insights({ goals }, MONTH).goals).toMatchObject({ rate: 1 / 5 });
    expect(insights({ goals }).goals.spans.map(({ label }) => label)).toEqual(['Week 46', 'Week 47', 'November']);
    expect(insights({ goals }, ALL).goals.spans.map(({ label, completed }) => [label, completed.length])).toEqual([
      ['Oct', 1],
      ['Nov', 0],
    ]);
  });

  it('have those of priority listed, active ones first, five at most', () => {
    const goals = [
      aGoal({ title: 'Done', isPriority: true, isCompleted: true }),
      ...Array.from({ length: 5 }, () => aGoal({ title: 'Active', isPriority: true })),
      aGoal({ title: 'Without priority' }),
    ];
    expect(insights({ goals }).goals.top.map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'Active'));
    expect(insights({ goals: goals.slice(0, 2) }).goals.top.map(({ title }) => title)).toEqual(['Active', 'Done']);
  });
});

describe('projects and books', () => {
  it('are as far as their tasks, and all the way once completed', () => {
    const [kitchen, flat, empty] = [
      aProject(),
      aProject({ isCompleted: true, completedAt: `${TODAY}T09:00:00.000Z` }),
      aProject(),
    ];
    const projectTasks = [
      aProjectTask({ projectId: kitchen.id, isCompleted: true }),
      aProjectTask({ projectId: kitchen.id }),
      aProjectTask({ projectId: flat.id }),
    ];
    const { progress, rate } = insights({ projects: [flat, kitchen, empty], projectTasks }).projects;
    expect(progress.map((each) => [each.project.id, each.rate])).toEqual([
      [kitchen.id, 0.5],
      [empty.id, 0],
      [flat.id, 1],
    ]);
    expect(rate).toBe(0.5);
  });

  it('that were completed before the period are left out', () => {
    const long = { isCompleted: true, completedAt: '2026-01-01T12:00:00.000Z' };
    const data = { projects: [aProject(long)], books: [aBook(long)] };
    expect(insights(data).isEmpty).toBe(true);
    expect(insights(data, ALL)).toMatchObject({ isEmpty: false, score: 20 });
  });

  it('books are being read until they are completed or given up, five of them listed', () => {
    const books = [
      aBook({ isCompleted: true, completedAt: `${TODAY}T09:00:00.000Z` }),
      aBook({ isCrossedOut: true }),
      ...Array.from({ length: 6 }, () => aBook()),
    ];
    const result = insights({ books }).books;
    expect([result.all.length, result.completed.length, result.reading.length]).toEqual([7, 1, 5]);
  });
});

describe('recommendations', () => {
  const texts = (data: Partial<InsightData>, period: { days: number } = WEEK) =>
    insights(data, period).advice.map(({ text }) => text);

  it('are three, general ones where there is nothing to go by', () => {
    expect(insights({}).advice).toHaveLength(3);
    expect(insights({}).advice.every(({ because }) => because === undefined)).toBe(true);
  });

  it('name what has been moved on again and again', () => {
    const tasks = [aTask({ title: 'Taxes', carriedCount: 4 }), aTask({ title: 'Once', carriedCount: 1 })];
    expect(texts({ tasks })[0]).toBe('“Taxes” has been moved on 4 times. Make its first step smaller, or let it go.');
    expect(insights({ tasks }).advice[0]?.because).toEqual({ kind: 'task', items: [tasks[0]] });
  });

  it('name a priority goal that is due', () => {
    const goals = [aGoal({ title: 'Talk', isPriority: true, dueDate: '2026-11-22' })];
    expect(texts({ goals })[0]).toBe('“Talk” is a priority and meant to be reached by Sunday. Keep an hour for it.');
    expect(texts({ goals: [aGoal({ isPriority: true, isCompleted: true })] })[0]).toMatch(/^Plan tomorrow/);
  });

  it('say when more is planned than done', () => {
    const tasks = [
      ...Array.from({ length: 8 }, () => aTask()),
      aTask({ isCompleted: true }),
      aTask({ isCompleted: true }),
    ];
    expect(texts({ tasks })[0]).toBe(
      'You complete 20% of what you plan. Try planning one task a day: that is what you get done.',
    );
  });

  it('name a habit that has lost its streak', () => {
    const history = [
      { period: '2026-11-02', outcome: 'kept' as const },
      { period: '2026-11-09', outcome: 'missed' as const },
    ];
    expect(texts({ habits: [aHabit({ title: 'Swim', streak: 0, history })] })[0]).toBe(
      '“Swim” has lost its streak. Keep it once this week to begin a new one.',
    );
    expect(texts({ habits: [aHabit({ streak: 0, history: [] })] })[0]).toMatch(/^Plan tomorrow/);
  });

  it('name the first step of a project that has not begun', () => {
    const project = aProject({ title: 'Kitchen' });
    const projectTasks = [aProjectTask({ projectId: project.id, title: 'Measure the wall' })];
    expect(texts({ projects: [project], projectTasks })[0]).toBe(
      '“Kitchen” has not begun yet. Its first step: “Measure the wall”.',
    );
  });

  it('name the weekday and the time of day that most is done in', () => {
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

import type { Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit, HabitCompletion } from '#shared/habits/habits.contract.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { adviseOn, type Advice, type Findings } from './advice.rules.ts';
import { goalInsights } from './goal-insights.rules.ts';
import { habitInsights } from './habit-insights.rules.ts';
import { bookInsights, projectInsights } from './project-insights.rules.ts';
import { taskInsights } from './task-insights.rules.ts';
import { getWindow, type InsightPeriod, type InsightWindow } from './window.rules.ts';

/** The data of one person from which insights are computed. */
export interface InsightData {
  tasks: readonly Task[];
  goals: readonly Goal[];
  /** Each habit once, as `getHabitsAsOf` returns them. */
  habits: readonly Habit[];
  completions: readonly HabitCompletion[];
  projects: readonly Project[];
  projectTasks: readonly ProjectTask[];
  books: readonly Book[];
}

/** The insights of a period. */
export interface Insights extends Findings {
  window: InsightWindow;
  /** True without any data. */
  isEmpty: boolean;
  /** 0 to 100. */
  score: number;
  /** The parts of the score of which the person has nothing. Their rate is 0. */
  unused: ReadonlySet<ScorePart>;
  advice: readonly Advice[];
}

/** The weight of each part of the productivity score, in percent. (INS-09) */
export const SCORE_WEIGHTS = { tasks: 40, habits: 20, goals: 20, projects: 10, books: 10 } as const;

/** A part of the score. */
export type ScorePart = keyof typeof SCORE_WEIGHTS;

/** Computes the insights of a period that ends today, from the data that the browser has loaded. (INS-01, READ-20) */
export function computeInsights(data: InsightData, period: InsightPeriod, today: Day): Insights {
  const window = getWindow(period, today);
  const findings: Findings = {
    tasks: taskInsights(data.tasks, window),
    habits: habitInsights(data.habits, data.completions, window),
    goals: goalInsights(data.goals, window),
    projects: projectInsights(data.projects, data.projectTasks, window),
    books: bookInsights(data.books, window),
  };
  const { tasks, habits, goals, projects, books } = findings;
  return {
    window,
    isEmpty: [tasks.all, habits.kept, goals.all, projects.all, books.all].every((list) => list.length === 0),
    score: productivityScore({
      tasks: tasks.rate,
      habits: habits.rate,
      goals: goals.rate,
      projects: projects.rate,
      books: books.rate,
    }),
    unused: findUnused(findings),
    ...findings,
    advice: adviseOn(findings, today),
  };
}

function findUnused({ tasks, habits, goals, projects, books }: Findings): Set<ScorePart> {
  const items: Record<ScorePart, readonly unknown[]> = {
    tasks: tasks.all,
    habits: habits.habits,
    goals: goals.all,
    projects: projects.measured,
    books: books.all,
  };
  return new Set((Object.keys(items) as ScorePart[]).filter((part) => items[part].length === 0));
}

/** Returns the productivity score: the five rates (0 to 1) by weight, in rounded percent. (INS-09) */
export function productivityScore(rates: Record<ScorePart, number>): number {
  const parts = Object.entries(SCORE_WEIGHTS) as [ScorePart, number][];
  const sum = parts.reduce((total, [part, weight]) => total + weight * rates[part], 0);
  // Removes binary rounding errors, which could decide how a half is rounded.
  return Math.round(Number(sum.toFixed(6)));
}

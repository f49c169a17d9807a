import { computeInsights, type InsightData, type Insights } from '#shared/insights/insights.rules.ts';
import { INSIGHT_PERIODS, type InsightPeriod } from '#shared/insights/window.rules.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { HabitCompletion } from '#shared/habits/habits.contract.ts';
import { TODAY } from './factories.ts';

/** The data of an account without items. */
export const NOTHING: InsightData = {
  tasks: [],
  goals: [],
  habits: [],
  completions: [],
  projects: [],
  projectTasks: [],
  books: [],
};

/** The periods of insights. */
export const [WEEK, MONTH, ALL] = INSIGHT_PERIODS;

/** The insights of a period, by default the last week, for an account with only this data. */
export function insightsFrom(data: Partial<InsightData>, period: InsightPeriod = WEEK, today: Day = TODAY): Insights {
  return computeInsights({ ...NOTHING, ...data }, period, today);
}

/** The date this many days before today. */
export function daysAgo(count: number): Day {
  return addDays(TODAY, -count);
}

let completionId = 0;

/** A completion of a habit on a day. */
export function aCompletion(baseSeries: number, completionDate: Day): HabitCompletion {
  completionId += 1;
  return { id: completionId, habitId: baseSeries, baseSeries, completionDate };
}

import { insightsOf, type InsightData, type Insights } from '#shared/insights/insights.rules.ts';
import { INSIGHT_PERIODS, type InsightPeriod } from '#shared/insights/window.rules.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { HabitCompletion } from '#shared/habits/habits.contract.ts';
import { TODAY } from './factories.ts';

/** Somebody who has nothing. */
export const NOTHING: InsightData = {
  tasks: [],
  goals: [],
  habits: [],
  completions: [],
  projects: [],
  projectTasks: [],
  books: [],
};

/** The periods that insights look back over. */
export const [WEEK, MONTH, ALL] = INSIGHT_PERIODS;

/** What a period, by default the last week, says of somebody who has nothing but this. */
export function insightsFrom(data: Partial<InsightData>, period: InsightPeriod = WEEK, today: Day = TODAY): Insights {
  return insightsOf({ ...NOTHING, ...data }, period, today);
}

/** The day so many days before today. */
export function daysAgo(count: number): Day {
  return addDays(TODAY, -count);
}

let completionId = 0;

/** That a habit was kept on a day. */
export function aCompletion(baseSeries: number, completionDate: Day): HabitCompletion {
  completionId += 1;
  return { id: completionId, habitId: baseSeries, baseSeries, completionDate };
}

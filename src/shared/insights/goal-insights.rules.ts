import type { Day } from '#shared/calendar/day.ts';
import { monthName } from '#shared/calendar/labels.ts';
import { periodStart } from '#shared/calendar/period.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { compareItems, stateOf } from '#shared/items/items.rules.ts';
import { grainOf, rateOf, spanKey, spansOf, type InsightWindow } from './window.rules.ts';

/** As many goals are listed (platform specification, section 9). */
const MOST_LISTED = 5;

/** The goals of a week, a month or a year, for a plot. */
export interface GoalSpan {
  key: string;
  label: string;
  completed: readonly Goal[];
  /** Crossed out, or not completed so far. */
  rest: readonly Goal[];
}

/** What goals say about a window. They count if a day of their week or month is in it. */
export interface GoalInsights {
  all: readonly Goal[];
  completed: readonly Goal[];
  /** 0 to 1. */
  rate: number;
  /** Priority goals, active ones first, at most five. */
  top: readonly Goal[];
  spans: readonly GoalSpan[];
}

/** What goals say about a window. */
export function goalInsights(goals: readonly Goal[], window: InsightWindow): GoalInsights {
  const all = goals.filter(
    ({ isWeekly, dueDate }) => window.from <= dueDate && periodStart(isWeekly, dueDate) <= window.to,
  );
  const completed = all.filter(({ isCompleted }) => isCompleted);
  return {
    all,
    completed,
    rate: rateOf(completed.length, all.length),
    top: all
      .filter(({ isPriority }) => isPriority)
      .toSorted(compareItems)
      .slice(0, MOST_LISTED),
    spans: goalSpans(all, window),
  };
}

function goalSpans(goals: readonly Goal[], window: InsightWindow): GoalSpan[] {
  const first = goals.reduce<Day>((least, { dueDate }) => (dueDate < least ? dueDate : least), window.to);
  const grain = grainOf(window, first);
  if (grain === 10) return periodSpans(goals);
  const byKey = Map.groupBy(goals, ({ dueDate }) => spanKey(dueDate, grain));
  return spansOf(window, first, grain).map(({ key, label }) => goalSpan(key, label, byKey.get(key) ?? []));
}

/** One for each week and each month that has goals: the weeks first, both in their order. */
function periodSpans(goals: readonly Goal[]): GoalSpan[] {
  const spans = Map.groupBy(goals, ({ isWeekly, dueDate }) => `${isWeekly ? 'A week' : 'Month'} ${dueDate}`);
  const keys = [...spans.keys()].toSorted();
  return keys.map((key) => goalSpan(key, periodLabel(spans.get(key)?.[0]), spans.get(key) ?? []));
}

/** 'Week 47', or 'November'. */
function periodLabel(goal: Goal | undefined): string {
  if (goal === undefined) return '';
  return goal.isWeekly ? `Week ${weekNumber(goal.dueDate)}` : monthName(goal.dueDate);
}

function goalSpan(key: string, label: string, goals: readonly Goal[]): GoalSpan {
  return {
    key,
    label,
    completed: goals.filter((goal) => stateOf(goal) === 'completed'),
    rest: goals.filter((goal) => stateOf(goal) !== 'completed'),
  };
}

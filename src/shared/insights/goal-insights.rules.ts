import type { Day } from '#shared/calendar/day.ts';
import { monthName } from '#shared/calendar/labels.ts';
import { periodStart } from '#shared/calendar/period.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { compareItems, compareTexts, getState } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { getGrain, computeRate, spanKey, getSpans, type InsightWindow } from './window.rules.ts';

/** The maximum number of listed goals. (INS-14) */
const MAX_LISTED = 5;

/** The goals of a week, month or year, for a chart. */
export interface GoalSpan {
  key: string;
  label: string;
  title: string;
  completed: readonly Goal[];
  /** Crossed out or not completed. */
  rest: readonly Goal[];
}

/** The goals of a window: those whose week or month overlaps it. */
export interface GoalInsights {
  all: readonly Goal[];
  completed: readonly Goal[];
  /** 0 to 1. */
  rate: number;
  /** Priority goals, active ones first, at most five. */
  top: readonly Goal[];
  spans: readonly GoalSpan[];
}

/** Computes the insights of goals for a window. */
export function goalInsights(goals: readonly Goal[], window: InsightWindow): GoalInsights {
  const all = goals.filter(
    ({ isWeekly, dueDate }) => window.from <= dueDate && periodStart(isWeekly, dueDate) <= window.to,
  );
  const completed = all.filter(({ isCompleted }) => isCompleted);
  return {
    all,
    completed,
    rate: computeRate(completed.length, all.length),
    top: all
      .filter(({ isPriority }) => isPriority)
      .toSorted(compareItems)
      .slice(0, MAX_LISTED),
    spans: goalSpans(all, window),
  };
}

function goalSpans(goals: readonly Goal[], window: InsightWindow): GoalSpan[] {
  const first = goals.reduce<Day>((least, { dueDate }) => (dueDate < least ? dueDate : least), window.to);
  const grain = getGrain(window, first);
  if (grain === 'day') return periodSpans(goals);
  // A week or month that has not ended is in the last span, together with today.
  const byKey = Map.groupBy(goals, ({ dueDate }) => spanKey(dueDate < window.to ? dueDate : window.to, grain));
  return getSpans(window, first, grain).map((span) => goalSpan(span, byKey.get(span.key) ?? []));
}

/** Returns a span per week and month with goals: weeks first, each in order. */
function periodSpans(goals: readonly Goal[]): GoalSpan[] {
  const inOrder = goals.toSorted(
    (first, second) => Number(second.isWeekly) - Number(first.isWeekly) || compareTexts(first.dueDate, second.dueDate),
  );
  const spans = Map.groupBy(inOrder, ({ isWeekly, dueDate }) => `${isWeekly ? 'week' : 'month'} to ${dueDate}`);
  return [...spans].map(([key, own]) => {
    const label = periodLabel(own[0]);
    return goalSpan({ key, label, title: label }, own);
  });
}

/** 'Week 47' or 'November'. */
function periodLabel(goal: Goal | undefined): string {
  if (goal === undefined) return '';
  return goal.isWeekly ? t('Week {number}', { number: weekNumber(goal.dueDate) }) : monthName(goal.dueDate);
}

function goalSpan({ key, label, title }: Pick<GoalSpan, 'key' | 'label' | 'title'>, goals: readonly Goal[]): GoalSpan {
  return {
    key,
    label,
    title,
    completed: goals.filter((goal) => getState(goal) === 'completed'),
    rest: goals.filter((goal) => getState(goal) !== 'completed'),
  };
}

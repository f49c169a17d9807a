import type { Day } from '#shared/calendar/day.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import type { Habit, HabitCompletion } from '#shared/habits/habits.contract.ts';
import { compareTexts } from '#shared/items/items.rules.ts';
import { getGrain, isWithin, computeRate, spanKey, getSpans, type InsightWindow, type Span } from './window.rules.ts';

/** The maximum number of listed habits. (INS-13) */
const MAX_LISTED = 5;
/** The maximum number of days that the habit rate counts. (INS-12) */
const MAX_DAYS = 30;
/** How many months the heat map shows for all time. */
const MONTHS_DRAWN = 12;

/** The number of weeks or months in which habits were kept, and in which they were due. */
export interface KeptPeriods {
  keptPeriods: number;
  duePeriods: number;
}

/** A habit with its completions in a window. */
export interface KeptHabit extends KeptPeriods {
  habit: Habit;
  completions: readonly HabitCompletion[];
}

/** A habit's completions in each span of the heat map. */
export interface HabitInsight extends KeptHabit {
  cells: readonly (readonly HabitCompletion[])[];
}

/** The habits and completions of a window. */
export interface HabitInsights extends KeptPeriods {
  habits: readonly KeptHabit[];
  /** The habits that were kept in the window, the most often kept first. */
  kept: readonly KeptHabit[];
  /** The rate of the score, 0 to 1: days with completions of all days. (INS-12, CLASH-28) */
  rate: number;
  /** Habits that are not crossed out, the newest first, at most five. */
  top: readonly KeptHabit[];
  /** The kept habit with the longest streak; undefined without one. */
  mostConsistent: KeptHabit | undefined;
  /** The columns of the heat map, and a row for each of `top`. */
  spans: readonly Span[];
  rows: readonly HabitInsight[];
}

/**
 * Returns each habit once. Habits of today's week or month are taken from there, because a later period that was read
 * last may show no streak. Ended habits are taken from their last period. Future ones are left out.
 */
export function getHabitsAsOf(today: Day, ofToday: readonly Habit[], asLast: readonly Habit[]): Habit[] {
  const current = new Set(ofToday.map(({ baseSeries }) => baseSeries));
  return [...ofToday, ...asLast.filter(({ baseSeries, dueDate }) => !current.has(baseSeries) && dueDate <= today)];
}

/** Computes the insights of habits for a window. */
export function habitInsights(
  habits: readonly Habit[],
  completions: readonly HabitCompletion[],
  window: InsightWindow,
): HabitInsights {
  const within = completions.filter(({ completionDate }) => isWithin(window, completionDate));
  const bySeries = Map.groupBy(within, ({ baseSeries }) => baseSeries);
  const all = habits.map((habit) => ({
    habit,
    completions: bySeries.get(habit.baseSeries) ?? [],
    ...countKeptPeriods(habit, window),
  }));
  const kept = all
    .filter(({ completions: own }) => own.length > 0)
    .toSorted((first, second) => second.completions.length - first.completions.length);
  const count = kept.reduce((sum, { completions: own }) => sum + own.length, 0);
  const possible = habits.length * Math.min(window.days, MAX_DAYS);
  const top = all
    .filter(({ habit }) => !habit.isCrossedOut)
    .toSorted((first, second) => newestFirst(first.habit, second.habit))
    .slice(0, MAX_LISTED);
  return {
    habits: all,
    kept,
    keptPeriods: all.reduce((sum, { keptPeriods }) => sum + keptPeriods, 0),
    duePeriods: all.reduce((sum, { duePeriods }) => sum + duePeriods, 0),
    rate: Math.min(1, computeRate(count, possible)),
    top,
    mostConsistent: mostConsistent(kept),
    ...heatMap(top, window),
  };
}

/**
 * Counts the weeks or months of a habit that overlap the window: those kept, and those due. An open or crossed-out
 * period is not due.
 */
function countKeptPeriods({ isWeekly, history, keptCount, dueCount }: Habit, { from, to }: InsightWindow): KeptPeriods {
  const [first] = history;
  // The history does not cover all time.
  if (first === undefined || first.period > from) return { keptPeriods: keptCount, duePeriods: dueCount };
  const outcomes = history
    .filter(({ period }) => period <= to && addPeriods(isWeekly, period, 1) > from)
    .map(({ outcome }) => outcome);
  const keptPeriods = outcomes.filter((outcome) => outcome === 'kept').length;
  return { keptPeriods, duePeriods: keptPeriods + outcomes.filter((outcome) => outcome === 'missed').length };
}

function newestFirst(first: Habit, second: Habit): number {
  return compareTexts(second.createdAt, first.createdAt) || second.id - first.id;
}

/** Returns the habit with the longest streak; of equal ones, the one kept more often. */
function mostConsistent(kept: readonly KeptHabit[]): KeptHabit | undefined {
  return kept
    .filter(({ habit }) => !habit.isCrossedOut)
    .reduce<KeptHabit | undefined>(
      (best, next) => (best === undefined || next.habit.streak > best.habit.streak ? next : best),
      undefined,
    );
}

function heatMap(top: readonly KeptHabit[], window: InsightWindow): Pick<HabitInsights, 'spans' | 'rows'> {
  const first = firstDrawn(window);
  const grain = getGrain(window, first);
  const spans = getSpans(window, first, grain);
  const rows = top.map((kept) => {
    const cells = Map.groupBy(kept.completions, ({ completionDate }) => spanKey(completionDate, grain));
    return { ...kept, cells: spans.map(({ key }) => cells.get(key) ?? []) };
  });
  return { spans, rows };
}

function firstDrawn({ from, to }: InsightWindow): Day {
  const year = addPeriods(false, to, 1 - MONTHS_DRAWN);
  return from > year ? from : year;
}

import type { Day } from '#shared/calendar/day.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import type { Habit, HabitCompletion } from '#shared/habits/habits.contract.ts';
import { compareTexts } from '#shared/items/order.rules.ts';
import { grainOf, isWithin, rateOf, spanKey, spansOf, type InsightWindow, type Span } from './window.rules.ts';

/** As many habits are listed (platform specification, section 9). */
const MOST_LISTED = 5;
/** The habit rate counts no more days than these (platform specification, section 9). */
const MOST_DAYS = 30;
/** Over all time, so many months are drawn. */
const MONTHS_DRAWN = 12;

/** In how many weeks or months of a window habits were kept, of how many that asked for it. */
export interface KeptPeriods {
  keptPeriods: number;
  duePeriods: number;
}

/** A habit with when it was kept in a window. */
export interface KeptHabit extends KeptPeriods {
  habit: Habit;
  completions: readonly HabitCompletion[];
}

/** How often a habit was kept in each span of a plot. */
export interface HabitRow extends KeptHabit {
  cells: readonly (readonly HabitCompletion[])[];
}

/** What habits and when they were kept say about a window. */
export interface HabitInsights extends KeptPeriods {
  habits: readonly KeptHabit[];
  /** Every habit that was kept in the window, the one that was kept most first. */
  kept: readonly KeptHabit[];
  /** The share that the score counts, 0 to 1: on how many days habits were kept, of all days (clash 28). */
  rate: number;
  /** Those that are not crossed out, the newest first, at most five. */
  top: readonly KeptHabit[];
  /** Of those that were kept, the one with the longest streak; undefined while none was. */
  mostConsistent: KeptHabit | undefined;
  /** What the columns of the heat map stand for, and a row for each of `top`. */
  spans: readonly Span[];
  rows: readonly HabitRow[];
}

/**
 * Each habit once. Those of today's week or month are taken as they are there: in the one that was read last, perhaps a later
 * one, a habit may have no streak. Of the others those that are over are taken as they were last, and those to come are not.
 */
export function habitsAsOf(today: Day, ofToday: readonly Habit[], asLast: readonly Habit[]): Habit[] {
  const current = new Set(ofToday.map(({ baseSeries }) => baseSeries));
  return [...ofToday, ...asLast.filter(({ baseSeries, dueDate }) => !current.has(baseSeries) && dueDate <= today)];
}

/** What habits say about a window. */
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
  const possible = habits.length * Math.min(window.days, MOST_DAYS);
  const top = all
    .filter(({ habit }) => !habit.isCrossedOut)
    .toSorted((first, second) => newestFirst(first.habit, second.habit))
    .slice(0, MOST_LISTED);
  return {
    habits: all,
    kept,
    keptPeriods: all.reduce((sum, { keptPeriods }) => sum + keptPeriods, 0),
    duePeriods: all.reduce((sum, { duePeriods }) => sum + duePeriods, 0),
    rate: Math.min(1, rateOf(count, possible)),
    top,
    mostConsistent: mostConsistent(kept),
    ...heatMap(top, window),
  };
}

/**
 * The weeks or months of a habit of which a day is looked at: in how many it was kept, of those that asked for it. One that is still open
 * does not yet, and one that was crossed out does not at all.
 */
function countKeptPeriods({ isWeekly, history, keptCount, dueCount }: Habit, { from, to }: InsightWindow): KeptPeriods {
  const [first] = history;
  // The history does not reach back as far as all time does.
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

/** The longest streak; of two that are even, the one that was kept more often. */
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
  const grain = grainOf(window, first);
  const spans = spansOf(window, first, grain);
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

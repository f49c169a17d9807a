import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import { changeFlags, compareAge, stateOf, type ItemFlags } from '#shared/items/items.rules.ts';
import type { Habit, HabitChange, HabitDraft, HabitHistory } from './habits.contract.ts';

/** How many weeks or months the history of a streak tells of. */
const HISTORY_LENGTH = 12;

/** The streak is worth a badge from here on (core specification, section 9). */
export const BADGE_STREAK = 3;

/** What is known of a habit's weeks or months. */
export interface HabitRecord {
  /** The periods in which it was kept at least once. */
  kept: ReadonlySet<PeriodNumber>;
  /** The periods in which it was crossed out. */
  crossedOut: ReadonlySet<PeriodNumber>;
  /** The periods that it was deleted from. */
  gaps: ReadonlySet<PeriodNumber>;
  /** The period in which it began. It may have been kept before that. */
  start: PeriodNumber;
  /** The last period that it was meant for; null while there is none. It may have been kept after that. */
  end: PeriodNumber | null;
}

/** How a habit stands in one of its periods: what follows from its record. */
export type HabitStanding = Pick<Habit, 'isCompleted' | 'isCrossedOut' | 'streak' | 'history'>;

/** Whether a new habit recurs: isOngoing decides when it is given, otherwise isRecurring, which is true unless given (clash 13). */
export function isRecurringHabit({ isOngoing, isRecurring }: Pick<HabitDraft, 'isOngoing' | 'isRecurring'>): boolean {
  return isOngoing ?? isRecurring ?? true;
}

/** Whether a new habit is one of weeks: isWeekly rules, and frequency counts only without it (clash 14). */
export function isWeeklyHabit({ isWeekly, frequency }: Pick<HabitDraft, 'isWeekly' | 'frequency'>): boolean {
  return isWeekly ?? frequency !== 'monthly';
}

/**
 * How many periods in a row the habit was kept, up to `reference`, or up to the one before while that is not kept yet. A period
 * in which it was crossed out, or from which it was deleted, neither extends nor breaks the streak (readings, 13); nor does one
 * behind its end in which it was not kept.
 */
export function streakAt({ kept, crossedOut, gaps, end }: HabitRecord, reference: PeriodNumber): number {
  const last = end === null ? reference : Math.min(end, reference);
  let streak = last === reference ? 0 : [...kept].filter((period) => period > last && period <= reference).length;
  for (let period = last; ; period -= 1) {
    if (kept.has(period)) streak += 1;
    else if (period !== reference && !crossedOut.has(period) && !gaps.has(period)) return streak;
  }
}

/** What became of the habit in the last twelve periods up to `reference`, the earliest first. */
export function historyAt(record: HabitRecord, isWeekly: boolean, reference: PeriodNumber): HabitHistory {
  return Array.from({ length: HISTORY_LENGTH }, (_, index) => {
    const period = reference - HISTORY_LENGTH + 1 + index;
    return { period: periodDay(isWeekly, period), outcome: outcomeOf(record, period, reference) };
  });
}

function outcomeOf(
  { kept, crossedOut, gaps, start, end }: HabitRecord,
  period: PeriodNumber,
  reference: PeriodNumber,
): HabitHistory[number]['outcome'] {
  if (kept.has(period)) return 'kept';
  if (crossedOut.has(period)) return 'crossed-out';
  if (period < start || gaps.has(period)) return 'none';
  if (period === reference) return 'open';
  return end !== null && period > end ? 'none' : 'missed';
}

/** How the habit stands in a period, by its record. */
export function standingAt(record: HabitRecord, isWeekly: boolean, period: PeriodNumber): HabitStanding {
  const isCompleted = record.kept.has(period);
  return {
    isCompleted,
    isCrossedOut: !isCompleted && record.crossedOut.has(period),
    streak: streakAt(record, period),
    history: historyAt(record, isWeekly, period),
  };
}

/** Titles go by the alphabet, whether they are written in capitals or not. */
const titles = new Intl.Collator('en', { sensitivity: 'accent' });

/** A habit's list: active ones, then those that are done with; in both priority first, then by title (core, section 4). */
export function compareHabits(first: Habit, second: Habit): number {
  const isFirstActive = stateOf(first) === 'active';
  if (isFirstActive !== (stateOf(second) === 'active')) return isFirstActive ? -1 : 1;
  if (first.isPriority !== second.isPriority) return first.isPriority ? -1 : 1;
  return titles.compare(first.title, second.title) || compareAge(first.id, second.id);
}

/** Habits in the order of their list. */
export function sortHabits(habits: readonly Habit[]): Habit[] {
  return habits.toSorted(compareHabits);
}

/** The habit after its title, its look or its state was changed. Crossing out takes the completion back. */
export function changeHabit(habit: Habit, change: HabitChange): Habit {
  const changed = {
    ...habit,
    title: change.title ?? habit.title,
    isPriority: change.isPriority ?? habit.isPriority,
    color: change.color ?? habit.color,
    notes: change.notes === undefined ? habit.notes : change.notes,
  };
  return withFlags(changed, changeFlags(habit, { isCrossedOut: change.isCrossedOut }));
}

/** The habit after it was kept in its period, or was said not to be. Keeping a crossed-out one restores it. */
export function completeHabit(habit: Habit, isCompleted: boolean): Habit {
  return withFlags(habit, changeFlags(habit, { isCompleted }));
}

/**
 * The habit in another state, with its streak and its history as they are then. What the streak is without this period never
 * changes here, so keeping it adds one to the streak and taking that back takes one away.
 */
function withFlags(habit: Habit, flags: ItemFlags): Habit {
  const gained = Number(flags.isCompleted) - Number(habit.isCompleted);
  const outcome = ({ active: 'open', completed: 'kept', 'crossed-out': 'crossed-out' } as const)[stateOf(flags)];
  const history = habit.history.map((entry) => (entry.period === habit.dueDate ? { ...entry, outcome } : entry));
  return { ...habit, ...flags, streak: habit.streak + gained, history };
}

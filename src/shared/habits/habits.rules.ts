import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import { definedFields } from '#shared/items/fields.rules.ts';
import { changeFlags, compareAge, getState, type ItemFlags } from '#shared/items/items.rules.ts';
import type { HabitContent, Habit, HabitChange, HabitDraft, HabitHistory } from './habits.contract.ts';

/** How many weeks or months a history has. */
const HISTORY_LENGTH = 12;

/** The lowest streak that shows a badge. (HABIT-31) */
export const BADGE_STREAK = 3;

/** The record of a habit's weeks or months. */
export interface HabitRecord {
  /** The periods in which it was kept at least once. */
  kept: ReadonlySet<PeriodNumber>;
  /** The periods in which it was crossed out. */
  crossedOut: ReadonlySet<PeriodNumber>;
  /** The skipped periods: it was deleted from them. */
  skipped: ReadonlySet<PeriodNumber>;
  /** Its first period. It may have been kept before that. */
  start: PeriodNumber;
  /** Its last period; null without an end. It may have been kept after that. */
  end: PeriodNumber | null;
}

/** The status of a habit in one of its periods, computed from its record. */
export type HabitStatus = Pick<
  Habit,
  'dueCount' | 'history' | 'isCompleted' | 'isCrossedOut' | 'keptCount' | 'previousStreak' | 'streak' | 'unkeptOutcome'
>;

/** The outcome of a habit in a week or month. */
type Outcome = HabitHistory[number]['outcome'];

/**
 * True when a new habit recurs. isOngoing decides if it is given, otherwise isRecurring, which defaults to true.
 * (CLASH-13)
 */
export function isRecurringHabit({ isOngoing, isRecurring }: Pick<HabitDraft, 'isOngoing' | 'isRecurring'>): boolean {
  return isOngoing ?? isRecurring ?? true;
}

/** True for a weekly habit. isWeekly decides; frequency counts only without it. (CLASH-14) */
export function isWeeklyHabit({ isWeekly, frequency }: Pick<HabitDraft, 'isWeekly' | 'frequency'>): boolean {
  return isWeekly ?? frequency !== 'monthly';
}

/**
 * Returns how many periods in a row the habit was kept, up to `reference`; 0 if that period was missed. `current` is
 * the period of the user's today, `reference` unless given: neither it nor a later one can be missed. Crossed-out and
 * skipped periods neither extend nor break the streak, and neither do periods after the end in which it was not kept.
 * (READ-13)
 */
export function streakAt(record: HabitRecord, reference: PeriodNumber, current: PeriodNumber = reference): number {
  return computeStreak(getOutcome(record, reference, reference, current), previousStreakAt(record, reference, current));
}

/** Returns the streak up to the period before `reference`, which neither extends nor breaks it. */
function previousStreakAt(
  { kept, crossedOut, skipped, end }: HabitRecord,
  reference: PeriodNumber,
  current: PeriodNumber,
): number {
  const lastMissable = Math.min(reference, current, end === null ? Infinity : end + 1) - 1;
  let streak = [...kept].filter((period) => period > lastMissable && period < reference).length;
  for (let period = lastMissable; ; period -= 1) {
    if (kept.has(period)) streak += 1;
    else if (!crossedOut.has(period) && !skipped.has(period)) return streak;
  }
}

/** Returns the streak after a period with this outcome that follows `previous` kept ones. */
function computeStreak(outcome: Outcome, previous: number): number {
  if (outcome === 'missed') return 0;
  return outcome === 'kept' ? previous + 1 : previous;
}

/**
 * Returns the outcomes of the last twelve periods up to `reference`, the earliest first. For `current` see `streakAt`.
 */
export function historyAt(
  record: HabitRecord,
  isWeekly: boolean,
  reference: PeriodNumber,
  current: PeriodNumber = reference,
): HabitHistory {
  return Array.from({ length: HISTORY_LENGTH }, (_, index) => {
    const period = reference - HISTORY_LENGTH + 1 + index;
    return { period: periodDay(isWeekly, period), outcome: getOutcome(record, period, reference, current) };
  });
}

function getOutcome(
  record: HabitRecord,
  period: PeriodNumber,
  reference: PeriodNumber,
  current: PeriodNumber,
): Outcome {
  if (record.kept.has(period)) return 'kept';
  if (record.crossedOut.has(period)) return 'crossed-out';
  return unkeptOutcome(record, period, reference, current);
}

/** Returns the outcome of a period in which the habit was neither kept nor crossed out. */
function unkeptOutcome(
  { skipped, start, end }: HabitRecord,
  period: PeriodNumber,
  reference: PeriodNumber,
  current: PeriodNumber,
): Habit['unkeptOutcome'] {
  if (period < start || skipped.has(period)) return 'none';
  const isBehindEnd = end !== null && period > end;
  if (period < current) return isBehindEnd ? 'none' : 'missed';
  return isBehindEnd && period !== reference ? 'none' : 'open';
}

/** Counts the periods up to `reference` in which the habit was kept, and those in which it was kept or missed. */
function countKeptAndDue(
  { kept, crossedOut, skipped, start, end }: HabitRecord,
  reference: PeriodNumber,
  current: PeriodNumber,
): Pick<Habit, 'dueCount' | 'keptCount'> {
  const keptCount = [...kept].filter((period) => period <= reference).length;
  const lastMissable = Math.min(reference, current - 1, end ?? Infinity);
  const notMissed = [...kept.union(crossedOut).union(skipped)].filter(
    (period) => start <= period && period <= lastMissable,
  );
  return { keptCount, dueCount: keptCount + Math.max(0, lastMissable - start + 1) - notMissed.length };
}

/** True for the outcome of a period in which the habit was due. */
function isDue(outcome: Outcome): boolean {
  return outcome === 'kept' || outcome === 'missed';
}

/** Returns the status of a habit in a period, from its record. For `current` see `streakAt`. */
export function habitStatusAt(
  record: HabitRecord,
  isWeekly: boolean,
  period: PeriodNumber,
  current: PeriodNumber = period,
): HabitStatus {
  const isCompleted = record.kept.has(period);
  return {
    isCompleted,
    isCrossedOut: !isCompleted && record.crossedOut.has(period),
    streak: streakAt(record, period, current),
    previousStreak: previousStreakAt(record, period, current),
    unkeptOutcome: unkeptOutcome(record, period, period, current),
    ...countKeptAndDue(record, period, current),
    history: historyAt(record, isWeekly, period, current),
  };
}

/** Compares titles alphabetically, regardless of case. */
const titles = new Intl.Collator('en', { sensitivity: 'accent' });

/**
 * Compares habits: active ones first, then completed and crossed-out ones; in both groups by priority, then by title.
 * (HABIT-08, HABIT-09)
 */
export function compareHabits(first: Habit, second: Habit): number {
  const isFirstActive = getState(first) === 'active';
  if (isFirstActive !== (getState(second) === 'active')) return isFirstActive ? -1 : 1;
  if (first.isPriority !== second.isPriority) return first.isPriority ? -1 : 1;
  return titles.compare(first.title, second.title) || compareAge(first.id, second.id);
}

/** Sorts habits in the order of their list. */
export function sortHabits(habits: readonly Habit[]): Habit[] {
  return habits.toSorted(compareHabits);
}

/** The names of the fields of a habit's content. */
export const HABIT_CONTENT_FIELDS = ['title', 'isPriority', 'color', 'notes'] as const satisfies (keyof HabitContent)[];

/** Returns a habit after a change of its title, look or state. Crossing it out removes its completion. */
export function changeHabit(habit: Habit, change: HabitChange): Habit {
  const changed = {
    ...habit,
    ...definedFields(HABIT_CONTENT_FIELDS, change),
  };
  return withFlags(changed, changeFlags(habit, { isCrossedOut: change.isCrossedOut }));
}

/**
 * Returns a habit after it was completed in its period, or its completion was removed. Completing a crossed-out habit
 * uncrosses it.
 */
export function completeHabit(habit: Habit, isCompleted: boolean): Habit {
  return withFlags(habit, changeFlags(habit, { isCompleted }));
}

/** Returns a habit in another state, with its streak and history updated. Earlier periods do not change. */
function withFlags(habit: Habit, flags: ItemFlags): Habit {
  const outcomes = { active: habit.unkeptOutcome, completed: 'kept', 'crossed-out': 'crossed-out' } as const;
  const [before, after] = [outcomes[getState(habit)], outcomes[getState(flags)]];
  return {
    ...habit,
    ...flags,
    streak: computeStreak(after, habit.previousStreak),
    keptCount: habit.keptCount + Number(after === 'kept') - Number(before === 'kept'),
    dueCount: habit.dueCount + Number(isDue(after)) - Number(isDue(before)),
    history: habit.history.map((entry) => (entry.period === habit.dueDate ? { ...entry, outcome: after } : entry)),
  };
}

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
export type HabitStatus = Pick<
  Habit,
  'dueCount' | 'history' | 'isCompleted' | 'isCrossedOut' | 'keptCount' | 'previousStreak' | 'streak' | 'unkeptOutcome'
>;

/** What became of a habit in a week or a month. */
type Outcome = HabitHistory[number]['outcome'];

/** Whether a new habit recurs: isOngoing decides when it is given, otherwise isRecurring, which is true unless given (clash 13). */
export function isRecurringHabit({ isOngoing, isRecurring }: Pick<HabitDraft, 'isOngoing' | 'isRecurring'>): boolean {
  return isOngoing ?? isRecurring ?? true;
}

/** Whether a new habit is one of weeks: isWeekly rules, and frequency counts only without it (clash 14). */
export function isWeeklyHabit({ isWeekly, frequency }: Pick<HabitDraft, 'isWeekly' | 'frequency'>): boolean {
  return isWeekly ?? frequency !== 'monthly';
}

/**
 * How many periods in a row the habit was kept, up to `reference`; none once that was missed. `current` is the period that the person's
 * today lies in, the reference unless given: neither it nor a later one can be missed yet. A period in which the habit was crossed out, or
 * from which it was deleted, neither extends nor breaks the streak (readings, 13); nor does one behind its end in which it was not kept.
 */
export function streakAt(record: HabitRecord, reference: PeriodNumber, current: PeriodNumber = reference): number {
  return streakOf(outcomeOf(record, reference, reference, current), previousStreakAt(record, reference, current));
}

/** The streak up to the period before `reference`: that one neither extends nor breaks it. */
function previousStreakAt(
  { kept, crossedOut, gaps, end }: HabitRecord,
  reference: PeriodNumber,
  current: PeriodNumber,
): number {
  const lastMissable = Math.min(reference, current, end === null ? Infinity : end + 1) - 1;
  let streak = [...kept].filter((period) => period > lastMissable && period < reference).length;
  for (let period = lastMissable; ; period -= 1) {
    if (kept.has(period)) streak += 1;
    else if (!crossedOut.has(period) && !gaps.has(period)) return streak;
  }
}

/** The streak with a period of this outcome behind `previous` ones in a row. */
function streakOf(outcome: Outcome, previous: number): number {
  if (outcome === 'missed') return 0;
  return outcome === 'kept' ? previous + 1 : previous;
}

/** What became of the habit in the last twelve periods up to `reference`, the earliest first. For `current` see `streakAt`. */
export function historyAt(
  record: HabitRecord,
  isWeekly: boolean,
  reference: PeriodNumber,
  current: PeriodNumber = reference,
): HabitHistory {
  return Array.from({ length: HISTORY_LENGTH }, (_, index) => {
    const period = reference - HISTORY_LENGTH + 1 + index;
    return { period: periodDay(isWeekly, period), outcome: outcomeOf(record, period, reference, current) };
  });
}

function outcomeOf(record: HabitRecord, period: PeriodNumber, reference: PeriodNumber, current: PeriodNumber): Outcome {
  if (record.kept.has(period)) return 'kept';
  if (record.crossedOut.has(period)) return 'crossed-out';
  return unkeptOutcome(record, period, reference, current);
}

/** What a period is in which the habit was neither kept nor crossed out. */
function unkeptOutcome(
  { gaps, start, end }: HabitRecord,
  period: PeriodNumber,
  reference: PeriodNumber,
  current: PeriodNumber,
): Habit['unkeptOutcome'] {
  if (period < start || gaps.has(period)) return 'none';
  const isBehindEnd = end !== null && period > end;
  if (period < current) return isBehindEnd ? 'none' : 'missed';
  return isBehindEnd && period !== reference ? 'none' : 'open';
}

/** In how many periods up to `reference` the habit was kept, and how many there are in which it was kept or missed. */
function countKeptAndDue(
  { kept, crossedOut, gaps, start, end }: HabitRecord,
  reference: PeriodNumber,
  current: PeriodNumber,
): Pick<Habit, 'dueCount' | 'keptCount'> {
  const keptCount = [...kept].filter((period) => period <= reference).length;
  const lastMissable = Math.min(reference, current - 1, end ?? Infinity);
  const notMissed = [...kept.union(crossedOut).union(gaps)].filter(
    (period) => start <= period && period <= lastMissable,
  );
  return { keptCount, dueCount: keptCount + Math.max(0, lastMissable - start + 1) - notMissed.length };
}

/** Whether an outcome is that of a period that asked for the habit. */
function isDue(outcome: Outcome): boolean {
  return outcome === 'kept' || outcome === 'missed';
}

/** How the habit stands in a period, by its record. For `current` see `streakAt`. */
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

/** The habit in another state, with its streak and its history as they are then. What came before its period stays. */
function withFlags(habit: Habit, flags: ItemFlags): Habit {
  const outcomes = { active: habit.unkeptOutcome, completed: 'kept', 'crossed-out': 'crossed-out' } as const;
  const [before, after] = [outcomes[stateOf(habit)], outcomes[stateOf(flags)]];
  return {
    ...habit,
    ...flags,
    streak: streakOf(after, habit.previousStreak),
    keptCount: habit.keptCount + Number(after === 'kept') - Number(before === 'kept'),
    dueCount: habit.dueCount + Number(isDue(after)) - Number(isDue(before)),
    history: habit.history.map((entry) => (entry.period === habit.dueDate ? { ...entry, outcome: after } : entry)),
  };
}

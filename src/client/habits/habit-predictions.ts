import type { Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitChange } from '#shared/habits/habits.contract.ts';
import { changeHabit, sortHabits, habitStatusAt } from '#shared/habits/habits.rules.ts';
import { getState } from '#shared/items/items.rules.ts';

/** The week or month of a habit list, by its first day. */
export interface HabitListScope {
  isWeekly: boolean;
  dueDate: Day;
}

/** The series of a habit that is not stored yet. It never matches another habit. */
const NO_SERIES = 0;

/** Puts a habit into the list: adds or replaces it, or removes it if it belongs to another period. */
export function putHabit(habits: readonly Habit[], scope: HabitListScope, habit: Habit): Habit[] {
  const others = habits.filter((other) => other.id !== habit.id);
  const isInScope = habit.isWeekly === scope.isWeekly && habit.dueDate === scope.dueDate;
  return isInScope ? sortHabits([...others, habit]) : others;
}

/** Returns a new habit as it is shown until the server responds. `today` and `now` are the time of its creation. */
export function newHabit(
  {
    title,
    isPriority,
    color,
    notes,
    isWeekly,
    isOngoing,
    dueDate,
  }: Required<Pick<Habit, 'title' | 'isPriority' | 'color' | 'notes' | 'isWeekly' | 'isOngoing' | 'dueDate'>>,
  today: Day,
  now: string,
): Omit<Habit, 'id'> {
  const period = periodNumber(isWeekly, dueDate);
  const noPeriods = new Set<number>();
  const record = { kept: noPeriods, crossedOut: noPeriods, skipped: noPeriods, start: period, end: null };
  return {
    ...habitStatusAt(record, isWeekly, period, periodNumber(isWeekly, today)),
    userId: 0,
    title,
    isWeekly,
    frequency: isWeekly ? 'weekly' : 'monthly',
    isPriority,
    isOngoing,
    isRecurring: isOngoing,
    baseSeries: NO_SERIES,
    templateId: null,
    dueDate,
    color,
    notes,
    createdAt: now,
  };
}

/** True if the habit has, or had, other weeks or months. */
export function isOfSeries({ isOngoing, templateId }: Habit): boolean {
  return isOngoing || templateId !== null;
}

/** True if `other` is a later habit of the same series. */
export function isLater(habit: Habit, other: Habit): boolean {
  return habit.baseSeries !== NO_SERIES && other.baseSeries === habit.baseSeries && other.dueDate > habit.dueDate;
}

/**
 * Returns a function that applies a change of `habit` to later ones of its series. The state stays that of `habit`
 * alone, and completed or crossed-out habits keep their priority.
 */
export function changeLater(habit: Habit, { isCrossedOut: _own, isPriority, ...common }: HabitChange) {
  return (other: Habit): Habit => {
    if (!isLater(habit, other)) return other;
    return changeHabit(other, getState(other) === 'active' ? { ...common, isPriority } : common);
  };
}

/** Returns the habit without recurrence. */
export function stopRecurring(habit: Habit): Habit {
  return { ...habit, isOngoing: false, isRecurring: false };
}

/**
 * Returns a function for the other habits after `habit` stops recurring: later ones are removed (undefined), except
 * completed ones.
 */
export function stopLater(habit: Habit) {
  return (other: Habit): Habit | undefined => {
    if (!isLater(habit, other)) return other;
    return other.isCompleted ? stopRecurring(other) : undefined;
  };
}

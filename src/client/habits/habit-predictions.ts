import type { Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitChange } from '#shared/habits/habits.contract.ts';
import { changeHabit, sortHabits, habitStatusAt } from '#shared/habits/habits.rules.ts';
import { stateOf } from '#shared/items/items.rules.ts';

/** A kept list of habits: those of a week or a month, by its first day. */
export interface HabitListScope {
  isWeekly: boolean;
  dueDate: Day;
}

/** What a habit that the server has not stored yet is a series of: of none that another habit is in. */
const NO_SERIES = 0;

/** The list with the habit in it: added or replaced; a habit of another week or month is not in it. */
export function putHabit(habits: readonly Habit[], scope: HabitListScope, habit: Habit): Habit[] {
  const others = habits.filter((other) => other.id !== habit.id);
  const belongs = habit.isWeekly === scope.isWeekly && habit.dueDate === scope.dueDate;
  return belongs ? sortHabits([...others, habit]) : others;
}

/** A new habit as it shows until the server has answered. `today` and `now` are when it was made. */
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
  const nothing = new Set<number>();
  const record = { kept: nothing, crossedOut: nothing, gaps: nothing, start: period, end: null };
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

/** Whether a habit has, or had, other weeks or months than its own. */
export function isOfSeries({ isOngoing, templateId }: Habit): boolean {
  return isOngoing || templateId !== null;
}

/** Whether a habit is a later one of the same series. */
export function isLater(habit: Habit, other: Habit): boolean {
  return habit.baseSeries !== NO_SERIES && other.baseSeries === habit.baseSeries && other.dueDate > habit.dueDate;
}

/**
 * What a change of `habit` makes of another one: its state is its own, everything else is that of later ones too. Of those the
 * ones that are done with keep their priority.
 */
export function changeLater(habit: Habit, { isCrossedOut: _own, isPriority, ...common }: HabitChange) {
  return (other: Habit): Habit => {
    if (!isLater(habit, other)) return other;
    return changeHabit(other, stateOf(other) === 'active' ? { ...common, isPriority } : common);
  };
}

/** The habit once it is kept in its own week or month only. */
export function stopRecurring(habit: Habit): Habit {
  return { ...habit, isOngoing: false, isRecurring: false };
}

/** What that makes of another one: a later one goes, unless it was kept already; undefined for one that goes. */
export function stopLater(habit: Habit) {
  return (other: Habit): Habit | undefined => {
    if (!isLater(habit, other)) return other;
    return other.isCompleted ? stopRecurring(other) : undefined;
  };
}

import { periodStart } from '#shared/calendar/period.ts';
import type { Habit, HabitDraft } from '#shared/habits/habits.contract.ts';
import {
  coloredTextOf,
  periodDrafts,
  readColoredText,
  type ColoredText,
  type PeriodPlace,
  type PeriodSubject,
} from '#client/items/period-form-values.ts';

const DEFAULT_COLOR = 'green';

/** What the habit dialog begins with: nothing, or the habit as it is. */
export function habitFormValues(subject: PeriodSubject<Habit>): ColoredText {
  return coloredTextOf(subject, DEFAULT_COLOR);
}

/** A new habit, as it is sent: one that recurs is ongoing (clash 13). */
export function draftOf({ isWeekly, day }: PeriodPlace, text: ColoredText, isOngoing: boolean) {
  return {
    ...text,
    isWeekly,
    isCrossedOut: false,
    isOngoing,
    dueDate: periodStart(isWeekly, day),
  } satisfies HabitDraft;
}

/** What is being typed in the habit dialog. */
export const HABIT_DRAFTS = periodDrafts<Habit, ColoredText>('habit-dialog', (value, habit) =>
  readColoredText(value, habit, DEFAULT_COLOR),
);

import { periodStart } from '#shared/calendar/period.ts';
import type { Habit, HabitDraft } from '#shared/habits/habits.contract.ts';
import {
  getColoredText,
  periodDrafts,
  readColoredText,
  type ColoredText,
  type PeriodPlace,
  type PeriodSubject,
} from '#client/items/period-form-values.ts';

const DEFAULT_COLOR = 'green';

/** Returns the initial form values: empty for a new habit, else the habit's. */
export function habitFormValues(subject: PeriodSubject<Habit>): ColoredText {
  return getColoredText(subject, DEFAULT_COLOR);
}

/** Returns the request body of a new habit. A recurring habit is sent as ongoing (CLASH-13). */
export function createHabitDraft({ isWeekly, day }: PeriodPlace, text: ColoredText, isOngoing: boolean) {
  return {
    ...text,
    isWeekly,
    isCrossedOut: false,
    isOngoing,
    dueDate: periodStart(isWeekly, day),
  } satisfies HabitDraft;
}

/** The draft of the habit dialog. */
export const HABIT_DRAFTS = periodDrafts<Habit, ColoredText>('habit-dialog', (value, habit) =>
  readColoredText(value, habit, DEFAULT_COLOR),
);

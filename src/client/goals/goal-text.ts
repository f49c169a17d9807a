import type { Day } from '#shared/calendar/day.ts';
import type { Goal, GoalDraft } from '#shared/goals/goals.contract.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import { entryDrafts, type EntrySubject } from '#client/items/entry-draft.ts';
import { isItemText, type ItemText } from '#client/items/item-text.ts';

/** Where a new goal goes: the week, or the month, that a day lies in. */
export interface GoalPlace {
  isWeekly: boolean;
  day: Day;
}

/** What the goal dialog is open for: a new goal, or one that exists. */
export type GoalDialogSubject = EntrySubject<Goal, GoalPlace>;

/** What is typed and chosen for a goal. */
export interface GoalText extends ItemText {
  color: string;
}

const DEFAULT_COLOR = 'blue';

/** What the dialog begins with: nothing, or the goal as it is. */
export function textOf(subject: GoalDialogSubject): GoalText {
  if (subject.kind === 'new') return { title: '', notes: null, isPriority: false, color: DEFAULT_COLOR };
  const { title, notes, isPriority, color } = subject.item;
  return { title, notes, isPriority, color };
}

/** A new goal, as it is sent. */
export function draftOf({ isWeekly, day }: GoalPlace, text: GoalText): GoalDraft {
  return { ...text, isWeekly, isCompleted: false, isCrossedOut: false, dueDate: dueDateOf(isWeekly, day) };
}

/** What is being typed in the goal dialog. */
export const GOAL_DRAFTS = entryDrafts<Goal, GoalPlace, GoalText>({
  name: 'goal-dialog',
  placeOf: ({ isWeekly, dueDate }) => ({ isWeekly, day: dueDate }),
  isPlace: ({ isWeekly, day }) => typeof isWeekly === 'boolean' && typeof day === 'string',
  readText: (value, goal) => {
    if (!isItemText(value)) return undefined;
    const { color = goal?.color ?? DEFAULT_COLOR } = value as Partial<GoalText>;
    return typeof color === 'string' ? { ...value, color } : undefined;
  },
});

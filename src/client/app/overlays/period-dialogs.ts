import { createLazyDialog } from '#client/ui/lazy-component.tsx';

/** The form of a goal. */
export const goalDialog = createLazyDialog(async () => (await import('#client/goals/goal-dialog.tsx')).GoalDialog);

/** The form of a habit. */
export const habitDialog = createLazyDialog(async () => (await import('#client/habits/habit-dialog.tsx')).HabitDialog);

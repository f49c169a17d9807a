import { useMemo } from 'react';
import type { Book } from '#shared/books/books.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { BOOK_DRAFTS } from '#client/books/book-text.ts';
import { GOAL_DRAFTS } from '#client/goals/goal-text.ts';
import { HABIT_DRAFTS } from '#client/habits/habit-text.ts';
import { DeferredEntry } from '#client/items/deferred-entry.tsx';
import type { PeriodPlace } from '#client/items/period-text.ts';
import { useOpenEntry } from '#client/items/use-open-entry.ts';
import { PROJECT_DRAFTS, PROJECT_TASK_DRAFTS } from '#client/projects/project-text.ts';
import { TASK_DRAFTS } from '#client/tasks/task-draft.ts';
import { defer } from '#client/ui/deferred.tsx';

const DIALOGS = {
  task: defer(async () => (await import('#client/tasks/task-dialog.tsx')).TaskDialog),
  goal: defer(async () => (await import('#client/goals/goal-dialog.tsx')).GoalDialog),
  habit: defer(async () => (await import('#client/habits/habit-dialog.tsx')).HabitDialog),
  book: defer(async () => (await import('#client/books/book-dialog.tsx')).BookDialog),
  project: defer(async () => (await import('#client/projects/project-dialog.tsx')).ProjectDialog),
  projectTask: defer(async () => (await import('#client/projects/project-task-dialog.tsx')).DashboardTaskDialog),
};

/**
 * Which dialogs for text are open over the wall, one for every kind of thing that stands on it, and what opens them. Those that the
 * page went away under open again where they stand over the wall.
 */
export function useWallEntries(userId: number, opensAgain = true) {
  const task = useOpenEntry(userId, TASK_DRAFTS, opensAgain);
  const goal = useOpenEntry(userId, GOAL_DRAFTS, opensAgain);
  const habit = useOpenEntry(userId, HABIT_DRAFTS, opensAgain);
  const book = useOpenEntry(userId, BOOK_DRAFTS, opensAgain);
  const project = useOpenEntry(userId, PROJECT_DRAFTS, opensAgain);
  const projectTask = useOpenEntry(userId, PROJECT_TASK_DRAFTS, opensAgain);
  const openTaskEntry = task.open;
  const openGoalEntry = goal.open;
  const openHabitEntry = habit.open;
  const openBookEntry = book.open;
  const openProjectEntry = project.open;
  const openProjectTaskEntry = projectTask.open;
  // Cards are drawn anew only when these change, which they do not when a dialog opens.
  const openers = useMemo(
    () => ({
      addTask: (day: Day) => openTaskEntry({ kind: 'new', day }),
      openTask: (item: Task) => openTaskEntry({ kind: 'edit', item }),
      addGoal: (place: PeriodPlace) => openGoalEntry({ kind: 'new', ...place }),
      openGoal: (item: Goal) => openGoalEntry({ kind: 'edit', item }),
      addHabit: (place: PeriodPlace) => openHabitEntry({ kind: 'new', ...place }),
      openHabit: (item: Habit) => openHabitEntry({ kind: 'edit', item }),
      addBook: () => openBookEntry({ kind: 'new' }),
      openBook: (item: Book) => openBookEntry({ kind: 'edit', item }),
      addProject: () => openProjectEntry({ kind: 'new' }),
      renameProject: (item: Project) => openProjectEntry({ kind: 'edit', item }),
      addProjectTask: ({ id, title }: Project) =>
        openProjectTaskEntry({ kind: 'new', projectId: id, projectTitle: title }),
      openProjectTask: (item: ProjectTask) => openProjectTaskEntry({ kind: 'edit', item }),
    }),
    [openTaskEntry, openGoalEntry, openHabitEntry, openBookEntry, openProjectEntry, openProjectTaskEntry],
  );
  return { states: { task, goal, habit, book, project, projectTask }, openers };
}

type WallEntryStates = ReturnType<typeof useWallEntries>['states'];

/** What opens the dialogs for text. */
export type WallOpeners = ReturnType<typeof useWallEntries>['openers'];

/** Fetches the code of these dialogs ahead of its use. */
export function preloadEntries(): void {
  for (const dialog of Object.values(DIALOGS)) dialog.preload();
}

/** Whether any of them is open. */
export function isEntryOpen(states: WallEntryStates): boolean {
  return Object.values(states).some(({ entry }) => entry !== undefined);
}

/** The dialogs for text over the wall. */
export function WallEntries({ userId, states }: { userId: number; states: WallEntryStates }) {
  const { task, goal, habit, book, project, projectTask } = states;
  return (
    <>
      <DeferredEntry dialog={DIALOGS.task} userId={userId} entry={task.entry} onClose={task.close} />
      <DeferredEntry dialog={DIALOGS.goal} userId={userId} entry={goal.entry} onClose={goal.close} />
      <DeferredEntry dialog={DIALOGS.habit} userId={userId} entry={habit.entry} onClose={habit.close} />
      <DeferredEntry dialog={DIALOGS.book} userId={userId} entry={book.entry} onClose={book.close} />
      <DeferredEntry dialog={DIALOGS.project} userId={userId} entry={project.entry} onClose={project.close} />
      <DeferredEntry
        dialog={DIALOGS.projectTask}
        userId={userId}
        entry={projectTask.entry}
        onClose={projectTask.close}
      />
    </>
  );
}

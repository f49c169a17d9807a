import { useMemo } from 'react';
import type { Book } from '#shared/books/books.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { BOOK_DRAFTS } from '#client/books/book-form-values.ts';
import { GOAL_DRAFTS } from '#client/goals/goal-form-values.ts';
import { HABIT_DRAFTS } from '#client/habits/habit-form-values.ts';
import { LazyItemForm } from '#client/items/lazy-item-form.tsx';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { useOpenForm } from '#client/items/use-open-form.ts';
import { PROJECT_DRAFTS, PROJECT_TASK_DRAFTS } from '#client/projects/project-form-values.ts';
import { TASK_DRAFTS } from '#client/tasks/task-form-draft.ts';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import { goalDialog, habitDialog } from './period-dialogs.ts';

const DIALOGS = {
  task: createLazyDialog(async () => (await import('./task-form.tsx')).TaskForm),
  goal: goalDialog,
  habit: habitDialog,
  book: createLazyDialog(async () => (await import('#client/books/book-dialog.tsx')).BookDialog),
  project: createLazyDialog(async () => (await import('#client/projects/project-dialog.tsx')).DashboardProjectDialog),
  projectTask: createLazyDialog(
    async () => (await import('#client/projects/project-task-dialog.tsx')).DashboardTaskDialog,
  ),
};

/**
 * Manages one item form for each item type on the board, and returns functions that open them. With `opensAgain`, forms
 * with a draft open again after a reload.
 */
export function useItemDialogs(userId: number, opensAgain = true) {
  const task = useOpenForm(userId, TASK_DRAFTS, opensAgain);
  const goal = useOpenForm(userId, GOAL_DRAFTS, opensAgain);
  const habit = useOpenForm(userId, HABIT_DRAFTS, opensAgain);
  const book = useOpenForm(userId, BOOK_DRAFTS, opensAgain);
  const project = useOpenForm(userId, PROJECT_DRAFTS, opensAgain);
  const projectTask = useOpenForm(userId, PROJECT_TASK_DRAFTS, opensAgain);
  const openTaskForm = task.open;
  const openGoalForm = goal.open;
  const openHabitForm = habit.open;
  const openBookForm = book.open;
  const openProjectForm = project.open;
  const openProjectTaskForm = projectTask.open;
  // Memoized, so that opening a dialog does not re-render the cards.
  const openers = useMemo(
    () => ({
      addTask: (day: Day) => openTaskForm({ kind: 'new', day }),
      openTask: (item: Task) => openTaskForm({ kind: 'edit', item }),
      addGoal: (place: PeriodPlace) => openGoalForm({ kind: 'new', ...place }),
      openGoal: (item: Goal) => openGoalForm({ kind: 'edit', item }),
      addHabit: (place: PeriodPlace) => openHabitForm({ kind: 'new', ...place }),
      openHabit: (item: Habit) => openHabitForm({ kind: 'edit', item }),
      addBook: () => openBookForm({ kind: 'new' }),
      openBook: (item: Book) => openBookForm({ kind: 'edit', item }),
      addProject: () => openProjectForm({ kind: 'new' }),
      renameProject: (item: Project) => openProjectForm({ kind: 'edit', item }),
      addProjectTask: ({ id, title }: Project) =>
        openProjectTaskForm({ kind: 'new', projectId: id, projectTitle: title }),
      openProjectTask: (item: ProjectTask) => openProjectTaskForm({ kind: 'edit', item }),
    }),
    [openTaskForm, openGoalForm, openHabitForm, openBookForm, openProjectForm, openProjectTaskForm],
  );
  return { states: { task, goal, habit, book, project, projectTask }, openers };
}

type ItemDialogStates = ReturnType<typeof useItemDialogs>['states'];

/** The functions that open item forms. */
export type ItemDialogOpeners = ReturnType<typeof useItemDialogs>['openers'];

/** The lazy item forms. */
export const ITEM_DIALOGS = Object.values(DIALOGS);

/** True if an item form is open. */
export function isItemDialogOpen(states: ItemDialogStates): boolean {
  return Object.values(states).some(({ form }) => form !== undefined);
}

/** The open item forms. */
export function ItemDialogs({ userId, states }: { userId: number; states: ItemDialogStates }) {
  const { task, goal, habit, book, project, projectTask } = states;
  return (
    <>
      <LazyItemForm dialog={DIALOGS.task} userId={userId} form={task.form} onClose={task.close} />
      <LazyItemForm dialog={DIALOGS.goal} userId={userId} form={goal.form} onClose={goal.close} />
      <LazyItemForm dialog={DIALOGS.habit} userId={userId} form={habit.form} onClose={habit.close} />
      <LazyItemForm dialog={DIALOGS.book} userId={userId} form={book.form} onClose={book.close} />
      <LazyItemForm dialog={DIALOGS.project} userId={userId} form={project.form} onClose={project.close} />
      <LazyItemForm dialog={DIALOGS.projectTask} userId={userId} form={projectTask.form} onClose={projectTask.close} />
    </>
  );
}

import { longDay } from '#shared/calendar/labels.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Advice } from '#shared/insights/advice.rules.ts';
import type { KeptHabit } from '#shared/insights/habit-insights.rules.ts';
import type { ProjectProgress } from '#shared/insights/project-insights.rules.ts';
import { stateOf, type ItemState } from '#shared/items/items.rules.ts';
import { compareTexts } from '#shared/items/order.rules.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { keptInWords } from './kept-words.ts';

/** A row behind a figure. */
export interface TraceRow {
  id: number;
  title: string;
  /** When, or of what. */
  detail: string;
  state: ItemState;
}

/** A figure's rows, under what they are the rows of. */
export interface Trace {
  title: string;
  rows: readonly TraceRow[];
}

/** Shows what is behind a figure. */
export type OnTrace = (trace: Trace) => void;

/** Tasks, the latest first. */
export function taskRows(tasks: readonly Task[]): TraceRow[] {
  return tasks
    .toSorted((first, second) => compareTexts(second.date, first.date))
    .map((task) => ({ id: task.id, title: task.title, detail: dayInWords(task.date), state: stateOf(task) }));
}

/** Goals, the latest first. */
export function goalRows(goals: readonly Goal[]): TraceRow[] {
  return goals
    .toSorted((first, second) => compareTexts(second.dueDate, first.dueDate))
    .map((goal) => ({
      id: goal.id,
      title: goal.title,
      detail: `${goal.isWeekly ? 'Week' : 'Month'} to ${dayInWords(goal.dueDate)}`,
      state: stateOf(goal),
    }));
}

/** Each time that habits were kept, the latest first. */
export function completionRows(kept: readonly KeptHabit[]): TraceRow[] {
  return kept
    .flatMap(({ habit, completions }) => completions.map((completion) => ({ habit, ...completion })))
    .toSorted((first, second) => compareTexts(second.completionDate, first.completionDate))
    .map(({ habit, id, completionDate }) => ({
      id,
      title: habit.title,
      detail: dayInWords(completionDate),
      state: 'completed',
    }));
}

/** Habits with in how many of their weeks or months they were kept, the least kept first. */
export function keptRows(habits: readonly KeptHabit[]): TraceRow[] {
  return habits
    .toSorted((first, second) => shareOf(first) - shareOf(second))
    .map((kept) => ({
      id: kept.habit.id,
      title: kept.habit.title,
      detail: kept.duePeriods === 0 ? 'Nothing due yet' : `Kept in ${keptInWords(kept, [kept.habit])}`,
      state: stateOf(kept.habit),
    }));
}

function shareOf({ keptPeriods, duePeriods }: KeptHabit): number {
  return duePeriods === 0 ? 1 : keptPeriods / duePeriods;
}

/** Habits with their streaks. */
function habitRows(habits: readonly Habit[]): TraceRow[] {
  return habits.map((habit) => ({
    id: habit.id,
    title: habit.title,
    detail: `${habit.isWeekly ? 'Weekly' : 'Monthly'}, streak ${habit.streak}`,
    state: stateOf(habit),
  }));
}

/** Projects with how many of their tasks are completed. */
export function projectRows(progress: readonly ProjectProgress[]): TraceRow[] {
  return progress.map(({ project, tasks, completed }) => ({
    id: project.id,
    title: project.title,
    detail: `${completed.length} of ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`,
    state: stateOfProject(project),
  }));
}

/** The tasks of a project, in their order. */
export function projectTaskRows(tasks: readonly ProjectTask[]): TraceRow[] {
  return tasks.map((task) => ({ id: task.id, title: task.title, detail: '', state: stateOf(task) }));
}

/** Books with their authors. */
export function bookRows(books: readonly Book[]): TraceRow[] {
  return books.map((book) => ({
    id: book.id,
    title: book.title,
    detail: book.author ?? '',
    state: stateOf(book),
  }));
}

/** What a recommendation is given for. */
export function adviceRows({ kind, items }: NonNullable<Advice['because']>): TraceRow[] {
  if (kind === 'task') return taskRows(items);
  if (kind === 'goal') return goalRows(items);
  if (kind === 'habit') return habitRows(items);
  return items.map((project) => ({
    id: project.id,
    title: project.title,
    detail: '',
    state: stateOfProject(project),
  }));
}

function stateOfProject({ isCompleted }: Project): ItemState {
  return isCompleted ? 'completed' : 'active';
}

/** 'Sat, Nov 21, 2026' */
function dayInWords(day: Day): string {
  return `${longDay(day)}, ${day.slice(0, 4)}`;
}

import { longDay } from '#shared/calendar/labels.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Advice } from '#shared/insights/advice.rules.ts';
import type { KeptHabit } from '#shared/insights/habit-insights.rules.ts';
import type { InsightData } from '#shared/insights/insights.rules.ts';
import type { ProjectProgress } from '#shared/insights/project-insights.rules.ts';
import { stateOf, type ItemState } from '#shared/items/items.rules.ts';
import { compareTexts } from '#shared/items/order.rules.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { keptInWords } from './kept-labels.ts';

/** An item behind a figure, by its kind. */
export type DrillDownItem =
  | { kind: 'task'; item: Task }
  | { kind: 'goal'; item: Goal }
  | { kind: 'habit'; item: Habit }
  | { kind: 'book'; item: Book }
  | { kind: 'project'; item: Project }
  | { kind: 'projectTask'; item: ProjectTask };

/** A row behind a figure. */
export interface DrillDownRow {
  id: number;
  /** The item that the row is of. */
  traced: DrillDownItem;
  /** When, or of what. */
  detail: string;
  state: ItemState;
}

/** A figure's rows, under what they are the rows of. */
export interface DrillDown {
  title: string;
  rows: readonly DrillDownRow[];
}

/** Shows what is behind a figure. */
export type OnDrillDown = (trace: DrillDown) => void;

/** Tasks, the latest first. */
export function taskRows(tasks: readonly Task[]): DrillDownRow[] {
  return tasks
    .toSorted((first, second) => compareTexts(second.date, first.date))
    .map((item) => ({
      id: item.id,
      traced: { kind: 'task', item },
      detail: dayInWords(item.date),
      state: stateOf(item),
    }));
}

/** Goals, the latest first. */
export function goalRows(goals: readonly Goal[]): DrillDownRow[] {
  return goals
    .toSorted((first, second) => compareTexts(second.dueDate, first.dueDate))
    .map((item) => ({
      id: item.id,
      traced: { kind: 'goal', item },
      detail: `${item.isWeekly ? 'Week' : 'Month'} to ${dayInWords(item.dueDate)}`,
      state: stateOf(item),
    }));
}

/** Each time that habits were kept, the latest first. */
export function completionRows(kept: readonly KeptHabit[]): DrillDownRow[] {
  return kept
    .flatMap(({ habit, completions }) => completions.map((completion) => ({ habit, ...completion })))
    .toSorted((first, second) => compareTexts(second.completionDate, first.completionDate))
    .map(({ habit, id, completionDate }) => ({
      id,
      traced: { kind: 'habit', item: habit },
      detail: dayInWords(completionDate),
      state: 'completed',
    }));
}

/** Habits with in how many of their weeks or months they were kept, the least kept first. */
export function keptRows(habits: readonly KeptHabit[]): DrillDownRow[] {
  return habits
    .toSorted((first, second) => shareOf(first) - shareOf(second))
    .map((kept) => ({
      id: kept.habit.id,
      traced: { kind: 'habit', item: kept.habit },
      detail: kept.duePeriods === 0 ? 'Nothing due yet' : `Kept in ${keptInWords(kept, [kept.habit])}`,
      state: stateOf(kept.habit),
    }));
}

function shareOf({ keptPeriods, duePeriods }: KeptHabit): number {
  return duePeriods === 0 ? 1 : keptPeriods / duePeriods;
}

/** Habits with their streaks. */
function habitRows(habits: readonly Habit[]): DrillDownRow[] {
  return habits.map((item) => ({
    id: item.id,
    traced: { kind: 'habit', item },
    detail: `${item.isWeekly ? 'Weekly' : 'Monthly'}, ${streakInWords(item).toLowerCase()}`,
    state: stateOf(item),
  }));
}

/** 'streak 3', 'No streak yet' */
export function streakInWords({ streak }: Pick<Habit, 'streak'>): string {
  return streak === 0 ? 'No streak yet' : `streak ${streak}`;
}

/** Projects with how many of their tasks are completed. */
export function projectRows(progress: readonly ProjectProgress[]): DrillDownRow[] {
  return progress.map(({ project, tasks, completed }) => ({
    id: project.id,
    traced: { kind: 'project', item: project },
    detail: `${completed.length} of ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`,
    state: stateOfProject(project),
  }));
}

/** The tasks of a project, in their order. */
export function projectTaskRows(tasks: readonly ProjectTask[]): DrillDownRow[] {
  return tasks.map((item) => ({
    id: item.id,
    traced: { kind: 'projectTask', item },
    detail: '',
    state: stateOf(item),
  }));
}

/** Books with their authors. */
export function bookRows(books: readonly Book[]): DrillDownRow[] {
  return books.map((item) => ({
    id: item.id,
    traced: { kind: 'book', item },
    detail: item.author ?? '',
    state: stateOf(item),
  }));
}

/** What a recommendation is given for. */
export function adviceRows({ kind, items }: NonNullable<Advice['because']>): DrillDownRow[] {
  if (kind === 'task') return taskRows(items);
  if (kind === 'goal') return goalRows(items);
  if (kind === 'habit') return habitRows(items);
  return items.map((project) => ({
    id: project.id,
    traced: { kind: 'project', item: project },
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

/** What a row is called: as its item is by now, where that was read again. */
export function titleOf({ kind, item }: DrillDownItem, data: InsightData | undefined): string {
  const items: Record<DrillDownItem['kind'], readonly { id: number; title: string }[] | undefined> = {
    task: data?.tasks,
    goal: data?.goals,
    habit: data?.habits,
    book: data?.books,
    project: data?.projects,
    projectTask: data?.projectTasks,
  };
  return items[kind]?.find(({ id }) => id === item.id)?.title ?? item.title;
}

import { weekdayAndDate } from '#shared/calendar/labels.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Advice } from '#shared/insights/advice.rules.ts';
import type { KeptHabit } from '#shared/insights/habit-insights.rules.ts';
import type { InsightData } from '#shared/insights/insights.rules.ts';
import type { ProjectProgress } from '#shared/insights/project-insights.rules.ts';
import { compareTexts, getState, type ItemState } from '#shared/items/items.rules.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { plural, t } from '#shared/language/language.ts';
import { keptRateLabel } from './kept-labels.ts';

/** An item of a drill-down. */
export type DrillDownItem =
  | { kind: 'task'; item: Task }
  | { kind: 'goal'; item: Goal }
  | { kind: 'habit'; item: Habit }
  | { kind: 'book'; item: Book }
  | { kind: 'project'; item: Project }
  | { kind: 'projectTask'; item: ProjectTask };

/** A row of a drill-down. */
export interface DrillDownRow {
  id: number;
  /** The item of the row. */
  drillDownItem: DrillDownItem;
  /** The date, or what the item belongs to. */
  detail: string;
  state: ItemState;
}

/** The rows of a figure with their title. */
export interface DrillDown {
  title: string;
  rows: readonly DrillDownRow[];
}

/** Opens a drill-down. */
export type OnDrillDown = (drillDown: DrillDown) => void;

/** Returns the rows of tasks, the latest first. */
export function taskRows(tasks: readonly Task[]): DrillDownRow[] {
  return tasks
    .toSorted((first, second) => compareTexts(second.date, first.date))
    .map((item) => ({
      id: item.id,
      drillDownItem: { kind: 'task', item },
      detail: formatDay(item.date),
      state: getState(item),
    }));
}

/** Returns the rows of goals, the latest first. */
export function goalRows(goals: readonly Goal[]): DrillDownRow[] {
  return goals
    .toSorted((first, second) => compareTexts(second.dueDate, first.dueDate))
    .map((item) => ({
      id: item.id,
      drillDownItem: { kind: 'goal', item },
      detail: item.isWeekly
        ? t('Week to {day}', { day: formatDay(item.dueDate) })
        : t('Month to {day}', { day: formatDay(item.dueDate) }),
      state: getState(item),
    }));
}

/** Returns a row for each habit completion, the latest first. */
export function completionRows(kept: readonly KeptHabit[]): DrillDownRow[] {
  return kept
    .flatMap(({ habit, completions }) => completions.map((completion) => ({ habit, ...completion })))
    .toSorted((first, second) => compareTexts(second.completionDate, first.completionDate))
    .map(({ habit, id, completionDate }) => ({
      id,
      drillDownItem: { kind: 'habit', item: habit },
      detail: formatDay(completionDate),
      state: 'completed',
    }));
}

/** Returns the rows of habits with their rates of kept periods, the lowest first. */
export function keptPeriodRows(habits: readonly KeptHabit[]): DrillDownRow[] {
  return habits
    .toSorted((first, second) => keptShare(first) - keptShare(second))
    .map((kept) => ({
      id: kept.habit.id,
      drillDownItem: { kind: 'habit', item: kept.habit },
      detail:
        kept.duePeriods === 0
          ? t('Nothing due yet')
          : t('Kept in {periods}', { periods: keptRateLabel(kept, [kept.habit]) }),
      state: getState(kept.habit),
    }));
}

function keptShare({ keptPeriods, duePeriods }: KeptHabit): number {
  return duePeriods === 0 ? 1 : keptPeriods / duePeriods;
}

/** Returns the rows of habits with their streaks. */
function habitRows(habits: readonly Habit[]): DrillDownRow[] {
  return habits.map((item) => ({
    id: item.id,
    drillDownItem: { kind: 'habit', item },
    detail: `${item.isWeekly ? t('Weekly') : t('Monthly')}, ${lowerStreakDetail(item)}`,
    state: getState(item),
  }));
}

/** Returns the label of a streak: 'streak 3' or 'No streak yet'. */
export function streakDetail({ streak }: Pick<Habit, 'streak'>): string {
  return streak === 0 ? t('No streak yet') : t('streak {count}', { count: streak });
}

/** Returns the label of a streak within a line. */
function lowerStreakDetail({ streak }: Pick<Habit, 'streak'>): string {
  return streak === 0 ? t('no streak yet') : t('streak {count}', { count: streak });
}

/** Returns the rows of projects with their counts of completed tasks. */
export function projectRows(progress: readonly ProjectProgress[]): DrillDownRow[] {
  return progress.map(({ project, tasks, completed }) => ({
    id: project.id,
    drillDownItem: { kind: 'project', item: project },
    detail: plural(tasks.length, '{done} of {count} task', '{done} of {count} tasks', { done: completed.length }),
    state: projectState(project),
  }));
}

/** Returns the rows of a project's tasks in order. */
export function projectTaskRows(tasks: readonly ProjectTask[]): DrillDownRow[] {
  return tasks.map((item) => ({
    id: item.id,
    drillDownItem: { kind: 'projectTask', item },
    detail: '',
    state: getState(item),
  }));
}

/** Returns the rows of books with their authors. */
export function bookRows(books: readonly Book[]): DrillDownRow[] {
  return books.map((item) => ({
    id: item.id,
    drillDownItem: { kind: 'book', item },
    detail: item.author ?? '',
    state: getState(item),
  }));
}

/** Returns the rows of the items that a recommendation is based on. */
export function adviceRows({ kind, items }: NonNullable<Advice['because']>): DrillDownRow[] {
  if (kind === 'task') return taskRows(items);
  if (kind === 'goal') return goalRows(items);
  if (kind === 'habit') return habitRows(items);
  return items.map((project) => ({
    id: project.id,
    drillDownItem: { kind: 'project', item: project },
    detail: '',
    state: projectState(project),
  }));
}

function projectState({ isCompleted }: Project): ItemState {
  return isCompleted ? 'completed' : 'active';
}

/** Returns a day with its year: 'Sat, Nov 21, 2026'. */
function formatDay(day: Day): string {
  return weekdayAndDate(day);
}

/** Returns the title of a row: the item's current one if it has been loaded again. */
export function getTitle({ kind, item }: DrillDownItem, data: InsightData | undefined): string {
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

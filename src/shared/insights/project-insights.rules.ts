import { toLocalTime } from '#shared/calendar/instant.ts';
import type { Book } from '#shared/books/books.contract.ts';
import { compareItems } from '#shared/items/items.rules.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { isWithin, computeRate, type InsightWindow } from './window.rules.ts';

/** The maximum number of listed books. (INS-14) */
const MAX_LISTED = 5;

/** A project and its progress. */
export interface ProjectProgress {
  project: Project;
  tasks: readonly ProjectTask[];
  completed: readonly ProjectTask[];
  /** 0 to 1: the share of completed tasks; 1 for a completed project. Undefined for an open project without tasks. */
  rate: number | undefined;
}

/** The projects of a window: those that were not completed before it. */
export interface ProjectInsights {
  all: readonly Project[];
  /** Open ones first, each group the oldest first. */
  progress: readonly ProjectProgress[];
  /** The projects that have a rate. */
  measured: readonly ProjectProgress[];
  /** The average progress of the measured projects, 0 to 1; 0 without any. */
  rate: number;
}

/** The books of a window. Crossed-out books do not count. */
export interface BookInsights {
  /** Books that were completed in the window or are not completed. */
  all: readonly Book[];
  completed: readonly Book[];
  /** 0 to 1. */
  rate: number;
  /** Books that are not completed, at most five. */
  reading: readonly Book[];
}

/** Computes the insights of projects for a window. */
export function projectInsights(
  projects: readonly Project[],
  tasks: readonly ProjectTask[],
  window: InsightWindow,
): ProjectInsights {
  const byProject = Map.groupBy(tasks, ({ projectId }) => projectId);
  const progress = projects
    .filter((project) => isOfWindow(project, window))
    .map((project) => computeProgress(project, byProject.get(project.id) ?? []))
    .toSorted((first, second) => Number(first.project.isCompleted) - Number(second.project.isCompleted));
  const measured = progress.filter(({ rate }) => rate !== undefined);
  return {
    all: progress.map(({ project }) => project),
    progress,
    measured,
    rate: computeRate(
      measured.reduce((sum, { rate = 0 }) => sum + rate, 0),
      measured.length,
    ),
  };
}

function computeProgress(project: Project, tasks: readonly ProjectTask[]): ProjectProgress {
  const completed = tasks.filter(({ isCompleted }) => isCompleted);
  const share = tasks.length === 0 ? undefined : computeRate(completed.length, tasks.length);
  return { project, tasks, completed, rate: project.isCompleted ? 1 : share };
}

/** Computes the insights of books for a window. */
export function bookInsights(books: readonly Book[], window: InsightWindow): BookInsights {
  const all = books.filter((book) => !book.isCrossedOut && isOfWindow(book, window));
  const completed = all.filter(({ isCompleted }) => isCompleted);
  const reading = all.filter(({ isCompleted }) => !isCompleted).toSorted(compareItems);
  return { all, completed, rate: computeRate(completed.length, all.length), reading: reading.slice(0, MAX_LISTED) };
}

/** True when an item was not completed before the window. An item without an instant of completion always counts. */
function isOfWindow(
  item: { createdAt: string; isCompleted: boolean; completedAt: string | null },
  window: InsightWindow,
): boolean {
  if (!item.isCompleted || item.completedAt === null) return true;
  return isWithin(window, toLocalTime(item.completedAt).day);
}

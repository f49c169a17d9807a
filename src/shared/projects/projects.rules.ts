import { changeFlags, compareAge, computeCompletedAt, LAST_SORT_ORDER, sortItems } from '#shared/items/items.rules.ts';
import type { Project, ProjectChange, ProjectTask, ProjectTaskChange, ProjectTaskDraft } from './projects.contract.ts';

/** The position of a project that is not in the saved order. (PROJ-17) */
export const UNKNOWN_PROJECT_POSITION = 9_999;

/** All fields of a project task except those that only the server can set. */
export type ProjectTaskFields = Omit<ProjectTask, 'id' | 'userId' | 'createdAt' | 'projectId'>;

const BLANK_TASK: ProjectTaskFields = {
  title: '',
  isCompleted: false,
  isCrossedOut: false,
  flagged: false,
  isFlagged: false,
  sortOrder: LAST_SORT_ORDER,
  completedAt: null,
};

/** Returns a new project task with the fields of a draft. `now` is the instant of a completion. */
export function newProjectTask(draft: ProjectTaskDraft, now: string): ProjectTaskFields {
  return changeProjectTask(BLANK_TASK, draft, now);
}

/** Returns a project task after a change. The server and the client's optimistic update both use it. */
export function changeProjectTask<T extends ProjectTaskFields>(task: T, change: ProjectTaskChange, now: string): T {
  const state = changeFlags(task, change);
  const flagged = change.flagged ?? change.isFlagged ?? task.flagged;
  return {
    ...task,
    ...state,
    title: change.title ?? task.title,
    flagged,
    isFlagged: flagged,
    sortOrder: change.sortOrder ?? task.sortOrder,
    completedAt: computeCompletedAt(task, state, now),
  };
}

/** Returns a project after a change. `now` is the instant of a completion. */
export function changeProject<T extends Pick<Project, 'title' | 'isCompleted' | 'completedAt'>>(
  project: T,
  change: ProjectChange,
  now: string,
): T {
  const isCompleted = change.isCompleted ?? project.isCompleted;
  return {
    ...project,
    title: change.title ?? project.title,
    isCompleted,
    completedAt: computeCompletedAt(project, { isCompleted, isCrossedOut: false }, now),
  };
}

/** Sorts projects by the saved order. Projects that are not in it follow, the oldest first. (PROJ-17) */
export function sortProjects(projects: readonly Project[], order: readonly number[]): Project[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const getPlace = ({ id }: Project) => places.get(id) ?? UNKNOWN_PROJECT_POSITION;
  return projects.toSorted((first, second) => getPlace(first) - getPlace(second) || compareAge(first.id, second.id));
}

/** Returns the sorted list with the project task added or replaced. */
export function putProjectTask(tasks: readonly ProjectTask[], task: ProjectTask): ProjectTask[] {
  return sortItems([...tasks.filter((other) => other.id !== task.id), task]);
}

/**
 * Groups the tasks of several lists by project. A task may be in two lists for a moment after its project was completed
 * or reopened; the first list counts.
 */
export function tasksByProject(lists: readonly (readonly ProjectTask[] | undefined)[]): Map<number, ProjectTask[]> {
  const tasks = new Map<number, ProjectTask>();
  for (const task of lists.flatMap((list) => list ?? [])) if (!tasks.has(task.id)) tasks.set(task.id, task);
  return Map.groupBy(tasks.values(), ({ projectId }) => projectId);
}

/** Returns the list with the project replaced in its place, or added at the end. */
export function putProject(projects: readonly Project[], project: Project): Project[] {
  const isThere = projects.some(({ id }) => id === project.id);
  return isThere ? projects.map((other) => (other.id === project.id ? project : other)) : [...projects, project];
}

/** Returns the ids after a project has moved one step up (-1) or down (1). At either end nothing changes. */
export function moveProject(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const place = ids.indexOf(id);
  const isAtEnd = place + step < 0 || place + step >= ids.length;
  return place === -1 || isAtEnd ? [...ids] : ids.toSpliced(place, 1).toSpliced(place + step, 0, id);
}

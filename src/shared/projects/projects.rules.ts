import { changeFlags, compareAge, completedAtAfter, sortItems } from '#shared/items/items.rules.ts';
import type { Project, ProjectChange, ProjectTask, ProjectTaskChange, ProjectTaskDraft } from './projects.contract.ts';

/** A new project task goes to the end of its project, until it is placed by hand. */
export const NEW_PROJECT_TASK_SORT_ORDER = 10_000;

/** The position of a project that is not in the saved order (core specification, section 9). */
export const UNKNOWN_PROJECT_POSITION = 9_999;

/** Everything of a project task but what only the server can give it. */
export type ProjectTaskFields = Omit<ProjectTask, 'id' | 'userId' | 'createdAt' | 'projectId'>;

const BLANK_TASK: ProjectTaskFields = {
  title: '',
  isCompleted: false,
  isCrossedOut: false,
  flagged: false,
  isFlagged: false,
  sortOrder: NEW_PROJECT_TASK_SORT_ORDER,
  completedAt: null,
};

/** A new project task from what was sent. `now` is the instant a completion is dated with. */
export function newProjectTask(draft: ProjectTaskDraft, now: string): ProjectTaskFields {
  return changeProjectTask(BLANK_TASK, draft, now);
}

/** The project task after a change: the outcome on the server and the prediction on the client alike. */
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
    completedAt: completedAtAfter(task, state, now),
  };
}

/** The project after a change. `now` is the instant a completion is dated with. */
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
    completedAt: completedAtAfter(project, { isCompleted, isCrossedOut: false }, now),
  };
}

/** Projects in the saved order; those that are not in it come behind, the oldest first (core specification, section 9). */
export function sortProjects(projects: readonly Project[], order: readonly number[]): Project[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Project) => places.get(id) ?? UNKNOWN_PROJECT_POSITION;
  return projects.toSorted((first, second) => placeOf(first) - placeOf(second) || compareAge(first.id, second.id));
}

/** The list with the project task in it, added or replaced, in its order. */
export function putProjectTask(tasks: readonly ProjectTask[], task: ProjectTask): ProjectTask[] {
  return sortItems([...tasks.filter((other) => other.id !== task.id), task]);
}

/**
 * The tasks of lists by their project. One may be in two lists for as long as its project has just been completed or reopened;
 * that of the first list counts.
 */
export function tasksByProject(lists: readonly (readonly ProjectTask[] | undefined)[]): Map<number, ProjectTask[]> {
  const tasks = new Map<number, ProjectTask>();
  for (const task of lists.flatMap((list) => list ?? [])) if (!tasks.has(task.id)) tasks.set(task.id, task);
  return Map.groupBy(tasks.values(), ({ projectId }) => projectId);
}

/** The list with the project in it: where it was, or at the end. */
export function putProject(projects: readonly Project[], project: Project): Project[] {
  const isThere = projects.some(({ id }) => id === project.id);
  return isThere ? projects.map((other) => (other.id === project.id ? project : other)) : [...projects, project];
}

/** The ids of projects in the order they are in once one of them has moved a step up (-1) or down (1); no step at the ends. */
export function moveProject(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const place = ids.indexOf(id);
  const isAtEnd = place + step < 0 || place + step >= ids.length;
  return place === -1 || isAtEnd ? [...ids] : ids.toSpliced(place, 1).toSpliced(place + step, 0, id);
}

import { queryOptions } from '@tanstack/react-query';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { putProject, putProjectTask } from '#shared/projects/projects.rules.ts';
import { call } from '#client/data/api-client.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { LIST_FRESH, LIST_KEPT } from '#client/data/stale-times.ts';

const PROJECTS = '/api/projects';
const PROJECT_TASKS = '/api/project-tasks';

/** The one list of projects. */
export const PROJECT_LISTS: ListCache<Project, 'all'> = {
  root: PROJECTS,
  scopeOf: ([, kind]) => (kind === 'all' ? kind : undefined),
  upsert: (projects, _scope, project) => putProject(projects, project),
};

/** The tasks of open projects, and of completed ones. Which of the two a task is in matters to nobody: cards take theirs. */
export const PROJECT_TASK_LISTS: ListCache<ProjectTask, 'open' | 'completed'> = {
  root: PROJECT_TASKS,
  scopeOf: ([, kind]) => (kind === 'open' || kind === 'completed' ? kind : undefined),
  upsert: (tasks, _scope, task) => putProjectTask(tasks, task),
};

const projectsQuery = queryOptions({
  queryKey: [PROJECTS, 'all'],
  queryFn: ({ signal }) => call('GET /api/projects', {}, { signal }),
  staleTime: LIST_FRESH,
  gcTime: LIST_KEPT,
});

/** The tasks of all projects that are open, or that are completed, in one call. */
function projectTasksQuery(isCompleted: boolean) {
  return queryOptions({
    queryKey: [PROJECT_TASKS, isCompleted ? 'completed' : 'open'],
    queryFn: ({ signal }) =>
      call('GET /api/project-tasks', { query: { isCompleted: isCompleted ? 'true' : 'false' } }, { signal }),
    staleTime: LIST_FRESH,
    gcTime: LIST_KEPT,
  });
}

/** The projects, with the changes in flight. */
export function useProjects() {
  return useList(PROJECT_LISTS, projectsQuery);
}

/** The tasks of open, or of completed, projects, with the changes in flight; nothing is read while it is not wanted. */
export function useProjectTasks(isCompleted: boolean, isWanted = true) {
  return useList(PROJECT_TASK_LISTS, { ...projectTasksQuery(isCompleted), enabled: isWanted });
}

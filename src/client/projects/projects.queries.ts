import { queryOptions } from '@tanstack/react-query';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { newProjectTask, putProject, putProjectTask } from '#shared/projects/projects.rules.ts';
import { call } from '#client/data/api-client.ts';
import { completeItems } from '#client/data/complete-items.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { LIST_STALE_TIME, LIST_GC_TIME } from '#client/data/stale-times.ts';

const PROJECTS = '/api/projects';
const PROJECT_TASKS = '/api/project-tasks';

/** The list cache of the projects. */
export const PROJECT_LISTS: ListCache<Project, 'all'> = {
  root: PROJECTS,
  getScope: ([, kind]) => (kind === 'all' ? kind : undefined),
  upsert: (projects, _scope, project) => putProject(projects, project),
};

/** The list cache of the tasks of open and of completed projects. Cards look for their tasks in both lists. */
export const PROJECT_TASK_LISTS: ListCache<ProjectTask, 'open' | 'completed'> = {
  root: PROJECT_TASKS,
  getScope: ([, kind]) => (kind === 'open' || kind === 'completed' ? kind : undefined),
  upsert: (tasks, _scope, task) => putProjectTask(tasks, task),
};

const projectsQuery = queryOptions({
  queryKey: [PROJECTS, 'all'],
  queryFn: async ({ signal }) =>
    completeItems(await call('GET /api/projects', {}, { signal }), () => ({ isCompleted: false, completedAt: null })),
  staleTime: LIST_STALE_TIME,
  gcTime: LIST_GC_TIME,
});

/** The tasks of all open or of all completed projects in one call. */
function projectTasksQuery(isCompleted: boolean) {
  return queryOptions({
    queryKey: [PROJECT_TASKS, isCompleted ? 'completed' : 'open'],
    queryFn: async ({ signal }) =>
      completeItems(
        await call('GET /api/project-tasks', { query: { isCompleted: isCompleted ? 'true' : 'false' } }, { signal }),
        () => newProjectTask({ title: '' }, ''),
      ),
    staleTime: LIST_STALE_TIME,
    gcTime: LIST_GC_TIME,
  });
}

/** The projects with pending changes. */
export function useProjects() {
  return useList(PROJECT_LISTS, projectsQuery);
}

/** The tasks of all open or of all completed projects, with pending changes. Nothing is loaded unless `isWanted`. */
export function useProjectTasks(isCompleted: boolean, isWanted = true) {
  return useList(PROJECT_TASK_LISTS, { ...projectTasksQuery(isCompleted), enabled: isWanted });
}

import * as contract from '#shared/projects/projects.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { ProjectTaskService } from './project-tasks.service.ts';
import type { ProjectService } from './projects.service.ts';

/** Routes of projects. (PROJ-30 to PROJ-35) */
export function projectRoutes(route: RegisterRoute, projects: ProjectService): void {
  route(contract.listProjects, async ({ user }) => projects.listProjects(user.id));
  route(contract.readProject, async ({ user, params }) => projects.readProject(user.id, params.id));
  route(contract.createProject, async ({ user, body }) => projects.createProject(user.id, body));
  for (const endpoint of [contract.updateProject, contract.putProject]) {
    route(endpoint, async ({ user, params, body }) => projects.updateProject(user.id, params.id, body));
  }
  route(contract.toggleProjectCompletion, async ({ user, params, body }) =>
    projects.toggleProjectCompletion(user.id, params.id, body?.isCompleted),
  );
  route(contract.deleteProject, async ({ user, params }) => {
    await projects.deleteProject(user.id, params.id);
    return undefined;
  });
}

/** Routes of project tasks. (PROJ-36 to PROJ-39) */
export function projectTaskRoutes(route: RegisterRoute, tasks: ProjectTaskService): void {
  route(contract.listProjectTasks, async ({ user, params }) => tasks.listProjectTasks(user.id, params.id));
  route(contract.listAllProjectTasks, async ({ user, query }) =>
    tasks.listAllProjectTasks(user.id, query.isCompleted ?? false),
  );
  route(contract.createProjectTask, async ({ user, params, body }) =>
    tasks.createProjectTask(user.id, params.id, body),
  );
  route(contract.updateProjectTask, async ({ user, params, body }) =>
    tasks.updateProjectTask(user.id, params.id, body),
  );
  route(contract.deleteProjectTask, async ({ user, params }) => {
    await tasks.deleteProjectTask(user.id, params.id);
    return undefined;
  });
  route(contract.restoreProjectTask, async ({ user, params }) => tasks.restoreProjectTask(user.id, params.id));
  route(contract.reorderProjectTasks, async ({ user, body }) => tasks.reorderProjectTasks(user.id, body.ids));
}

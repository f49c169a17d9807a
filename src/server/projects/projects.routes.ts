import * as contract from '#shared/projects/projects.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { ProjectTaskService } from './project-tasks.service.ts';
import type { ProjectService } from './projects.service.ts';

/** The calls for projects (core specification, section 7). */
export function projectRoutes(answer: AnswerEndpoint, projects: ProjectService): void {
  answer(contract.listProjects, async ({ user }) => projects.listProjects(user.id));
  answer(contract.readProject, async ({ user, params }) => projects.readProject(user.id, params.id));
  answer(contract.createProject, async ({ user, body }) => projects.createProject(user.id, body));
  for (const endpoint of [contract.updateProject, contract.putProject]) {
    answer(endpoint, async ({ user, params, body }) => projects.updateProject(user.id, params.id, body));
  }
  answer(contract.toggleProjectCompletion, async ({ user, params, body }) =>
    projects.toggleProjectCompletion(user.id, params.id, body?.isCompleted),
  );
  answer(contract.deleteProject, async ({ user, params }) => {
    await projects.deleteProject(user.id, params.id);
    return undefined;
  });
}

/** The calls for the tasks of projects (core specification, section 7). */
export function projectTaskRoutes(answer: AnswerEndpoint, tasks: ProjectTaskService): void {
  answer(contract.listProjectTasks, async ({ user, params }) => tasks.listProjectTasks(user.id, params.id));
  answer(contract.listAllProjectTasks, async ({ user, query }) =>
    tasks.listAllProjectTasks(user.id, query.isCompleted ?? false),
  );
  answer(contract.createProjectTask, async ({ user, params, body }) =>
    tasks.createProjectTask(user.id, params.id, body),
  );
  answer(contract.updateProjectTask, async ({ user, params, body }) =>
    tasks.updateProjectTask(user.id, params.id, body),
  );
  answer(contract.deleteProjectTask, async ({ user, params }) => {
    await tasks.deleteProjectTask(user.id, params.id);
    return undefined;
  });
  answer(contract.restoreProjectTask, async ({ user, params }) => tasks.restoreProjectTask(user.id, params.id));
  answer(contract.reorderProjectTasks, async ({ user, body }) => tasks.reorderProjectTasks(user.id, body.ids));
}

import * as contract from '#shared/tasks/tasks.contract.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { TaskService } from './tasks.service.ts';

/** The calls for tasks (core specification, section 7). */
export function taskRoutes(answer: AnswerEndpoint, tasks: TaskService): void {
  answer(contract.listDayTasks, async ({ user, params }) => tasks.listDayTasks(user.id, splitDate(params.date).day));
  answer(contract.listWeekTasks, async ({ user, query }) => tasks.listWeekTasks(user.id, query.date));
  answer(contract.listAllTasks, async ({ user }) => tasks.listAllTasks(user.id));
  answer(contract.createTask, async ({ user, body }) => tasks.createTask(user.id, body));
  answer(contract.createTasks, async ({ user, body }) => tasks.createTasks(user.id, body.tasks));
  answer(contract.renameTask, async ({ user, params, body }) => tasks.renameTask(user.id, params.id, body.title));
  answer(contract.updateTask, async ({ user, params, body }) => tasks.updateTask(user.id, params.id, body));
  answer(contract.reorderTasks, async ({ user, body }) => tasks.reorderTasks(user.id, body.ids));
  answer(contract.deleteTask, async ({ user, params }) => {
    await tasks.deleteTask(user.id, params.id);
    return undefined;
  });
}

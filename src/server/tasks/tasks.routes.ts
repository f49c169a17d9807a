import { countTasksByDay } from '#shared/tasks/day-counts.contract.ts';
import * as selections from '#shared/tasks/selections.contract.ts';
import * as contract from '#shared/tasks/tasks.contract.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { CopyService } from './copies.service.ts';
import type { DeletionService } from './deletions.service.ts';
import type { PlannedTaskService } from './planned-tasks.service.ts';
import type { RolloverService } from './rollover.service.ts';
import type { TaskService } from './tasks.service.ts';

export interface TaskServices {
  tasks: TaskService;
  copies: CopyService;
  deletions: DeletionService;
  planned: PlannedTaskService;
  rollover: RolloverService;
}

/** Routes of tasks. (TASK-05 to TASK-13) */
export function taskRoutes(route: RegisterRoute, { tasks, copies, deletions, rollover }: TaskServices): void {
  route(contract.listDayTasks, async ({ user, params }) => tasks.listDayTasks(user.id, splitDate(params.date).day));
  route(contract.listWeekTasks, async ({ user, query }) => tasks.listWeekTasks(user.id, query.date));
  route(contract.listAllTasks, async ({ user }) => tasks.listAllTasks(user.id));
  route(countTasksByDay, async ({ user, query }) => tasks.countTasksByDay(user.id, query.from, query.to));
  route(contract.createTask, async ({ user, body }) => tasks.createTask(user.id, body));
  route(contract.createTasks, async ({ user, body }) => copies.createTasks(user.id, body.tasks));
  route(selections.changeTasks, async ({ user, body }) => tasks.changeTasks(user.id, body.changes));
  route(selections.deleteTasks, async ({ user, body }) => {
    await deletions.deleteTasks(user.id, body.ids);
    return undefined;
  });
  route(selections.restoreTasks, async ({ user, body }) => deletions.restoreTasks(user.id, body.ids));
  route(contract.renameTask, async ({ user, params, body }) => tasks.updateTask(user.id, params.id, body));
  route(contract.updateTask, async ({ user, params, query, body }) =>
    tasks.updateTask(user.id, params.id, body, query.updateFuture),
  );
  route(contract.reorderTasks, async ({ user, body }) => tasks.reorderTasks(user.id, body.ids));
  route(contract.deleteTask, async ({ user, params, query }) => {
    await deletions.deleteTask(user.id, params.id, query.deleteFuture ?? query.deleteAllInstances ?? false);
    return undefined;
  });
  route(contract.restoreTask, async ({ user, params }) => deletions.restoreTasks(user.id, [params.id]));
  route(contract.rollOverTasks, async ({ user, body }) => rollover.rollOver(user.id, body.from, body.to));
}

import * as contract from '#shared/tasks/tasks.contract.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { CopyService } from './copies.service.ts';
import type { DeletionService } from './deletions.service.ts';
import type { RolloverService } from './rollover.service.ts';
import type { TaskService } from './tasks.service.ts';

export interface TaskServices {
  tasks: TaskService;
  copies: CopyService;
  deletions: DeletionService;
  rollover: RolloverService;
}

/** The calls for tasks (core specification, section 7). */
export function taskRoutes(answer: AnswerEndpoint, { tasks, copies, deletions, rollover }: TaskServices): void {
  answer(contract.listDayTasks, async ({ user, params }) => tasks.listDayTasks(user.id, splitDate(params.date).day));
  answer(contract.listWeekTasks, async ({ user, query }) => tasks.listWeekTasks(user.id, query.date));
  answer(contract.listAllTasks, async ({ user }) => tasks.listAllTasks(user.id));
  answer(contract.createTask, async ({ user, body }) => tasks.createTask(user.id, body));
  answer(contract.createTasks, async ({ user, body }) => copies.createTasks(user.id, body.tasks));
  answer(contract.renameTask, async ({ user, params, body }) => tasks.renameTask(user.id, params.id, body));
  answer(contract.updateTask, async ({ user, params, query, body }) =>
    tasks.updateTask(user.id, params.id, body, query.updateFuture),
  );
  answer(contract.reorderTasks, async ({ user, body }) => tasks.reorderTasks(user.id, body.ids));
  answer(contract.deleteTask, async ({ user, params, query }) => {
    await deletions.deleteTask(user.id, params.id, query.deleteFuture ?? query.deleteAllInstances ?? false);
    return undefined;
  });
  answer(contract.restoreTask, async ({ user, params }) => deletions.restoreTask(user.id, params.id));
  answer(contract.rollOverTasks, async ({ user, body }) => rollover.rollOver(user.id, body.from, body.to));
  answer(contract.undoRollover, async ({ user, body }) => ({ count: await rollover.undoRollover(user.id, body) }));
}

import { BY_HALO, createByCommand, type ItemCommands } from '#client/items/item-commands.ts';
import { createProjectTaskCreation, createProjectTaskRemoval } from './project-tasks.mutations.ts';

const ignore = () => undefined;

/** Returns Halo's command that adds a task: to a project if one was named, else by the given command. */
export function createTaskOrProjectTask(createTask: ItemCommands['create']): ItemCommands['create'] {
  return async (mutate, request) => {
    const { projectId, title = '', isPriority } = request.data;
    if (projectId === undefined) return createTask(mutate, request);
    const options = { idempotencyKey: request.key, ...BY_HALO };
    // Like a task of a day, an important one is flagged.
    const creation = createProjectTaskCreation({ projectId, title, flagged: isPriority }, options, ignore);
    return createByCommand(mutate, creation, (task) => createProjectTaskRemoval(task, ignore));
  };
}

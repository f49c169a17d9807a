import type { Task } from '#shared/tasks/tasks.contract.ts';
import { crossEntry, deleteEntry, flagEntry, ItemActions, priorityEntry } from '#client/items/item-actions.tsx';
import type { useTaskChanges } from './tasks.mutations.ts';

/** The actions of a task's row. */
export interface TaskHandlers {
  onUpdate: ReturnType<typeof useTaskChanges>['updateTask'];
  onDelete: (task: Task) => void;
}

/** The number of actions of a task's row. */
export const TASK_ACTION_COUNT = 4;

/** The actions of a task on its row. */
export function TaskActions({ task, onUpdate, onDelete }: { task: Task } & TaskHandlers) {
  return (
    <ItemActions
      id={task.id}
      title={task.title}
      task={task}
      entries={() => [
        priorityEntry(task, (change) => onUpdate(task, change, 'update')),
        flagEntry(task, (change) => onUpdate(task, change, 'flag')),
        crossEntry(task, (change) => onUpdate(task, change, 'cross out')),
        deleteEntry(() => onDelete(task)),
      ]}
    />
  );
}

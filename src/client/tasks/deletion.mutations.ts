import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { ApiError, call } from '#client/data/api-client.ts';
import type { Change } from '#client/data/optimistic.ts';
import { lineOf, requireStoredId } from '#client/data/temporary-ids.ts';
import { showFailureTo } from './task-failures.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { without, withRemoved, withTask, type Removed, type TaskPrediction } from './task-predictions.ts';
import type { SeriesScope } from './task-text.ts';

/** A deletion, and what takes it back. */
export interface Deletion {
  remove: Change<Task, TaskListScope, undefined>;
  /** Sent behind the deletion, whenever it is asked for. `onRetry` is offered when it fails. */
  restore: (onRetry: () => void) => Change<Task, TaskListScope, Task[]>;
}

/** The deletion of a task, or of it and the later ones of its series. */
export function deletionOf(task: Task, scope: SeriesScope): Deletion {
  const removed: Removed = new Map();
  const line = lineOf(task.id);
  const isGone = without(task, scope, removed);
  let hasFailed = false;

  async function sendBack(): Promise<Task[]> {
    const params = { id: requireStoredId(task.id) };
    try {
      return await call('POST /api/tasks/:id/restore', { params });
    } catch (error) {
      // Where the deletion failed there may be nothing to take back.
      if (hasFailed && error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  }

  return {
    remove: {
      lists: TASK_LISTS,
      line,
      send: async () => {
        const params = { id: requireStoredId(task.id) };
        const query = scope === 'this and later' ? { deleteFuture: 'true' as const } : {};
        return call('DELETE /api/tasks/:id', { params, query });
      },
      predict: isGone,
      confirm: () => isGone,
      onError: () => {
        hasFailed = true;
        showFailureTo('delete');
      },
    },
    restore: (onRetry) => ({
      lists: TASK_LISTS,
      line,
      send: sendBack,
      predict: withRemoved(removed),
      confirm: withTasks,
      onError: () => showFailureTo('restore', { label: 'Try again', onSelect: onRetry }),
    }),
  };
}

function withTasks(restored: readonly Task[]): TaskPrediction {
  return (tasks, listScope) => restored.reduce((list, task) => withTask(task)(list, listScope), [...tasks]);
}

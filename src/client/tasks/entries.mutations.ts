import { useMemo } from 'react';
import { TEMPORARY_SORT_ORDER } from '#shared/items/items.rules.ts';
import type { Task, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { newTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { upsertAll, useChange, type Change } from '#client/data/optimistic.ts';
import { learnStoredId, resolveId, temporaryId } from '#client/data/temporary-ids.ts';
import { keepKey, showEntryFailure, takeKey, type GetRetry } from '#client/items/entry-titles.ts';
import { showErrorToast, showRestoreFailure } from '#client/items/error-toasts.ts';
import { buildRemoval } from '#client/items/item-changes.ts';
import { ignoreShownError, offerUndo } from '#client/items/undo.ts';
import { describeAddedDays } from './added-toast.ts';
import { createTaskChange } from './editing.mutations.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** Returns the functions that add tasks from a quick entry. Failures show a toast. */
export function useTaskEntry() {
  const mutate = useChange();
  return useMemo(
    () => ({
      /**
       * Adds a task, or rejects. Sent again with the same key, it is added once. `getRetry` is called when it fails: what
       * it returns is offered by the toast, with the task's title.
       */
      addTask: async (draft: TaskDraft, key: string, getRetry: GetRetry): Promise<Task> =>
        mutate(
          createTaskChange(draft, key, (error) => {
            const failure = t('Failed to create task: {reason}', { reason: getDetail(error) });
            showEntryFailure(failure, draft.title, getRetry());
          }),
        ),

      /**
       * Adds several tasks by one call, and shows a toast whose Undo deletes them by one call. Without a network, each
       * is a change of its own, which can wait. Returns the places of those that could not be added. Called again with
       * these, it adds them once.
       */
      addTasks: async (drafts: readonly TaskDraft[]): Promise<readonly number[]> => {
        const places = [...drafts.keys()];
        if (!navigator.onLine) {
          const added = drafts.map(async (draft) =>
            addOnce(draft, async (key) => mutate(createTaskChange(draft, key))),
          );
          const results = await Promise.allSettled(added);
          return places.filter((place) => results[place]?.status === 'rejected');
        }
        try {
          const tasks = await addOnce(drafts, async (key) => mutate(createTasksChange(drafts, key)));
          const undoes = tasks.map((task) => ({ before: null, after: task }));
          offerUndo(
            plural(tasks.length, '{count} task added', '{count} tasks added'),
            () => void mutate({ ...createDeletion(tasks), undoes }).catch(ignoreShownError),
            describeAddedDays(tasks),
          );
          return [];
        } catch {
          return places;
        }
      },
    }),
    [mutate],
  );
}

/** Adds a content with its Idempotency-Key, which is kept if that fails. */
async function addOnce<Result>(content: object, add: (key: string) => Promise<Result>): Promise<Result> {
  const key = takeKey(content);
  try {
    return await add(key);
  } catch (error) {
    keepKey(content, key);
    throw error;
  }
}

/** Returns the change that adds several tasks. They show with temporary ids until the server responds. */
function createTasksChange(drafts: readonly TaskDraft[], idempotencyKey: string): Change<Task, TaskListScope, Task[]> {
  const now = new Date().toISOString();
  const added = drafts.map((draft): Task => ({
    ...newTask({ ...draft, sortOrder: TEMPORARY_SORT_ORDER }, now),
    id: temporaryId(),
    userId: 0,
    createdAt: now,
  }));
  return {
    listCache: TASK_LISTS,
    queueKey: idempotencyKey,
    send: async () => call('POST /api/tasks/batch', { body: { tasks: [...drafts] } }, { idempotencyKey }),
    optimisticUpdate: (list, scope) =>
      upsertAll(
        TASK_LISTS,
        list,
        scope,
        added.filter(({ id }) => resolveId(id) === id),
      ),
    reconcile: (stored) => {
      for (const [place, task] of stored.entries()) {
        const { id } = added[place] ?? {};
        if (id !== undefined) learnStoredId(id, task.id);
      }
      return (list, scope) => upsertAll(TASK_LISTS, list, scope, stored);
    },
    onError: (error) => showErrorToast(t('Failed to create tasks: {reason}', { reason: getDetail(error) })),
  };
}

function createDeletion(tasks: readonly Task[]): Change<Task, TaskListScope, undefined> {
  const ids = tasks.map(({ id }) => id);
  const [first = { id: 0 }] = tasks;
  return buildRemoval<Task, TaskListScope>({
    listCache: TASK_LISTS,
    item: first,
    isRemoved: ({ id }) => ids.includes(id),
    remove: async () => call('POST /api/tasks/batch/delete', { body: { ids } }),
    restore: async () => call('POST /api/tasks/batch/restore', { body: { ids } }),
    onError: (error) => showErrorToast(t('Failed to undo: {reason}', { reason: getDetail(error) })),
    onRestoreError: showRestoreFailure(t('tasks')),
  }).remove;
}

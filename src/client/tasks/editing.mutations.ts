import { useMemo } from 'react';
import { TEMPORARY_SORT_ORDER, LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { changeTask, newTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { call, getDetail, failsForAll, getReason, type CallHeaders } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { requireStoredId } from '#client/data/temporary-ids.ts';
import { showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { buildCreation } from '#client/items/form-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { isChangedElsewhere, sendEdit, ignoreConflicts, withExpected } from '#client/items/edit-conflicts.ts';
import { changeTo, createTaskDraft } from './task-form-changes.ts';
import type { TaskFormValues } from './task-form-values.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { createMove, offerMoveBack } from './moves.mutations.ts';
import { buildTaskEdit, type TaskEdit } from './updates.mutations.ts';

/**
 * Returns the changes of the task dialog, which waits for the response. Each is optimistic; a failure is rolled back
 * and shows a toast.
 */
export function useTaskForm() {
  const mutate = useChange();
  return useMemo(
    () => ({
      /** Adds a task at the end of a day. Sent again with the same key, it adds it once. */
      createTask: async (text: TaskFormValues, idempotencyKey: string): Promise<Task> =>
        mutate(createTaskChange({ ...createTaskDraft(text), sortOrder: LAST_SORT_ORDER }, idempotencyKey)),

      /** Saves the changed fields of this task, or also of the later ones. If the day changed, a toast offers Undo. */
      editTask: async (task: Task, text: TaskFormValues, scope: SeriesScope): Promise<void> => {
        const { date, ...others } = changeTo(task, text);
        const change = { ...others, ...(date !== undefined && createMove(task, date)) };
        if (Object.keys(change).length === 0) return;
        const stored = await mutate(editTaskChange(task, change, scope));
        if (!showPriorityLocked(t('task'), change, stored) && date !== undefined) offerMoveBack(mutate, task, stored);
      },
    }),
    [mutate],
  );
}

/** Returns the change that adds a task. */
export function createTaskChange(
  draft: TaskDraft,
  idempotencyKey: string,
  onError = (error: Error): void =>
    void showErrorToast(t('Failed to create task: {reason}', { reason: getDetail(error) })),
  headers?: CallHeaders,
): Change<Task, TaskListScope, Task> {
  const now = new Date().toISOString();
  const isLast = draft.sortOrder === LAST_SORT_ORDER;
  return buildCreation({
    listCache: TASK_LISTS,
    fields: {
      ...newTask({ ...draft, ...(isLast && { sortOrder: TEMPORARY_SORT_ORDER }) }, now),
      userId: 0,
      createdAt: now,
    },
    send: async () => call('POST /api/tasks', { body: draft }, { idempotencyKey, headers }),
    onError,
  });
}

/**
 * Creates an edit from the task dialog, of a task or also of the later ones of its series. A new day is for the task
 * alone.
 */
export function editTaskChange(task: Task, change: TaskChange, scope: SeriesScope): TaskEdit {
  const onError = ignoreConflicts((error) =>
    showErrorToast(t('Failed to update task: {reason}', { reason: getReason(error) })),
  );
  const { seriesFields, taskFields } = splitChange(change, scope);
  if (seriesFields === undefined)
    return { ...buildTaskEdit(task, change, 'this', async () => sendTaskEdit(task, taskFields)), onError };
  const seriesEdit = buildTaskEdit(task, seriesFields, 'this and later', async () =>
    sendSeriesEdit(task, seriesFields),
  );
  if (Object.keys(taskFields).length === 0) return { ...seriesEdit, onError };
  const changed = changeTask(task, seriesFields, new Date().toISOString());
  const taskEdit = buildTaskEdit(changed, taskFields, 'this', async () => sendTaskEdit(task, taskFields));
  const optimisticUpdate: TaskEdit['optimisticUpdate'] = (tasks, listScope) =>
    taskEdit.optimisticUpdate(seriesEdit.optimisticUpdate(tasks, listScope), listScope);
  const { predict: _onlyOne, ...others } = seriesEdit;
  return {
    ...others,
    send: async () => {
      await seriesEdit.send();
      return taskEdit.send();
    },
    optimisticUpdate,
    reconcile: (stored) => (tasks, listScope) =>
      TASK_LISTS.upsert(optimisticUpdate(tasks, listScope), listScope, stored),
    onError,
  };
}

/**
 * Splits an edit into the fields for later tasks, too, and those for this task alone: its day, and the state that
 * depends on it.
 */
function splitChange(
  change: TaskChange,
  scope: SeriesScope,
): { seriesFields: TaskChange | undefined; taskFields: TaskChange } {
  const { date, isCrossedOut, ...seriesFields } = change;
  if (scope === 'this') return { seriesFields: undefined, taskFields: change };
  return {
    seriesFields,
    taskFields: { ...(date !== undefined && { date }), ...(isCrossedOut !== undefined && { isCrossedOut }) },
  };
}

async function sendTaskEdit(task: Task, change: TaskChange): Promise<Task> {
  const params = { id: requireStoredId(task.id) };
  return sendEdit(withExpected(task, change), async (body) => {
    const { title, expected: _expected, ...others } = body;
    const isTitleAlone = title !== undefined && Object.values(others).every((value) => value === undefined);
    return isTitleAlone ? renameTask(task, params, title) : call('PUT /api/tasks/:id', { params, body });
  });
}

async function sendSeriesEdit(task: Task, change: TaskChange): Promise<Task> {
  const params = { id: requireStoredId(task.id) };
  const query = { updateFuture: 'true' } as const;
  return sendEdit(
    withExpected(task, change),
    async (body: TaskChange) => call('PUT /api/tasks/:id', { params, query, body }),
    async () => call('PUT /api/tasks/:id', { params, body: {} }),
  );
}

/** Renames a task by the call for titles. If that fails, uses the call for whole tasks (TASK-10). */
async function renameTask(task: Task, params: { id: number }, title: string): Promise<Task> {
  try {
    return await call('PUT /api/tasks/edit/:id', { params, body: withExpected(task, { title }) });
  } catch (error) {
    // If the server cannot be reached or no one is signed in, the other call fails, too. A conflict must not be
    // bypassed by it.
    if (failsForAll(error) || isChangedElsewhere(error)) throw error;
    const { isRecurring, recurringPattern, isPriority, flagged } = task;
    const fullBody = { title, isRecurring, recurringPattern, isPriority, flagged };
    return call('PUT /api/tasks/:id', { params, body: withExpected(task, fullBody) });
  }
}

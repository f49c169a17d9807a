import { useMemo } from 'react';
import { TEMPORARY_SORT_ORDER } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, NEW_TASK_SORT_ORDER, newTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call, detailOf, failsForAll, reasonOf } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { requireStoredId } from '#client/data/temporary-ids.ts';
import { showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { creationOf } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { isChangedElsewhere, sendEdit, unlessChangedElsewhere, withExpected } from '#client/items/edit-conflicts.ts';
import { changeTo, draftOf, type TaskFormValues } from './task-form-values.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { changing, movingTo, offerMoveBack, type TaskEdit } from './updates.mutations.ts';

/** What a person does to tasks in their dialog, which waits for the server. Each shows at once, is put back when it fails and then says so. */
export function useTaskEntry() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Adds a task to the end of a day. The same key sent again adds it once. */
      createTask: async (text: TaskFormValues, idempotencyKey: string): Promise<Task> =>
        carryOut(createTaskChange(text, idempotencyKey)),

      /** Stores what was edited: only what is different, for this task or also for the later ones. Offers to take another day back. */
      editTask: async (task: Task, text: TaskFormValues, scope: SeriesScope): Promise<void> => {
        const { date, ...others } = changeTo(task, text);
        const change = { ...others, ...(date !== undefined && movingTo(task, date)) };
        if (Object.keys(change).length === 0) return;
        const stored = await carryOut(editTaskChange(task, change, scope));
        if (!showPriorityLocked('task', change, stored) && date !== undefined) offerMoveBack(carryOut, task, stored);
      },
    }),
    [carryOut],
  );
}

function createTaskChange(text: TaskFormValues, idempotencyKey: string): Change<Task, TaskListScope, Task> {
  const draft = draftOf(text);
  const now = new Date().toISOString();
  return creationOf({
    listCache: TASK_LISTS,
    fields: { ...newTask({ ...draft, sortOrder: TEMPORARY_SORT_ORDER }, now), userId: 0, createdAt: now },
    send: () => call('POST /api/tasks', { body: { ...draft, sortOrder: NEW_TASK_SORT_ORDER } }, { idempotencyKey }),
    onError: (error) => showErrorToast(`Failed to create task: ${detailOf(error)}`),
  });
}

/** A change from the task dialog, of a task or of it and the later ones of its series. Another day is for the task alone. */
export function editTaskChange(task: Task, change: TaskChange, scope: SeriesScope): TaskEdit {
  const onError = unlessChangedElsewhere((error) => showErrorToast(`Failed to update task: ${reasonOf(error)}`));
  const { ofSeries, ofTask } = splitChange(change, scope);
  if (ofSeries === undefined)
    return { ...changing(task, change, 'this', async () => sendTaskEdit(task, ofTask)), onError };
  const first = changing(task, ofSeries, 'this and later', async () => sendSeriesEdit(task, ofSeries));
  if (Object.keys(ofTask).length === 0) return { ...first, onError };
  const changed = changeTask(task, ofSeries, new Date().toISOString());
  const second = changing(changed, ofTask, 'this', async () => sendTaskEdit(task, ofTask));
  const optimisticUpdate: TaskEdit['optimisticUpdate'] = (tasks, listScope) =>
    second.optimisticUpdate(first.optimisticUpdate(tasks, listScope), listScope);
  return {
    ...first,
    send: async () => {
      await first.send();
      return second.send();
    },
    optimisticUpdate,
    reconcile: (stored) => (tasks, listScope) =>
      TASK_LISTS.upsert(optimisticUpdate(tasks, listScope), listScope, stored),
    onError,
  };
}

/** What of a change reaches the later ones of a series too, and what is for the task alone: its day, and what comes with that. */
function splitChange(change: TaskChange, scope: SeriesScope): { ofSeries: TaskChange | undefined; ofTask: TaskChange } {
  const { date, isCrossedOut, ...ofSeries } = change;
  if (scope === 'this') return { ofSeries: undefined, ofTask: change };
  return {
    ofSeries,
    ofTask: { ...(date !== undefined && { date }), ...(isCrossedOut !== undefined && { isCrossedOut }) },
  };
}

async function sendTaskEdit(task: Task, change: TaskChange): Promise<Task> {
  const params = { id: requireStoredId(task.id) };
  return sendEdit(withExpected(task, change), async (body) => {
    const { title, seen: _seen, ...others } = body;
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

/** Renames by the call for titles and, when that fails, by the call for whole tasks (core specification, section 7). */
async function renameTask(task: Task, params: { id: number }, title: string): Promise<Task> {
  try {
    return await call('PUT /api/tasks/edit/:id', { params, body: withExpected(task, { title }) });
  } catch (error) {
    // Where nobody answers, or nobody is signed in, another call fares no better; one that was refused must not be bypassed.
    if (failsForAll(error) || isChangedElsewhere(error)) throw error;
    const { isRecurring, recurringPattern, isPriority, flagged } = task;
    const whole = { title, isRecurring, recurringPattern, isPriority, flagged };
    return call('PUT /api/tasks/:id', { params, body: withExpected(task, whole) });
  }
}

import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import {
  changeTask,
  NEW_TASK_SORT_ORDER,
  newTask,
  putTask,
  removeTask,
  TEMPORARY_TASK_SORT_ORDER,
  type TaskListScope,
} from '#shared/tasks/tasks.rules.ts';
import { ApiError, call, detailOf, reasonOf } from '#client/data/api-client.ts';
import { useChange, type Change, type Prediction } from '#client/data/optimistic.ts';
import { learnStoredId, lineOf, requireStoredId, resolveId, temporaryId } from '#client/data/temporary-ids.ts';
import { showToast } from '#client/ui/toasts.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** What the task dialog makes of what was typed. */
export interface TaskText {
  title: string;
  notes: string | null;
  isPriority: boolean;
}

type TaskPrediction = Prediction<Task, TaskListScope>;
type TaskCall<Answer> = Change<Task, TaskListScope, Answer>;

/** Everything a person does to tasks. Each shows at once, is put back when it fails and then says so. */
export function useTaskChanges() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Adds a task to the end of a day. The same key sent again adds it once. */
      createTask: async (day: Day, text: TaskText, idempotencyKey: string): Promise<Task> =>
        carryOut(createTaskChange(day, text, idempotencyKey)),

      /** Stores what was edited in the dialog: only what is different. */
      editTask: async (task: Task, text: TaskText): Promise<void> => {
        const change = differenceOf(task, text);
        if (Object.keys(change).length > 0) await carryOut(editTaskChange(task, change));
      },

      /** Changes a task from its row. `verb` names the change in the words of a failure. */
      updateTask: (task: Task, change: TaskChange, verb: FailureVerb): void => {
        carryOut(updateTaskChange(task, change, verb)).catch(ignoreShownFailure);
      },

      /** Deletes a task. */
      deleteTask: (task: Task): void => {
        carryOut(deleteTaskChange(task)).catch(ignoreShownFailure);
      },
    }),
    [carryOut],
  );
}

function createTaskChange(day: Day, text: TaskText, idempotencyKey: string): TaskCall<Task> {
  const id = temporaryId();
  const draft = { ...text, date: day };
  const now = new Date().toISOString();
  const temporary: Task = {
    ...newTask({ ...draft, sortOrder: TEMPORARY_TASK_SORT_ORDER }, now),
    id,
    userId: 0,
    createdAt: now,
  };
  return {
    lists: TASK_LISTS,
    line: lineOf(id),
    send: () => call('POST /api/tasks', { body: { ...draft, sortOrder: NEW_TASK_SORT_ORDER } }, { idempotencyKey }),
    predict: (tasks, scope) => (resolveId(id) === id ? putTask(tasks, scope, temporary) : [...tasks]),
    confirm: (task) => {
      learnStoredId(id, task.id);
      return withTask(task);
    },
    onError: (error) => fail(`Failed to create task: ${detailOf(error)}`),
  };
}

function editTaskChange(task: Task, change: Partial<TaskText>): TaskCall<Task> {
  const { title, ...others } = change;
  const send = async (): Promise<Task> => {
    const params = { id: requireStoredId(task.id) };
    if (title !== undefined && Object.keys(others).length === 0) return renameTask(task, params, title);
    return call('PUT /api/tasks/:id', { params, body: change });
  };
  return {
    ...changing(task, change, send),
    onError: (error) => fail(`Failed to update task: ${reasonOf(error)}`),
  };
}

function differenceOf(task: Task, text: TaskText): Partial<TaskText> {
  return {
    ...(text.title !== task.title && { title: text.title }),
    ...(text.notes !== task.notes && { notes: text.notes }),
    ...(text.isPriority !== task.isPriority && { isPriority: text.isPriority }),
  };
}

/** Renames by the call for titles and, when that fails, by the call for whole tasks (core specification, section 7). */
async function renameTask(task: Task, params: { id: number }, title: string): Promise<Task> {
  try {
    return await call('PUT /api/tasks/edit/:id', { params, body: { title } });
  } catch (error) {
    // Where nobody answers, or nobody is signed in, another call fares no better.
    if (error instanceof ApiError && (error.status === 0 || error.status === 401)) throw error;
    const { isRecurring, recurringPattern, isPriority, flagged } = task;
    return call('PUT /api/tasks/:id', { params, body: { title, isRecurring, recurringPattern, isPriority, flagged } });
  }
}

/** How a failed change of a row is called: 'Failed to flag task' / 'There was an error flagging the task. …'. */
const FAILURE_VERBS = {
  update: 'updating',
  flag: 'flagging',
  delete: 'deleting',
  'cross out': 'crossing out',
} as const;

export type FailureVerb = keyof typeof FAILURE_VERBS;

function updateTaskChange(task: Task, change: TaskChange, verb: FailureVerb): TaskCall<Task> {
  const send = async () => call('PUT /api/tasks/:id', { params: { id: requireStoredId(task.id) }, body: change });
  return { ...changing(task, change, send), onError: () => failTo(verb) };
}

function deleteTaskChange(task: Task): TaskCall<undefined> {
  const without: TaskPrediction = (tasks) => removeTask(tasks, resolveId(task.id));
  return {
    lists: TASK_LISTS,
    line: lineOf(task.id),
    send: async () => call('DELETE /api/tasks/:id', { params: { id: requireStoredId(task.id) } }),
    predict: without,
    confirm: () => without,
    onError: () => failTo('delete'),
  };
}

/** What all changes of one task have in common. */
function changing(task: Task, change: TaskChange, send: () => Promise<Task>): Omit<TaskCall<Task>, 'onError'> {
  const now = new Date().toISOString();
  return {
    lists: TASK_LISTS,
    line: lineOf(task.id),
    send,
    predict: (tasks, scope) => {
      const current = tasks.find(({ id }) => id === resolveId(task.id));
      return current === undefined ? [...tasks] : putTask(tasks, scope, changeTask(current, change, now));
    },
    confirm: withTask,
  };
}

function withTask(task: Task): TaskPrediction {
  return (tasks, scope) => putTask(tasks, scope, task);
}

function fail(title: string): void {
  showToast({ title, tone: 'destructive' });
}

function failTo(verb: FailureVerb): void {
  showToast({
    title: `Failed to ${verb} task`,
    description: `There was an error ${FAILURE_VERBS[verb]} the task. Please try again.`,
    tone: 'destructive',
  });
}

/** The failure was shown and put back already; nobody waits for a row's change. */
function ignoreShownFailure(): void {}

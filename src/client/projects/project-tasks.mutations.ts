import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectTask, ProjectTaskChange } from '#shared/projects/projects.contract.ts';
import { changeProjectTask, newProjectTask } from '#shared/projects/projects.rules.ts';
import { t } from '#shared/language/language.ts';
import { LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import { call, getDetail, getOverloadMessage, getReason, type CallHeaders } from '#client/data/api-client.ts';
import { logFailure } from '#client/data/log.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { requireStoredId } from '#client/data/temporary-ids.ts';
import {
  isGone,
  showErrorToast,
  showFailureTo,
  showRestoreFailure,
  type FailedVerb,
} from '#client/items/error-toasts.ts';
import { showEntryFailure, type GetRetry } from '#client/items/entry-titles.ts';
import { buildCreation, buildEdit } from '#client/items/form-changes.ts';
import { buildReorder, buildRemoval, type Removal } from '#client/items/item-changes.ts';
import { sendEdit, ignoreConflicts, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownError, offerToCompleteAgain, removeWithUndo } from '#client/items/undo.ts';
import { showTaskGone } from './gone-project.ts';
import { PROJECT_TASK_LISTS } from './projects.queries.ts';

type Scope = 'open' | 'completed';

/**
 * Returns the changes that a person makes to project tasks. Each is optimistic; a failure is rolled back and shows a
 * toast. On the dashboard failed updates are only logged (DASH-35), except those of an overloaded or full server.
 */
export function useProjectTaskChanges(isOnDashboard: boolean) {
  const client = useQueryClient();
  const mutate = useChange();
  return useMemo(() => {
    /** Calls `show` unless the task or its project was deleted elsewhere. */
    const unlessGone = (projectId: number, show: (error: Error) => void) => (error: Error) => {
      if (isGone(error)) void showTaskGone(client, projectId);
      else show(error);
    };
    const createErrorHandler = ({ projectId }: ProjectTask, show: (error: Error) => void) =>
      unlessGone(projectId, (error) => {
        const isLogged = isOnDashboard && getOverloadMessage(error) === undefined;
        (isLogged ? logUpdateFailure : show)(error);
      });
    return {
      /**
       * Adds a task at the end of a project. Sent again with the same key, it adds it once. `getRetry` is called when it
       * fails: what it returns is offered by the toast, with the task's title.
       */
      createProjectTask: async (
        projectId: number,
        title: string,
        idempotencyKey: string,
        getRetry?: GetRetry,
      ): Promise<ProjectTask> =>
        mutate(
          createProjectTaskCreation({ projectId, title }, { idempotencyKey }, (error) => {
            const retry = getRetry?.();
            unlessGone(projectId, () => showEntryFailure(describeCreationFailure(error), title, retry))(error);
          }),
        ),

      renameProjectTask: async (task: ProjectTask, title: string): Promise<void> => {
        if (title === task.title) return;
        await mutate(
          createEdit(
            task,
            withExpected(task, { title }),
            ignoreConflicts(createErrorHandler(task, showRenamingFailure)),
          ),
        );
      },

      /** Changes a task from its row. `verb` names the change in the error toast. */
      updateProjectTask: (task: ProjectTask, change: ProjectTaskChange, verb: FailedVerb): void => {
        const createChange = (from: ProjectTask, to: ProjectTaskChange) =>
          createEdit(
            from,
            to,
            createErrorHandler(task, (error) => showFailureTo(verb, t('task'), error)),
          );
        mutate(createChange(task, change)).catch(ignoreShownError);
        offerToCompleteAgain(mutate, task, change, createChange);
      },

      /** Stores the order of a project's tasks. */
      reorderProjectTasks: (ids: readonly number[]): void => {
        mutate(createOrderChange(ids)).catch(ignoreShownError);
      },

      /** Deletes a task and shows a toast with Undo. */
      deleteProjectTask: (task: ProjectTask): void =>
        removeWithUndo(
          mutate,
          createProjectTaskRemoval(task, unlessGone(task.projectId, showDeletionFailure)),
          t('Task deleted'),
          task.title,
        ),
    };
  }, [client, mutate, isOnDashboard]);
}

function showRenamingFailure(error: Error): void {
  showErrorToast(t('Failed to update task: {reason}', { reason: getReason(error) }));
}

function describeCreationFailure(error: Error): string {
  return t('Failed to create project task: {reason}', { reason: getDetail(error) });
}

function showDeletionFailure(error: Error): void {
  showFailureTo('delete', t('task'), error);
}

function logUpdateFailure(error: Error): void {
  logFailure(t('Failed to update project task'), error);
}

/**
 * Builds the change that adds a task at the end of a project. `options` are those of its call: sent again with the same
 * Idempotency-Key, it is added once.
 */
export function createProjectTaskCreation(
  { projectId, title, flagged = false }: { projectId: number; title: string; flagged?: boolean | undefined },
  options: { idempotencyKey: string; headers?: CallHeaders },
  onError: (error: Error) => void,
): Change<ProjectTask, Scope, ProjectTask> {
  const now = new Date().toISOString();
  const sortOrder = LAST_SORT_ORDER;
  return buildCreation({
    listCache: PROJECT_TASK_LISTS,
    fields: { ...newProjectTask({ title, flagged, sortOrder }, now), projectId, userId: 0, createdAt: now },
    send: () => {
      const id = requireStoredId(projectId);
      const body = { title, projectId: id, isCompleted: false, flagged, sortOrder };
      return call('POST /api/projects/:id/tasks', { params: { id }, body }, options);
    },
    onError,
  });
}

function createEdit(
  task: ProjectTask,
  change: ProjectTaskChange,
  onError: (error: Error) => void,
): Change<ProjectTask, Scope, ProjectTask> {
  const now = new Date().toISOString();
  return buildEdit({
    listCache: PROJECT_TASK_LISTS,
    item: task,
    change: (current) => changeProjectTask(current, change, now),
    send: async (id) => sendEdit(change, async (body) => call('PUT /api/project-tasks/:id', { params: { id }, body })),
    onError,
  });
}

function createOrderChange(taskIds: readonly number[]): Change<ProjectTask, Scope, ProjectTask[]> {
  return buildReorder({
    listCache: PROJECT_TASK_LISTS,
    ids: taskIds,
    send: (ids) => call('PATCH /api/project-tasks/order', { body: { ids } }),
    onError: () => showFailureTo('reorder', t('task')),
  });
}

/** Returns the two changes that delete a task of a project and restore it. */
export function createProjectTaskRemoval(
  task: ProjectTask,
  onError: (error: Error) => void,
): Removal<ProjectTask, Scope> {
  return buildRemoval({
    listCache: PROJECT_TASK_LISTS,
    item: task,
    remove: async (id) => call('DELETE /api/project-tasks/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/project-tasks/:id/restore', { params: { id } })],
    onError,
    onRestoreError: showRestoreFailure(t('task')),
  });
}

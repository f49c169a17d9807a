import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectTask, ProjectTaskChange } from '#shared/projects/projects.contract.ts';
import { changeProjectTask, NEW_PROJECT_TASK_SORT_ORDER, newProjectTask } from '#shared/projects/projects.rules.ts';
import { call, detailOf, overloadMessageOf, reasonOf } from '#client/data/api-client.ts';
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
import { creationOf, editOf, orderOf, removalOf, type Removal } from '#client/items/item-changes.ts';
import { sendEdit, unlessChangedElsewhere, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownFailure, removeWithUndo } from '#client/items/undo.ts';
import { showTaskGone } from './gone-project.ts';
import { PROJECT_TASK_LISTS } from './projects.queries.ts';

type Scope = 'open' | 'completed';

/**
 * Everything a person does to the tasks of projects. Each shows at once, is put back when it fails and then says so; but for
 * updates on the dashboard, which are only logged (core specification, section 8) unless the server has no time or no room.
 */
export function useProjectTaskChanges(isOnDashboard: boolean) {
  const client = useQueryClient();
  const carryOut = useChange();
  return useMemo(() => {
    /** Calls `say` unless the task, or its project, was deleted elsewhere. */
    const unlessGone = (projectId: number, say: (error: Error) => void) => (error: Error) => {
      if (isGone(error)) void showTaskGone(client, projectId);
      else say(error);
    };
    const failing = ({ projectId }: ProjectTask, say: (error: Error) => void) =>
      unlessGone(projectId, (error) => {
        const isLogged = isOnDashboard && overloadMessageOf(error) === undefined;
        (isLogged ? logUpdateFailure : say)(error);
      });
    return {
      /** Adds a task to the end of a project. The same key sent again adds it once. */
      createProjectTask: async (projectId: number, title: string, idempotencyKey: string): Promise<ProjectTask> =>
        carryOut(creationChange(projectId, title, idempotencyKey, unlessGone(projectId, showCreationFailure))),

      renameProjectTask: async (task: ProjectTask, title: string): Promise<void> => {
        if (title === task.title) return;
        await carryOut(
          changeOf(task, withExpected(task, { title }), unlessChangedElsewhere(failing(task, showRenamingFailure))),
        );
      },

      /** Changes a task from its row. `verb` names the change in the words of a failure. */
      updateProjectTask: (task: ProjectTask, change: ProjectTaskChange, verb: FailedVerb): void => {
        carryOut(
          changeOf(
            task,
            change,
            failing(task, (error) => showFailureTo(verb, 'task', error)),
          ),
        ).catch(ignoreShownFailure);
      },

      /** Gives tasks of a project the order in which they are named. */
      reorderProjectTasks: (ids: readonly number[]): void => {
        carryOut(orderChange(ids)).catch(ignoreShownFailure);
      },

      /** Deletes a task and offers at once to take that back. */
      deleteProjectTask: (task: ProjectTask): void =>
        removeWithUndo(carryOut, removalChange(task, unlessGone(task.projectId, showDeletionFailure)), 'Task deleted'),
    };
  }, [client, carryOut, isOnDashboard]);
}

function showRenamingFailure(error: Error): void {
  showErrorToast(`Failed to update task: ${reasonOf(error)}`);
}

function showCreationFailure(error: Error): void {
  showErrorToast(`Failed to create project task: ${detailOf(error)}`);
}

function showDeletionFailure(error: Error): void {
  showFailureTo('delete', 'task', error);
}

function logUpdateFailure(error: Error): void {
  logFailure('Failed to update project task', error);
}

function creationChange(
  projectId: number,
  title: string,
  idempotencyKey: string,
  onError: (error: Error) => void,
): Change<ProjectTask, Scope, ProjectTask> {
  const now = new Date().toISOString();
  const sortOrder = NEW_PROJECT_TASK_SORT_ORDER;
  return creationOf({
    listCache: PROJECT_TASK_LISTS,
    fields: { ...newProjectTask({ title, sortOrder }, now), projectId, userId: 0, createdAt: now },
    send: () => {
      const params = { id: requireStoredId(projectId) };
      return call('POST /api/projects/:id/tasks', { params, body: { title, sortOrder } }, { idempotencyKey });
    },
    onError,
  });
}

function changeOf(
  task: ProjectTask,
  change: ProjectTaskChange,
  onError: (error: Error) => void,
): Change<ProjectTask, Scope, ProjectTask> {
  const now = new Date().toISOString();
  return editOf({
    listCache: PROJECT_TASK_LISTS,
    item: task,
    change: (current) => changeProjectTask(current, change, now),
    send: async (id) => sendEdit(change, async (body) => call('PUT /api/project-tasks/:id', { params: { id }, body })),
    onError,
  });
}

function orderChange(taskIds: readonly number[]): Change<ProjectTask, Scope, ProjectTask[]> {
  return orderOf({
    listCache: PROJECT_TASK_LISTS,
    ids: taskIds,
    send: (ids) => call('PATCH /api/project-tasks/order', { body: { ids } }),
    onError: () => showFailureTo('reorder', 'task'),
  });
}

function removalChange(task: ProjectTask, onError: (error: Error) => void): Removal<ProjectTask, Scope> {
  return removalOf({
    listCache: PROJECT_TASK_LISTS,
    item: task,
    remove: async (id) => call('DELETE /api/project-tasks/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/project-tasks/:id/restore', { params: { id } })],
    onError,
    onRestoreError: showRestoreFailure('task'),
  });
}

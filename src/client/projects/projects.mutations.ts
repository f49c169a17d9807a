import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project, ProjectChange } from '#shared/projects/projects.contract.ts';
import { changeProject } from '#shared/projects/projects.rules.ts';
import { t } from '#shared/language/language.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { logFailure } from '#client/data/log.ts';
import { useChange, type Change, type UndoneChange } from '#client/data/optimistic.ts';
import { getQueueKey, requireStoredId } from '#client/data/temporary-ids.ts';
import { showErrorToast, showFailureTo } from '#client/items/error-toasts.ts';
import { buildCreation, buildEdit } from '#client/items/form-changes.ts';
import { isSame } from '#client/items/item-changes.ts';
import { sendEdit, ignoreConflicts, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownError, offerUndo } from '#client/items/undo.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { PROJECT_LISTS, PROJECT_TASK_LISTS } from './projects.queries.ts';

type ProjectEdit = Change<Project, 'all', Project>;

/** The method of the call that edits a project. */
export type EditMethod = 'PATCH' | 'PUT';

/**
 * Returns the changes that a person makes to projects. Each is optimistic; failures are rolled back, and success and
 * failure show a toast. The projects page sends edits with PUT, the dashboard with PATCH (PROJ-33).
 */
export function useProjectChanges(method: EditMethod = 'PUT') {
  const client = useQueryClient();
  const mutate = useChange();
  return useMemo(() => {
    // The tasks of open and of completed projects are separate queries.
    const refetchTasks = (): void => void client.invalidateQueries({ queryKey: [PROJECT_TASK_LISTS.root] });
    const change = async (project: Project, projectChange: ProjectChange, undoes?: UndoneChange[]): Promise<void> => {
      await mutate({ ...createEdit(method, project, projectChange), ...(undoes && { undoes }) });
    };
    const showCompletionToast = (project: Project, isCompleted: boolean): void => {
      if (!isCompleted) showToast({ title: t('Project reopened') });
      else {
        const undoes = [{ before: project, after: { ...project, isCompleted } }];
        offerUndo(t('Project completed'), () => complete(project, false, undoes));
      }
    };
    const complete = (project: Project, isCompleted: boolean, undoes?: UndoneChange[]): void => {
      change(project, { isCompleted }, undoes)
        .then(() => showCompletionToast(project, isCompleted))
        .then(refetchTasks, ignoreShownError);
    };
    return {
      /** Adds a project. Sent again with the same key, it adds it once. */
      createProject: async (title: string, idempotencyKey: string): Promise<Project> => {
        const project = await mutate(createCreation(title, idempotencyKey));
        showToast({ title: t('Project created'), description: t('Your new project has been created successfully.') });
        return project;
      },

      renameProject: async (project: Project, title: string): Promise<void> => {
        if (title !== project.title) await change(project, withExpected(project, { title }));
      },

      /** Completes a project, with Undo, or reopens it. */
      completeProject: (project: Project, isCompleted: boolean): void => complete(project, isCompleted),

      /** Reactivates completed projects. Rejects if any of them fails; failures are only logged (DASH-34). */
      activateProjects: async (projects: readonly Project[]): Promise<void> => {
        const outcomes = await Promise.allSettled(projects.map((project) => mutate(createActivation(project))));
        refetchTasks();
        if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('Not every project was activated');
      },

      /** Deletes a project and all of its tasks for good (PROJ-13). */
      deleteProject: (project: Project): void => {
        mutate(createDeletion(project)).then(() => showToast({ title: t('Project deleted') }), ignoreShownError);
      },
    };
  }, [client, method, mutate]);
}

function createCreation(title: string, idempotencyKey: string): ProjectEdit {
  const now = new Date().toISOString();
  return buildCreation({
    listCache: PROJECT_LISTS,
    fields: { title, userId: 0, isCompleted: false, createdAt: now, completedAt: null },
    send: () => call('POST /api/projects', { body: { title } }, { idempotencyKey }),
    onError: (error) => showErrorToast(t('Failed to create project: {reason}', { reason: getDetail(error) })),
  });
}

function createEdit(method: EditMethod, project: Project, change: ProjectChange): ProjectEdit {
  return createOptimisticEdit(project, change, {
    send: async (id) => sendEdit(change, async (body) => call(`${method} /api/projects/:id`, { params: { id }, body })),
    onError: ignoreConflicts((error) => showFailureTo('update', t('project'), error)),
  });
}

function createActivation(project: Project): ProjectEdit {
  const change = { isCompleted: false };
  return createOptimisticEdit(project, change, {
    send: (id) => call('POST /api/projects/:id/toggle-completion', { params: { id }, body: change }),
    onError: (error) => logFailure(t('Failed to activate project'), error),
  });
}

function createOptimisticEdit(
  project: Project,
  change: ProjectChange,
  parts: { send: (id: number) => Promise<Project>; onError: (error: Error) => void },
): ProjectEdit {
  const now = new Date().toISOString();
  return buildEdit({
    listCache: PROJECT_LISTS,
    item: project,
    change: (current) => changeProject(current, change, now),
    ...parts,
  });
}

function createDeletion(project: Project): Change<Project, 'all', undefined> {
  const isOther = (other: Project): boolean => !isSame(project)(other);
  return {
    listCache: PROJECT_LISTS,
    queueKey: getQueueKey(project.id),
    send: async () => call('DELETE /api/projects/:id', { params: { id: requireStoredId(project.id) } }),
    optimisticUpdate: (projects) => projects.filter(isOther),
    reconcile: () => (projects) => projects.filter(isOther),
    onError: (error) => showFailureTo('delete', t('project'), error),
  };
}

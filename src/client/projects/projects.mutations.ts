import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project, ProjectChange } from '#shared/projects/projects.contract.ts';
import { changeProject } from '#shared/projects/projects.rules.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { logFailure } from '#client/data/log.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { queueKeyOf, requireStoredId } from '#client/data/temporary-ids.ts';
import { showErrorToast, showFailureTo } from '#client/items/error-toasts.ts';
import { creationOf, editOf, isSame } from '#client/items/item-changes.ts';
import { sendEdit, unlessChangedElsewhere, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownFailure, offerUndo } from '#client/items/undo.ts';
import { showToast } from '#client/ui/toasts.ts';
import { PROJECT_LISTS, PROJECT_TASK_LISTS } from './projects.queries.ts';

type ProjectEdit = Change<Project, 'all', Project>;

/** Everything a person does to projects. Each shows at once, is put back when it fails, and says what became of it. */
export function useProjectChanges() {
  const client = useQueryClient();
  const carryOut = useChange();
  return useMemo(() => {
    // The tasks of open projects and of completed ones are read apart.
    const readTasksAgain = (): void => void client.invalidateQueries({ queryKey: [PROJECT_TASK_LISTS.root] });
    const change = async (project: Project, projectChange: ProjectChange): Promise<void> => {
      await carryOut(changeOf(project, projectChange));
    };
    const sayCompleted = (project: Project, isCompleted: boolean): void => {
      if (!isCompleted) showToast({ title: 'Project reopened' });
      else offerUndo('Project completed', () => complete(project, false));
    };
    const complete = (project: Project, isCompleted: boolean): void => {
      change(project, { isCompleted })
        .then(() => sayCompleted(project, isCompleted))
        .then(readTasksAgain, ignoreShownFailure);
    };
    return {
      /** Adds a project. The same key sent again adds it once. */
      createProject: async (title: string, idempotencyKey: string): Promise<void> => {
        await carryOut(creationChange(title, idempotencyKey));
        showToast({ title: 'Project created', description: 'Your new project has been created successfully.' });
      },

      renameProject: async (project: Project, title: string): Promise<void> => {
        if (title !== project.title) await change(project, withExpected(project, { title }));
      },

      /** Completes a project, which can be taken back at once, or reopens it. */
      completeProject: complete,

      /** Makes completed projects active again. Rejected when that failed for any, which is only logged. */
      activateProjects: async (projects: readonly Project[]): Promise<void> => {
        const outcomes = await Promise.allSettled(projects.map((project) => carryOut(activationChange(project))));
        readTasksAgain();
        if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('Not every project was activated');
      },

      /** Deletes a project with all of its tasks, for good. */
      deleteProject: (project: Project): void => {
        carryOut(deletionChange(project)).then(() => showToast({ title: 'Project deleted' }), ignoreShownFailure);
      },
    };
  }, [client, carryOut]);
}

function creationChange(title: string, idempotencyKey: string): ProjectEdit {
  const now = new Date().toISOString();
  return creationOf({
    listCache: PROJECT_LISTS,
    fields: { title, userId: 0, isCompleted: false, createdAt: now, completedAt: null },
    send: () => call('POST /api/projects', { body: { title } }, { idempotencyKey }),
    onError: (error) => showErrorToast(`Failed to create project: ${detailOf(error)}`),
  });
}

function changeOf(project: Project, change: ProjectChange): ProjectEdit {
  return editTo(project, change, {
    send: async (id) => sendEdit(change, async (body) => call('PUT /api/projects/:id', { params: { id }, body })),
    onError: unlessChangedElsewhere((error) => showFailureTo('update', 'project', error)),
  });
}

function activationChange(project: Project): ProjectEdit {
  const change = { isCompleted: false };
  return editTo(project, change, {
    send: (id) => call('POST /api/projects/:id/toggle-completion', { params: { id }, body: change }),
    onError: (error) => logFailure('Failed to activate project', error),
  });
}

function editTo(
  project: Project,
  change: ProjectChange,
  parts: { send: (id: number) => Promise<Project>; onError: (error: Error) => void },
): ProjectEdit {
  const now = new Date().toISOString();
  return editOf({
    listCache: PROJECT_LISTS,
    item: project,
    change: (current) => changeProject(current, change, now),
    ...parts,
  });
}

function deletionChange(project: Project): Change<Project, 'all', undefined> {
  const isOther = (other: Project): boolean => !isSame(project)(other);
  return {
    listCache: PROJECT_LISTS,
    queueKey: queueKeyOf(project.id),
    send: async () => call('DELETE /api/projects/:id', { params: { id: requireStoredId(project.id) } }),
    optimisticUpdate: (projects) => projects.filter(isOther),
    reconcile: () => (projects) => projects.filter(isOther),
    onError: (error) => showFailureTo('delete', 'project', error),
  };
}

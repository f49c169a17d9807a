import { useCallback } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { showProjectCard } from '#client/dashboard/use-board.ts';
import { useProjectChanges, type EditMethod } from '#client/projects/projects.mutations.ts';

/**
 * Returns a function that completes or reopens a project. A reopened project gets its card on the dashboard back, even
 * if it was hidden (PROJ-29).
 */
export function useProjectCompletion(method: EditMethod): (project: Project, isCompleted: boolean) => void {
  const { completeProject } = useProjectChanges(method);
  return useCallback(
    (project, isCompleted) => {
      completeProject(project, isCompleted);
      if (!isCompleted) showProjectCard(project.id);
    },
    [completeProject],
  );
}

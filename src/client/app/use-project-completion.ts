import { useCallback } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { showProjectCard } from '#client/dashboard/use-board.ts';
import { useProjectChanges } from '#client/projects/projects.mutations.ts';

/**
 * Completes a project, or reopens it. That of an open project has a card on the dashboard, also where it was hidden before
 * (core specification, section 4).
 */
export function useProjectCompletion(): (project: Project, isCompleted: boolean) => void {
  const { completeProject } = useProjectChanges();
  return useCallback(
    (project, isCompleted) => {
      completeProject(project, isCompleted);
      if (!isCompleted) showProjectCard(project.id);
    },
    [completeProject],
  );
}

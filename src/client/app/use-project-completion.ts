import { useCallback } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { projectCard } from '#client/dashboard/cards.ts';
import { forgetHidden } from '#client/dashboard/kept-wall.ts';
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
      if (!isCompleted) forgetHidden(projectCard(project.id));
    },
    [completeProject],
  );
}

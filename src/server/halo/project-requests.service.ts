import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { PlannerServices } from '#server/planner-services.ts';

/** Creates the service that finds the projects which new tasks are said to belong to. */
export function createProjectRequestService({ projects }: Pick<PlannerServices, 'projects'>) {
  return {
    /** Returns the commands of a sentence. A new task that is said to belong to an open project gets it. (decision 085) */
    async assignToProjects(
      userId: number,
      input: string,
      commands: Command[],
      context: ParseContext,
    ): Promise<Command[]> {
      const { assignProjects, mayNameProject } = await import('./understanding.service.ts');
      if (!mayNameProject(input, commands, context)) return commands;
      const open = (await projects.listProjects(userId)).filter(({ isCompleted }) => !isCompleted);
      return assignProjects(input, commands, open, context);
    },
  };
}

export type ProjectRequestService = ReturnType<typeof createProjectRequestService>;

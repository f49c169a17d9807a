import { getState } from '#shared/items/items.rules.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import { MAX_COMMANDS } from '#shared/halo/command-limits.rules.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { AppError } from '#server/app-error.ts';
import type { PlannerServices } from '#server/planner-services.ts';

/** Creates the service that understands 'move everything to tomorrow' as a command for each open task of a day. */
export function createBulkRequestService({ tasks }: Pick<PlannerServices, 'tasks'>) {
  return {
    /**
     * Returns the commands of a request for all open tasks of a day; none for other requests. Throws 'not-understood', with
     * the reason, if no task of that day is open or more of them are than one request may change. (decision 080)
     */
    async interpretBulk(userId: number, input: string, context: ParseContext): Promise<Command[]> {
      const { commandsOfBulk, explainBulkRefusal, readBulkRequest } = await import('./understanding.service.ts');
      const request = readBulkRequest(input, context);
      if (request === undefined) return [];
      const ofDay = await tasks.tasks.listDayTasks(userId, request.day);
      const open = ofDay.filter((task) => getState(task) === 'active');
      const commands = commandsOfBulk(
        request,
        open.map(({ title }) => title),
      );
      if (commands.length === 0 || commands.length > MAX_COMMANDS)
        throw new AppError('not-understood', explainBulkRefusal(request));
      return commands;
    },
  };
}

export type BulkRequestService = ReturnType<typeof createBulkRequestService>;

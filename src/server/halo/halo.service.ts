import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import { getChangedItems, preferKnown } from '#shared/halo/known-items.rules.ts';
import type { SpokenCommand } from '#shared/halo/reference-commands.rules.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import type { LearnedWording } from '#shared/halo/wordings.rules.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/app-error.ts';
import type { BulkRequestService } from './bulk-requests.service.ts';
import type { LanguageModelService } from './language-model.service.ts';
import type { LastItemService } from './last-item.service.ts';
import type { MatchService } from './matches.service.ts';
import type { ProjectRequestService } from './project-requests.service.ts';
import type { WordingService } from './wordings.service.ts';

/** A sentence, with the selected day and the person's local date and time. */
export interface SentenceRequest {
  input: string;
  date?: Day | undefined;
  now?: string | undefined;
}

/** Creates the service that interprets sentences as commands, without carrying them out. (READ-21, decision 024) */
export function createHaloService(
  clock: Clock,
  wordings: Pick<WordingService, 'findLearned'>,
  matches: Pick<MatchService, 'listMatches' | 'findKnown' | 'findReported'>,
  items: LastItemService & BulkRequestService & ProjectRequestService,
  languageModel?: LanguageModelService,
) {
  function createContext({ date, now }: Omit<SentenceRequest, 'input'>): ParseContext {
    const today = now?.slice(0, 10) ?? date ?? toLocalDay(clock());
    return { today, selected: date ?? today, now: now?.slice(11, 16) };
  }

  /** Returns the commands. 'Push the demo back a week' moves the demo to a week after its own day. */
  async function countFromTasks(userId: number, spoken: readonly SpokenCommand[], selected: Day): Promise<Command[]> {
    const commands: Command[] = [];
    for (const { shift, ...command } of spoken) {
      commands.push(command);
      const { searchTerm = '', itemType, date } = command.data;
      if (shift === undefined) continue;
      const { shiftDay } = await import('./understanding.service.ts');
      const isDaySaid = date !== undefined;
      const [task] = await matches.listMatches(userId, { searchTerm, itemType, date: date ?? selected, isDaySaid });
      if (task !== undefined && task.date !== null) command.data.targetDate = shiftDay(task.date, shift);
    }
    return commands;
  }

  /** Returns the commands of a sentence. Of readings that change items, one whose items exist is preferred. (decision 078) */
  async function interpretHere(
    userId: number,
    input: string,
    context: ParseContext,
    learned: readonly LearnedWording[],
  ) {
    const { completeReported, findReports, understand, understandChanges } = await import('./understanding.service.ts');
    const first = understand(input, context, learned);
    const changes = understandChanges(input, context, learned);
    const named = changes.flatMap(({ commands }) => getChangedItems(commands));
    const known =
      named.length === 0
        ? first
        : preferKnown(first, changes, await matches.findKnown(userId, named, context.selected));
    const reports = findReports(input);
    if (reports.length === 0) return { first, meant: known };
    const getType = await matches.findReported(userId, reports, context.selected);
    const meant = completeReported(input, known, getType, (rest) => understand(rest, context, learned));
    return { first, meant };
  }

  /** Returns the commands of a sentence that depends on the account's items: on the last one, on a time, or on all of a day; none for others. */
  async function interpretByItems(userId: number, input: string, context: ParseContext): Promise<Command[]> {
    const ofLast = await interpretFollowUp(userId, input, context);
    if (ofLast.length > 0) return ofLast;
    const shifted = await interpretTimeShift(userId, input, context);
    return shifted.length > 0 ? shifted : items.interpretBulk(userId, input, context);
  }

  /** Returns the command of 'push the dentist back by an hour', with the new time; none for other sentences. */
  async function interpretTimeShift(userId: number, input: string, { selected }: ParseContext): Promise<Command[]> {
    const { commandsOfTimeShift, readTimeShift } = await import('./understanding.service.ts');
    const shift = readTimeShift(input);
    if (shift === undefined) return [];
    const wanted = { searchTerm: shift.name, itemType: 'task' as const, date: selected };
    const [task] = await matches.listMatches(userId, wanted);
    return commandsOfTimeShift(shift, task);
  }

  /** Returns the commands of a sentence about the item that was changed last; none for other sentences. (decision 079) */
  async function interpretFollowUp(userId: number, input: string, context: ParseContext): Promise<Command[]> {
    const { mayFollowUp, understandFollowUp } = await import('./understanding.service.ts');
    const last = mayFollowUp(input) ? await items.findLastItem(userId) : undefined;
    return last === undefined ? [] : countFromTasks(userId, understandFollowUp(input, last, context), context.selected);
  }

  /** Gives new tasks the projects that they are said to belong to, unless the person has corrected this sentence before. */
  async function assignToProjects(
    userId: number,
    input: string,
    commands: Command[],
    context: ParseContext,
    learned: readonly LearnedWording[],
  ): Promise<Command[]> {
    const { isLearnedSentence } = await import('./understanding.service.ts');
    return isLearnedSentence(input, context, learned)
      ? commands
      : items.assignToProjects(userId, input, commands, context);
  }

  return {
    /** Returns the commands of a sentence. Throws 'not-understood', with the reason, if it has no commands. */
    async interpret(userId: number, { input, ...when }: SentenceRequest): Promise<Interpretation> {
      const { explainUnsupported } = await import('./understanding.service.ts');
      const context = createContext(when);
      const byItems = await interpretByItems(userId, input, context);
      const commands =
        (byItems.length > 0 ? byItems : await languageModel?.interpret(userId, input, context)) ??
        (await interpretByRules());
      const [command] = commands;
      if (command === undefined)
        throw new AppError(
          'not-understood',
          explainUnsupported(input, context) ?? 'Could not understand your request. Please try with different wording.',
        );
      return commands.length === 1 ? command : { commands, allCommands: commands };

      async function interpretByRules(): Promise<Command[]> {
        const learned = await wordings.findLearned(userId);
        const { meant } = await interpretHere(userId, input, context, learned);
        return assignToProjects(userId, input, await countFromTasks(userId, meant, context.selected), context, learned);
      }
    },

    /**
     * Returns a sentence's second reading. It has no commands if the first is much more probable and not `isUnmatched`. If the
     * account's items or projects decided the first, the second is what the words alone mean.
     */
    async interpretOtherwise(
      userId: number,
      { input, isUnmatched = false, ...when }: SentenceRequest & { isUnmatched?: boolean | undefined },
    ) {
      const { understandOtherwise } = await import('./understanding.service.ts');
      const context = createContext(when);
      if ((await interpretByItems(userId, input, context)).length > 0) return { commands: [], isUncertain: false };
      const learned = await wordings.findLearned(userId);
      const { first, meant } = await interpretHere(userId, input, context, learned);
      if (meant !== first)
        return { commands: await countFromTasks(userId, first, context.selected), isUncertain: false };
      const ofDays = await countFromTasks(userId, first, context.selected);
      const assigned = await assignToProjects(userId, input, ofDays, context, learned);
      if (assigned.some(({ data }) => data.projectId !== undefined)) return { commands: ofDays, isUncertain: false };
      const second = understandOtherwise(input, context, learned, isUnmatched);
      return { ...second, commands: await countFromTasks(userId, second.commands, context.selected) };
    },
  };
}

export type HaloService = ReturnType<typeof createHaloService>;

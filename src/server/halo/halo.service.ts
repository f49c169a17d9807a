import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { SpokenCommand } from '#shared/halo/commands.rules.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { LanguageModelService } from './language-model.service.ts';
import type { MatchService } from './matches.service.ts';
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
  matches: Pick<MatchService, 'listMatches'>,
  languageModel?: LanguageModelService,
) {
  function createSituation({ date, now }: Omit<SentenceRequest, 'input'>): ParseContext {
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

  return {
    /** Returns the commands of a sentence. Throws 'not-understood', with the reason, if it has no commands. */
    async interpret(userId: number, { input, ...when }: SentenceRequest): Promise<Interpretation> {
      const { explainUnsupported, interpret, loadModel } = await import('./understanding.service.ts');
      const situation = createSituation(when);
      const commands =
        (await languageModel?.interpret(userId, input, situation)) ??
        (await countFromTasks(
          userId,
          interpret(input, situation, loadModel(), await wordings.findLearned(userId)),
          situation.selected,
        ));
      const [command] = commands;
      if (command === undefined)
        throw new AppError(
          'not-understood',
          explainUnsupported(input, situation) ??
            'Could not understand your request. Please try with different wording.',
        );
      return commands.length === 1 ? command : { commands, allCommands: commands };
    },

    /** Returns a sentence's second reading; without commands if the first is much more probable and not `isUnmatched`. */
    async interpretOtherwise(
      userId: number,
      { input, isUnmatched = false, ...when }: SentenceRequest & { isUnmatched?: boolean | undefined },
    ) {
      const { interpretOtherwise, loadModel } = await import('./understanding.service.ts');
      const learned = await wordings.findLearned(userId);
      const situation = createSituation(when);
      const second = interpretOtherwise(input, situation, loadModel(), learned, isUnmatched);
      return { ...second, commands: await countFromTasks(userId, second.commands, situation.selected) };
    },
  };
}

export type HaloService = ReturnType<typeof createHaloService>;

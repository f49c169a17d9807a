import { localDayOf, type Day } from '#shared/calendar/day.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { Interpretation } from '#shared/halo/halo.contract.ts';
import { interpret, interpretOtherwise } from '#shared/halo/interpret.rules.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { LanguageModelService } from './language-model.service.ts';
import { loadModel } from './model.service.ts';
import type { WordingService } from './wordings.service.ts';

/** A sentence, with the selected day and the person's local date and time. */
interface Asked {
  input: string;
  date?: Day | undefined;
  now?: string | undefined;
}

/** Creates the service that interprets sentences as commands, without carrying them out. (READ-21, decision 024) */
export function createHaloService(
  clock: Clock,
  wordings: Pick<WordingService, 'findLearned'>,
  languageModel?: LanguageModelService,
) {
  function situationOf({ date, now }: Omit<Asked, 'input'>): ParseContext {
    const today = now?.slice(0, 10) ?? date ?? localDayOf(clock());
    return { today, selected: date ?? today, now: now?.slice(11, 16) };
  }

  return {
    /** Returns the commands of a sentence. Throws 'not-understood' when there is none. */
    async interpret(userId: number, { input, ...when }: Asked): Promise<Interpretation> {
      const situation = situationOf(when);
      const commands =
        (await languageModel?.interpret(userId, input, situation)) ??
        interpret(input, situation, loadModel(), await wordings.findLearned(userId));
      const [command] = commands;
      if (command === undefined)
        throw new AppError('not-understood', 'Could not understand your request. Please try with different wording.');
      return commands.length === 1 ? command : { commands, allCommands: commands };
    },

    /** Returns a sentence's second reading; without commands if the first is much more probable and not `isUnmatched`. */
    async interpretOtherwise(
      userId: number,
      { input, isUnmatched = false, ...when }: Asked & { isUnmatched?: boolean | undefined },
    ) {
      const learned = await wordings.findLearned(userId);
      const second = interpretOtherwise(input, situationOf(when), loadModel(), learned, isUnmatched);
      return { ...second, commands: [...second.commands] };
    },
  };
}

export type HaloService = ReturnType<typeof createHaloService>;

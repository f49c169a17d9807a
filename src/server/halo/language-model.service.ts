import { z } from 'zod';
import type { Command } from '#shared/halo/halo.contract.ts';
import { commandsIn, promptFor } from '#shared/halo/language-model.rules.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { RemoteService } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { askRemote, RemoteFailure } from './remote.service.ts';

/** How long the model may take before halo answers by itself (readings, 21). */
const PATIENCE_MILLISECONDS = 8_000;

/** Each is paid for by whoever runs halo; beyond that halo answers by itself. */
const PER_ACCOUNT: RateLimit = { name: 'language-model', attempts: 200, windowMilliseconds: 60 * 60_000 };

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

interface LanguageModelServiceParts {
  service: RemoteService;
  rateLimits: Pick<RateLimits, 'attempt'>;
  /** Tells whoever runs halo of trouble. */
  report: (trouble: string) => void;
  milliseconds?: number;
}

/** Asks a language model what a sentence means. It gets the sentence and two days, and nothing of what anybody has planned. */
export function createLanguageModelService(parts: LanguageModelServiceParts) {
  const { service, rateLimits, report, milliseconds = PATIENCE_MILLISECONDS } = parts;

  async function ask(input: string, situation: ParseContext): Promise<Command[]> {
    const body = {
      model: service.model,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: promptFor(situation) },
        { role: 'user', content: input },
      ],
    };
    const answer = completionSchema.safeParse(
      await askRemote({ service, path: '/chat/completions', body, milliseconds }),
    );
    const [choice] = answer.data?.choices ?? [];
    const commands = choice && commandsIn(choice.message.content, input, situation);
    if (commands === undefined) throw new RemoteFailure('its answer is not of the form that was asked for');
    return commands;
  }

  return {
    /** What a sentence asks for; undefined where the model cannot be asked, fails or says what cannot be meant. */
    async interpret(userId: number, input: string, situation: ParseContext): Promise<Command[] | undefined> {
      try {
        await rateLimits.attempt([{ limit: PER_ACCOUNT, subject: String(userId) }]);
        return await ask(input, situation);
      } catch (error) {
        if (error instanceof RemoteFailure) report(`The language model failed: ${error.message}`);
        else if (!(error instanceof AppError)) throw error;
        return undefined;
      }
    },
  };
}

export type LanguageModelService = ReturnType<typeof createLanguageModelService>;

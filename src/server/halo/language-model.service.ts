import { z } from 'zod';
import { HOUR } from '#shared/calendar/durations.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { commandsIn, promptFor } from '#shared/halo/language-model.rules.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { RemoteService } from '#server/config.ts';
import { AppError } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { askRemote, RemoteFailure } from './remote.service.ts';

/** How long the language model may take before halo's own parser answers. (READ-21) */
const TIMEOUT_MILLISECONDS = 8_000;

/** Each request costs the operator money. Beyond this limit halo's own parser answers. */
const PER_ACCOUNT: RateLimit = { name: 'language-model', attempts: 200, windowMilliseconds: HOUR };

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

interface LanguageModelServiceParts {
  service: RemoteService;
  rateLimits: Pick<RateLimits, 'attempt'>;
  /** Logs a failure for the operator. */
  report: (trouble: string) => void;
  milliseconds?: number;
}

/**
 * Creates the service that interprets a sentence by a language model. The model gets the sentence and two days, and
 * nothing of anybody's items.
 */
export function createLanguageModelService(parts: LanguageModelServiceParts) {
  const { service, rateLimits, report, milliseconds = TIMEOUT_MILLISECONDS } = parts;

  async function ask(input: string, context: ParseContext): Promise<Command[]> {
    const body = {
      model: service.model,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: promptFor(context) },
        { role: 'user', content: input },
      ],
    };
    const answer = completionSchema.safeParse(
      await askRemote({ service, path: '/chat/completions', body, milliseconds }),
    );
    const [choice] = answer.data?.choices ?? [];
    const commands = choice && commandsIn(choice.message.content, input, context);
    if (commands === undefined) throw new RemoteFailure('its answer has an unexpected format');
    return commands;
  }

  return {
    /**
     * Returns the commands of a sentence. Returns undefined when the model is over the limit, fails or answers with
     * invalid commands.
     */
    async interpret(userId: number, input: string, context: ParseContext): Promise<Command[] | undefined> {
      try {
        await rateLimits.attempt([{ limit: PER_ACCOUNT, subject: String(userId) }]);
        return await ask(input, context);
      } catch (error) {
        if (error instanceof RemoteFailure) report(`The language model failed: ${error.message}`);
        else if (!(error instanceof AppError)) throw error;
        return undefined;
      }
    },
  };
}

export type LanguageModelService = ReturnType<typeof createLanguageModelService>;

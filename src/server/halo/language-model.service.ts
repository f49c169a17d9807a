import { z } from 'zod';
import type { Command } from '#shared/halo/halo.contract.ts';
import { commandsIn, promptFor } from '#shared/halo/language-model.rules.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { RemoteService } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { askRemote, RemoteFailure } from './remote.service.ts';

/** How long the language model may take before halo's own parser answers. (READ-21) */
const PATIENCE_MILLISECONDS = 8_000;

/** Each request costs the operator money. Beyond this limit halo's own parser answers. */
const PER_ACCOUNT: RateLimit = { name: 'language-model', attempts: 200, windowMilliseconds: 60 * 60_000 };

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
    /**
     * Returns the commands of a sentence. Returns undefined when the model is over the limit, fails or answers with
     * invalid commands.
     */
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

import * as contract from '#shared/halo/speech.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { SpeechService } from './speech.service.ts';

/** What was said becomes text (platform specification, section 7). */
export function speechRoutes(answer: AnswerEndpoint, speech: SpeechService): void {
  answer(contract.listAbilities, async () => ({ canTranscribe: speech.canTranscribe }));

  answer(
    contract.transcribe,
    async ({ body }) => speech.transcribe(body.audio),
    async ({ id }) => speech.admitRecording(id),
  );
}

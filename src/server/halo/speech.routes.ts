import * as contract from '#shared/halo/speech.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { SpeechService } from './speech.service.ts';

/** Routes of speech transcription. (HALO-65) */
export function speechRoutes(route: RegisterRoute, speech: SpeechService): void {
  route(contract.listAbilities, async () => ({ canTranscribe: speech.canTranscribe }));

  route(
    contract.transcribe,
    async ({ body }) => speech.transcribe(body.audio),
    async ({ id }) => speech.admitRecording(id),
  );
}

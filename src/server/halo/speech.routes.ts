import * as contract from '#shared/halo/speech.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { SpeechService } from './speech.service.ts';

/** What was said becomes text (platform specification, section 7). */
export function speechRoutes(route: RegisterRoute, speech: SpeechService): void {
  route(contract.listAbilities, async () => ({ canTranscribe: speech.canTranscribe }));

  route(
    contract.transcribe,
    async ({ body }) => speech.transcribe(body.audio),
    async ({ id }) => speech.admitRecording(id),
  );
}

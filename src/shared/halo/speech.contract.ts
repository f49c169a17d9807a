import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** The maximum size of a recording in bytes. */
const RECORDING_LIMIT = 10 * 1_024 * 1_024;

export const transcribe = endpoint({
  method: 'POST',
  path: '/api/transcribe',
  access: 'user',
  summary: 'Transcribes a recording; 503 if the server has no speech service or the service fails',
  body: z.object({
    audio: z
      .file('A recording is required, as the file "audio" of a form')
      .min(1, 'The recording is empty')
      .describe('webm, ogg, mp4, mpeg or wav by its type and its first bytes, at most 10 MB'),
  }),
  isForm: true,
  bodyLimit: RECORDING_LIMIT,
  ignoresIdempotencyKey: true,
  status: 200,
  response: z.object({ text: z.string() }),
});

export const listAbilities = endpoint({
  method: 'GET',
  path: '/api/halo/abilities',
  access: 'user',
  summary: 'Returns the abilities of the assistant on this server',
  status: 200,
  response: z.object({
    canTranscribe: z.boolean().describe('Whether POST /api/transcribe is available'),
  }),
});

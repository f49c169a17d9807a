import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** The maximum size of a recording in bytes. */
const RECORDING_LIMIT = 10 * 1_024 * 1_024;

export const transcribe = endpoint({
  method: 'POST',
  path: '/api/transcribe',
  access: 'user',
  summary: 'The words of a recording; 503 where this server has no service for that, or where it fails',
  body: z.object({
    audio: z
      .file('A recording is required, as the file "audio" of a form')
      .min(1, 'The recording is empty')
      .describe('webm, ogg, mp4, mpeg or wav, as it says and as it begins, at most 10 MB'),
  }),
  isForm: true,
  bodyLimit: RECORDING_LIMIT,
  ignoresIdempotencyKey: true,
  status: 200,
  answer: z.object({ text: z.string() }),
});

export const listAbilities = endpoint({
  method: 'GET',
  path: '/api/halo/abilities',
  access: 'user',
  summary: 'What the assistant can do on this server',
  status: 200,
  answer: z.object({
    canTranscribe: z
      .boolean()
      .describe('Whether POST /api/transcribe has a service; otherwise browsers may have their own'),
  }),
});

import { z } from 'zod';
import { MINUTE } from '#shared/calendar/durations.ts';
import { RECORDING_BEGINNING, getRecordingType } from '#shared/halo/recordings.rules.ts';
import type { RemoteService } from '#server/config.ts';
import { AppError } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { askRemote, RemoteFailure } from './remote.service.ts';

/** How long a transcription may take. (HALO-67) */
const TIMEOUT_MILLISECONDS = 5_000;

/** Each transcription costs the operator money. */
const PER_ACCOUNT: RateLimit = { name: 'transcription', attempts: 10, windowMilliseconds: MINUTE };

/** How many recordings of an account are transcribed at once: the current one, and one that was just cancelled. */
const MAX_CONCURRENT_PER_ACCOUNT = 2;
/** How many recordings of all accounts are transcribed at once. Each takes up to 10 MiB. */
const MAX_CONCURRENT = 8;

/** Retry-After in seconds. By then the current transcriptions have finished or failed. */
const BUSY_SECONDS = TIMEOUT_MILLISECONDS / 1_000;

const transcriptionSchema = z.object({ text: z.string() });

interface SpeechServiceParts {
  service: RemoteService | undefined;
  rateLimits: Pick<RateLimits, 'attempt'>;
  /** Logs a failure for the operator. */
  report: (trouble: string) => void;
  milliseconds?: number;
}

/** Creates the service that transcribes recordings by a remote service. (READ-24) */
export function createSpeechService(parts: SpeechServiceParts) {
  const { service, rateLimits, report, milliseconds = TIMEOUT_MILLISECONDS } = parts;
  /** The number of current transcriptions by account. */
  const currentByAccount = new Map<number, number>();
  let currentTotal = 0;

  /** Returns the remote service. Throws 'not-ready' when none is configured. */
  function requireService(): RemoteService {
    if (service === undefined) throw new AppError('not-ready', 'This server cannot transcribe recordings.');
    return service;
  }

  /** Counts a recording. Returns the function that stops counting it. */
  function countRecording(userId: number): () => void {
    const count = currentByAccount.get(userId) ?? 0;
    if (count >= MAX_CONCURRENT_PER_ACCOUNT) {
      const message = 'Your other recordings are still being transcribed. Please try again in a few seconds.';
      throw new AppError('too-many-requests', message, { retryAfter: BUSY_SECONDS });
    }
    if (currentTotal >= MAX_CONCURRENT) {
      const message = 'The server is busy with other recordings. Please try again in a few seconds.';
      throw new AppError('not-ready', message, { retryAfter: BUSY_SECONDS });
    }
    currentByAccount.set(userId, count + 1);
    currentTotal += 1;
    return () => {
      currentTotal -= 1;
      const left = (currentByAccount.get(userId) ?? 0) - 1;
      if (left > 0) currentByAccount.set(userId, left);
      else currentByAccount.delete(userId);
    };
  }

  return {
    canTranscribe: service !== undefined,

    /**
     * Admits a recording that has arrived. Returns the function that releases it. Throws 'too-many-requests' when the
     * account has too many current ones or too many attempts, 'not-ready' when all accounts together have too many.
     */
    async admitRecording(userId: number): Promise<() => void> {
      requireService();
      const leave = countRecording(userId);
      try {
        await rateLimits.attempt([{ limit: PER_ACCOUNT, subject: String(userId) }]);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },

    /**
     * Returns the text of a recording. Throws 'unsupported-media-type' for an unknown format, 'not-understood' for one
     * without words.
     */
    async transcribe(recording: Blob): Promise<{ text: string }> {
      const known = getRecordingType(recording.type, await recording.slice(0, RECORDING_BEGINNING).bytes());
      if (known === undefined)
        throw new AppError('unsupported-media-type', 'The recording must be webm, ogg, mp4, mpeg or wav.');
      const body = new FormData();
      const remote = requireService();
      body.set('file', recording, `recording.${known.ending}`);
      body.set('model', remote.model);
      body.set('response_format', 'json');
      const text = await ask(remote, body);
      if (text === '') throw new AppError('not-understood', 'There are no words in the recording.');
      return { text };
    },
  };

  async function ask(remote: RemoteService, body: FormData): Promise<string> {
    try {
      const response = await askRemote({ service: remote, path: '/audio/transcriptions', body, milliseconds });
      const { data } = transcriptionSchema.safeParse(response);
      if (data === undefined) throw new RemoteFailure('its answer has no text');
      return data.text.trim();
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      report(`The transcription service failed: ${error.message}`);
      throw new AppError('not-ready', 'Could not transcribe the recording. Please try again, or type.');
    }
  }
}

export type SpeechService = ReturnType<typeof createSpeechService>;

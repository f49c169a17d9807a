import { z } from 'zod';
import { RECORDING_BEGINNING, recordingTypeOf } from '#shared/halo/recordings.rules.ts';
import type { RemoteService } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { askRemote, RemoteFailure } from './remote.service.ts';

/** How long a transcription may take (HALO-67). */
const PATIENCE_MILLISECONDS = 5_000;

/** Each is paid for by whoever runs halo. */
const PER_ACCOUNT: RateLimit = { name: 'transcription', attempts: 10, windowMilliseconds: 60_000 };

/** How many recordings of an account are worked on at a time: the one that is waited for, and one that was given up just before. */
const PER_ACCOUNT_AT_A_TIME = 2;
/** How many of all accounts: each takes up to 10 MiB. */
const AT_A_TIME = 8;

/** When it makes sense to try again where others are still worked at: by then those have their words, or have failed. */
const BUSY_SECONDS = PATIENCE_MILLISECONDS / 1_000;

const transcriptionSchema = z.object({ text: z.string() });

interface SpeechServiceParts {
  service: RemoteService | undefined;
  rateLimits: Pick<RateLimits, 'attempt'>;
  /** Tells whoever runs halo of trouble. */
  report: (trouble: string) => void;
  milliseconds?: number;
}

/** Makes text of what somebody said, by a service of somebody else's (readings, 24). */
export function createSpeechService(parts: SpeechServiceParts) {
  const { service, rateLimits, report, milliseconds = PATIENCE_MILLISECONDS } = parts;
  /** How many recordings of each account are worked on, where there are any. */
  const inside = new Map<number, number>();
  let insideInAll = 0;

  /** The service, if there is one; throws otherwise. */
  function requireService(): RemoteService {
    if (service === undefined) throw new AppError('not-ready', 'This server cannot make text of recordings.');
    return service;
  }

  /** Counts a recording in, and answers what counts it out. */
  function enter(userId: number): () => void {
    const count = inside.get(userId) ?? 0;
    if (count >= PER_ACCOUNT_AT_A_TIME) {
      const message = 'Other recordings of yours are still being made text of. Please try again in a few seconds.';
      throw new AppError('too-many-requests', message, { retryAfter: BUSY_SECONDS });
    }
    if (insideInAll >= AT_A_TIME) {
      const message = 'The server is busy with other recordings. Please try again in a few seconds.';
      throw new AppError('not-ready', message, { retryAfter: BUSY_SECONDS });
    }
    inside.set(userId, count + 1);
    insideInAll += 1;
    return () => {
      insideInAll -= 1;
      const left = (inside.get(userId) ?? 0) - 1;
      if (left > 0) inside.set(userId, left);
      else inside.delete(userId);
    };
  }

  return {
    canTranscribe: service !== undefined,

    /**
     * Lets a recording in that has arrived, and answers what says that it is no longer held. Throws 'too-many-requests' while as
     * many of the account are in as may be, or when tried too often, and 'not-ready' while as many of all accounts are.
     */
    async admitRecording(userId: number): Promise<() => void> {
      requireService();
      const leave = enter(userId);
      try {
        await rateLimits.attempt([{ limit: PER_ACCOUNT, subject: String(userId) }]);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },

    /** The words of a recording. */
    async transcribe(recording: Blob): Promise<{ text: string }> {
      const known = recordingTypeOf(recording.type, await recording.slice(0, RECORDING_BEGINNING).bytes());
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
      const answer = await askRemote({ service: remote, path: '/audio/transcriptions', body, milliseconds });
      const { data } = transcriptionSchema.safeParse(answer);
      if (data === undefined) throw new RemoteFailure('its answer has no text');
      return data.text.trim();
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      report(`The transcription service failed: ${error.message}`);
      throw new AppError('not-ready', 'The recording could not be made text of. Please try again, or type.');
    }
  }
}

export type SpeechService = ReturnType<typeof createSpeechService>;

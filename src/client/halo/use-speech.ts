import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '#client/items/failures.ts';
import { showToast } from '#client/ui/toasts.ts';
import { abilitiesQuery } from './abilities.queries.ts';
import { MicrophoneError, TRANSCRIPTION_LIMIT, type Hearing } from './hearing.ts';
import { canRecognize, recognize, RecognitionUnavailableError } from './recognition.ts';
import { record } from './recording.ts';

/** How long it says that a recording has begun, in milliseconds (platform specification, section 9). */
const RECORDING_TOAST = 3_000;

/** What happens with what is said. */
export type SpeechPhase = 'idle' | 'starting' | 'recording' | 'transcribing';

export interface SpeechParts {
  /** Something was said: these words. */
  onWords: (words: string) => void;
  /** There is no text of what was said. Answers what brings back what was there before, if anything was. */
  onFailure: () => (() => void) | undefined;
}

/** Listens to what is said and makes text of it (platform specification, sections 4 and 8). */
export function useSpeech({ onWords, onFailure }: SpeechParts) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<SpeechPhase>('idle');
  const running = useRef<AbortController>(undefined);
  const hearing = useRef<Hearing>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setPhase('starting');
    try {
      const words = await hear(signal);
      if (signal.aborted) return;
      onWords(words);
      showToast({ title: 'Audio processed', description: 'Review and edit before submitting.' });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof MicrophoneError) {
        showFailure('Recording failed', 'Could not access your microphone. Please check browser permissions.');
        return;
      }
      const restore = onFailure();
      showFailure(
        'Transcription failed',
        'Could not convert your speech to text. Please try typing instead.',
        restore && { label: 'Restore text', onSelect: restore },
      );
    } finally {
      if (running.current === controller) setPhase('idle');
      controller.abort();
    }
  }

  async function hear(signal: AbortSignal): Promise<string> {
    const { canTranscribe } = await client.query(abilitiesQuery).catch(() => ({ canTranscribe: false }));
    if (!canTranscribe && canRecognize()) {
      try {
        return await follow(await recognize(signal));
      } catch (error) {
        if (!(error instanceof RecognitionUnavailableError)) throw error;
      }
    }
    return follow(await record(signal));
  }

  async function follow(next: Hearing): Promise<string> {
    // When a recording takes over from a browser that could not, that is not said again.
    if (hearing.current === undefined) {
      const description = 'Tap the microphone again to stop.';
      showToast({ title: 'Recording started', description, duration: RECORDING_TOAST });
    }
    hearing.current = next;
    setPhase('recording');
    await Promise.race([next.ended, next.words]);
    setPhase('transcribing');
    return within(TRANSCRIPTION_LIMIT, next.words);
  }

  function toggle(): void {
    if (phase === 'idle') {
      hearing.current = undefined;
      void start();
    } else if (phase === 'recording') hearing.current?.stop();
    else if (phase === 'starting') {
      running.current?.abort();
      setPhase('idle');
    }
  }

  return { phase, toggle };
}

/** What comes of a promise, if it comes within so many milliseconds. Whatever fails by then has failed for good. */
async function within(milliseconds: number, promise: Promise<string>): Promise<string> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error('It took too long')), milliseconds);
  try {
    return await Promise.race([promise, timer.promise]);
  } catch (cause) {
    throw new Error('There is no text', { cause });
  } finally {
    clearTimeout(timeout);
  }
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { abilitiesQuery } from './abilities.queries.ts';
import { MicrophoneError, TRANSCRIPTION_LIMIT, type SpeechInput, type Listener } from './speech-input.ts';
import { canRecognize, giveUpRecognition, recognize, RecognitionUnavailableError } from './recognition.ts';
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

/** Somebody speaks, or may. */
export interface Speech {
  phase: SpeechPhase;
  /** Who listens while it is recorded. */
  listener: Listener;
  /** Starts to listen, or stops, or gives up waiting for the microphone. */
  toggle: () => void;
}

/** Listens to what is said and makes text of it (platform specification, sections 4 and 8). */
export function useSpeech(parts: SpeechParts): Speech {
  const client = useQueryClient();
  const [phase, setPhase] = useState<SpeechPhase>('idle');
  const [listener, setListener] = useState<Listener>('recorder');
  const running = useRef<AbortController>(undefined);
  const hearing = useRef<SpeechInput>(undefined);
  /** The toast that says how to stop, or offers what was typed before. */
  const toast = useRef<number>(undefined);
  // What is done with the words is what is right when they come, not when the microphone was pressed.
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(
    () => () => {
      running.current?.abort();
      // There is nothing any more to stop, or that text could be put back into.
      if (toast.current !== undefined) dismissToast(toast.current);
    },
    [],
  );

  async function start(): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setPhase('starting');
    try {
      const words = await hear(signal);
      if (signal.aborted) return;
      latest.current.onWords(words);
      showToast({ title: 'Audio processed', description: 'Review and edit before submitting.' });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof MicrophoneError) {
        showErrorToast('Recording failed', 'Could not access your microphone. Please check browser permissions.');
        return;
      }
      const restore = latest.current.onFailure();
      const description = 'Could not convert your speech to text. Please try typing instead.';
      const action = restore && { label: 'Restore text', onSelect: restore };
      toast.current = showErrorToast('Transcription failed', description, action);
    } finally {
      if (running.current === controller) setPhase('idle');
      controller.abort();
    }
  }

  async function hear(signal: AbortSignal): Promise<string> {
    // Where that cannot be known there may be a service, so nothing goes to the browser's.
    const { canTranscribe } = await client.query(abilitiesQuery).catch(() => ({ canTranscribe: true }));
    if (canTranscribe || !canRecognize()) return follow(await record(signal));
    try {
      return await follow(await recognize(signal));
    } catch (error) {
      if (!(error instanceof RecognitionUnavailableError)) throw error;
      const recording = await record(signal);
      // The microphone works, so it is the recognition that does not.
      if (error.isLasting) giveUpRecognition();
      return follow(recording);
    }
  }

  async function follow(next: SpeechInput): Promise<string> {
    // When a recording takes over from a browser that could not, that is not said again.
    if (hearing.current === undefined) {
      const description = 'Tap the microphone again to stop.';
      toast.current = showToast({ title: 'Recording started', description, duration: RECORDING_TOAST });
    }
    hearing.current = next;
    setListener(next.listener);
    setPhase('recording');
    await Promise.race([next.ended, next.words]);
    setPhase('transcribing');
    if (toast.current !== undefined) dismissToast(toast.current);
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

  return { phase, listener, toggle };
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

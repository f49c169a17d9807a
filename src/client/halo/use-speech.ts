import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { dismissToast, showToast } from '#client/ui/overlays/toasts.ts';
import { abilitiesQuery } from './abilities.queries.ts';
import { MicrophoneError, TRANSCRIPTION_LIMIT, type SpeechInput, type Listener } from './speech-input.ts';
import { canRecognize, giveUpRecognition, recognize, RecognitionUnavailableError } from './recognition.ts';
import { record } from './recording.ts';

/** Milliseconds that the toast 'Recording started' stays (HALO-77). */
const RECORDING_TOAST = 3_000;

/** The phases of speech input. */
export type SpeechPhase = 'idle' | 'starting' | 'recording' | 'transcribing';

export interface SpeechParts {
  /** Called with the recognized text. */
  onWords: (words: string) => void;
  /** Called when there is no text. Returns a function that restores the previous text, if there was any. */
  onFailure: () => (() => void) | undefined;
}

/** The state of the speech input. */
export interface Speech {
  phase: SpeechPhase;
  /** What listens while recording. */
  listener: Listener;
  /** Starts or stops recording, or cancels waiting for the microphone. */
  toggle: () => void;
}

/** Manages speech input (HALO-09, HALO-12, HALO-66 to HALO-70, HALO-77, HALO-78). */
export function useSpeech(parts: SpeechParts): Speech {
  const client = useQueryClient();
  const [phase, setPhase] = useState<SpeechPhase>('idle');
  const [listener, setListener] = useState<Listener>('recorder');
  const controllerRef = useRef<AbortController>(undefined);
  const input = useRef<SpeechInput>(undefined);
  /** The toast that says how to stop, or offers to restore the text. */
  const toast = useRef<number>(undefined);
  // The callbacks must be current when the text arrives, not when the recording started.
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(
    () => () => {
      controllerRef.current?.abort();
      // Without the dialog there is nothing to stop and no field for the text.
      if (toast.current !== undefined) dismissToast(toast.current);
    },
    [],
  );

  async function start(): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    controllerRef.current = controller;
    setPhase('starting');
    try {
      const words = await listen(signal);
      if (signal.aborted) return;
      latest.current.onWords(words);
      showToast({ title: t('Audio processed'), description: t('Review and edit before submitting.') });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof MicrophoneError) {
        showErrorToast(t('Recording failed'), t('Could not access your microphone. Please check browser permissions.'));
        return;
      }
      const restore = latest.current.onFailure();
      const description = t('Could not convert your speech to text. Please try typing instead.');
      const action = restore && { label: t('Restore text'), onSelect: restore };
      toast.current = showErrorToast(t('Transcription failed'), description, action);
    } finally {
      if (controllerRef.current === controller) setPhase('idle');
      controller.abort();
    }
  }

  async function listen(signal: AbortSignal): Promise<string> {
    // If the abilities are unknown, the server may transcribe. Speech is then not sent to the browser's service.
    const { canTranscribe } = await client.query(abilitiesQuery).catch(() => ({ canTranscribe: true }));
    if (canTranscribe || !canRecognize()) return finish(show(await record(signal)));
    // Some browsers never begin to recognize. Until they do, a recording listens.
    const recorder = new AbortController();
    const recording = show(await record(AbortSignal.any([signal, recorder.signal])));
    const recognition = await recognizeDuring(recording, signal);
    if (recognition === undefined) return finish(recording);
    recorder.abort();
    try {
      return await finish(show(recognition));
    } catch (error) {
      if (!(error instanceof RecognitionUnavailableError)) throw error;
      const next = await record(signal);
      // The recording works, so the failure was not the microphone's.
      if (error.isLasting) giveUpRecognition();
      return finish(show(next));
    }
  }

  function show(next: SpeechInput): SpeechInput {
    // If one input takes over from the other, the toast is not shown again.
    if (input.current === undefined) {
      const description = t('Tap the microphone again to stop.');
      toast.current = showToast({ title: t('Recording started'), description, duration: RECORDING_TOAST });
    }
    input.current = next;
    setListener(next.listener);
    setPhase('recording');
    return next;
  }

  async function finish({ ended, words }: SpeechInput): Promise<string> {
    await Promise.race([ended, words]);
    setPhase('transcribing');
    if (toast.current !== undefined) dismissToast(toast.current);
    return withTimeout(TRANSCRIPTION_LIMIT, words);
  }

  function toggle(): void {
    if (phase === 'idle') {
      input.current = undefined;
      void start();
    } else if (phase === 'recording') input.current?.stop();
    else if (phase === 'starting') {
      controllerRef.current?.abort();
      setPhase('idle');
    }
  }

  return { phase, listener, toggle };
}

/** Returns the browser's speech recognition when it begins to listen; undefined if it fails or the recording ends first. */
async function recognizeDuring(recording: SpeechInput, signal: AbortSignal): Promise<SpeechInput | undefined> {
  const controller = new AbortController();
  const recognition = recognize(AbortSignal.any([signal, controller.signal])).catch((error: unknown) => {
    if (error instanceof RecognitionUnavailableError && error.isLasting) giveUpRecognition();
    return undefined;
  });
  const listening = await Promise.race([recognition, recording.ended.then(() => undefined)]);
  if (listening === undefined) controller.abort();
  return listening;
}

/**
 * Resolves to the promise's value if it arrives within the time; otherwise rejects. Rejections of the promise are
 * wrapped, so that `listen` does not retry them with a recording.
 */
async function withTimeout(milliseconds: number, promise: Promise<string>): Promise<string> {
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

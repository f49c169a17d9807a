import { MINUTE } from '#shared/calendar/durations.ts';

/** What converts speech to text: the browser itself, or the server from a recording. */
export type Listener = 'browser' | 'recorder';

/** A running recognition or recording. */
export interface SpeechInput {
  listener: Listener;
  /** Resolves when nothing more is heard, because it was stopped or ended by itself. */
  ended: Promise<void>;
  /** The recognized text. Rejects if there is none. */
  words: Promise<string>;
  stop: () => void;
}

/** The microphone cannot be used: there is none, or the browser or the person does not allow it. */
export class MicrophoneError extends Error {}

/** The maximum length of a recording in milliseconds. */
export const MAX_SPEECH_MILLISECONDS = MINUTE;

/** The maximum time of a transcription in milliseconds (HALO-67). */
export const TRANSCRIPTION_LIMIT = 5_000;

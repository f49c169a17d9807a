/** Who listens: the browser makes text of it by itself, a recorder has the server do that. */
export type Listener = 'browser' | 'recorder';

/** Somebody is being listened to. */
export interface SpeechInput {
  listener: Listener;
  /** Settles when nothing more is heard: it was stopped, or has ended by itself. */
  ended: Promise<void>;
  /** What was said. Rejects when that cannot be known. */
  words: Promise<string>;
  stop: () => void;
}

/** The microphone cannot be used: there is none, or the browser or the person does not allow it. */
export class MicrophoneError extends Error {}

/** After this many milliseconds nothing more is heard. */
export const LONGEST_SPEECH = 60_000;

/** How long making text of what was said may take, in milliseconds (platform specification, section 9). */
export const TRANSCRIPTION_LIMIT = 5_000;

import { LONGEST_HEARING, MicrophoneError, type Hearing } from './hearing.ts';

/** The part of the browser's speech recognition that is used; not all browsers have it, and some under an older name. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
interface RecognitionResults extends Event {
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}
interface RecognitionFailure extends Event {
  error: string;
}
type RecognitionClass = new () => Recognition;
type Offer = { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };

/** The browser offers recognition, but has none: a recording may do. */
export class RecognitionUnavailableError extends Error {}

/** What it says when the person spoke, or did not: then nothing else would have heard more. */
const HEARD = new Set(['no-speech', 'aborted']);

/** Set once that is known: it stays so until the page is loaded anew. */
let isUnavailable = false;

/** Whether the browser may make text of what is said. */
export function canRecognize(): boolean {
  return recognitionClass() !== undefined && !isUnavailable;
}

/** Has the browser itself listen, and make text of what it hears. @throws MicrophoneError, RecognitionUnavailableError */
export async function recognize(signal: AbortSignal): Promise<Hearing> {
  const Class = recognitionClass();
  if (Class === undefined) throw new RecognitionUnavailableError();
  const recognition = new Class();
  recognition.continuous = true;
  // Halo understands English, whatever the browser's own language is.
  recognition.lang = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-US';
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const stop = () => {
    recognition.stop();
    ended.resolve();
  };
  const timer = setTimeout(stop, LONGEST_HEARING);
  signal.addEventListener('abort', () => recognition.abort());
  let words = '';
  recognition.addEventListener('start', () => started.resolve());
  recognition.addEventListener('result', (event) => {
    const { results } = event as RecognitionResults;
    words = Array.from(results, (result) => result[0]?.transcript.trim() ?? '').join(' ');
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as RecognitionFailure;
    if (words !== '') return;
    const failure = failureOf(error);
    isUnavailable = failure instanceof RecognitionUnavailableError;
    heard.reject(failure);
    started.reject(failure);
  });
  recognition.addEventListener('end', () => {
    clearTimeout(timer);
    ended.resolve();
    if (words === '') heard.reject(failureOf('no-speech'));
    else heard.resolve(words);
  });
  // Who waits for the start only hears of a failure there.
  heard.promise.catch(() => undefined);
  signal.throwIfAborted();
  recognition.start();
  await started.promise;
  signal.throwIfAborted();
  return { ended: ended.promise, words: heard.promise, stop };
}

function failureOf(error: string): Error {
  if (error === 'not-allowed') return new MicrophoneError(error);
  return HEARD.has(error) ? new Error(error) : new RecognitionUnavailableError(error);
}

function recognitionClass(): RecognitionClass | undefined {
  const offer = globalThis as Offer;
  return offer.SpeechRecognition ?? offer.webkitSpeechRecognition;
}

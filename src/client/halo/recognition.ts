import { LONGEST_SPEECH, MicrophoneError, type SpeechInput } from './speech-input.ts';

/** The part of the browser's speech recognition that is used; not all browsers have it, and some under an older name. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
type Results = ArrayLike<ArrayLike<{ transcript: string }>>;
interface RecognitionResults extends Event {
  results: Results;
}
interface RecognitionFailure extends Event {
  error: string;
}
type RecognitionClass = new () => Recognition;
type Offer = { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };

/** What it says when the person spoke, or did not: then nothing else would have heard more. */
const HEARD = new Set(['no-speech', 'aborted']);

/** What does not change while the page is open. Anything else may: a network comes back. */
const LASTING = new Set(['audio-capture', 'language-not-supported', 'service-not-allowed']);

/** The browser offers recognition, but has none: a recording may do. */
export class RecognitionUnavailableError extends Error {
  /** Whether it stays so, if it is not the microphone that does not work. */
  get isLasting(): boolean {
    return LASTING.has(this.message);
  }
}

/** Set once it is known that the browser only offers recognition: it stays so until the page is loaded anew. */
let isGivenUp = false;

/** Whether the browser may make text of what is said. */
export function canRecognize(): boolean {
  return recognitionClass() !== undefined && !isGivenUp;
}

/** Does not ask the browser again. */
export function giveUpRecognition(): void {
  isGivenUp = true;
}

/** Has the browser itself listen, and make text of what it hears. @throws MicrophoneError, RecognitionUnavailableError */
export async function recognize(signal: AbortSignal): Promise<SpeechInput> {
  signal.throwIfAborted();
  const recognition = createRecognition();
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const stop = () => {
    recognition.stop();
    ended.resolve();
  };
  const timer = setTimeout(stop, LONGEST_SPEECH);
  const fail = (failure: Error) => {
    clearTimeout(timer);
    heard.reject(failure);
    started.reject(failure);
  };
  signal.addEventListener('abort', () => {
    recognition.abort();
    fail(failureOf('aborted'));
  });
  let words = '';
  recognition.addEventListener('start', () => started.resolve());
  recognition.addEventListener('result', (event) => {
    words = wordsOf((event as RecognitionResults).results);
  });
  recognition.addEventListener('error', (event) => {
    if (words === '') fail(failureOf((event as RecognitionFailure).error));
  });
  recognition.addEventListener('end', () => {
    clearTimeout(timer);
    ended.resolve();
    if (words === '') fail(failureOf('no-speech'));
    else heard.resolve(words);
  });
  // Who waits for the start only hears of a failure there.
  heard.promise.catch(() => undefined);
  try {
    recognition.start();
  } catch (error) {
    fail(new RecognitionUnavailableError('It does not start', { cause: error }));
  }
  await started.promise;
  return { listener: 'browser', ended: ended.promise, words: heard.promise, stop };
}

function createRecognition(): Recognition {
  const Class = recognitionClass();
  if (Class === undefined) throw new RecognitionUnavailableError();
  const recognition = new Class();
  recognition.continuous = true;
  // Halo understands English, whatever the browser's own language is.
  recognition.lang = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-US';
  return recognition;
}

/** All that was said. On Android each result has what was said before it in it again: then it takes the place of that. */
function wordsOf(results: Results): string {
  return Array.from(results, (result) => result[0]?.transcript.trim() ?? '').reduce((before, said) => {
    const isRepeated = `${said} `.toLowerCase().startsWith(`${before} `.toLowerCase());
    return isRepeated ? said : [before, said].filter(Boolean).join(' ');
  }, '');
}

function failureOf(error: string): Error {
  if (error === 'not-allowed') return new MicrophoneError(error);
  return HEARD.has(error) ? new Error(error) : new RecognitionUnavailableError(error);
}

function recognitionClass(): RecognitionClass | undefined {
  const offer = globalThis as Offer;
  return offer.SpeechRecognition ?? offer.webkitSpeechRecognition;
}

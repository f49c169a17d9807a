import { currentTranslation } from '#shared/language/language.ts';
import { MAX_SPEECH_MILLISECONDS, MicrophoneError, type SpeechInput } from './speech-input.ts';

/** The part of the SpeechRecognition API that is used. Not all browsers have it, and some only with a prefix. */
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
type SpeechRecognitionGlobals = { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };

/** The errors after which a recording would not have heard more: the person was silent or cancelled. */
const NOTHING_TO_HEAR_ERRORS = new Set(['no-speech', 'aborted']);

/** The errors that last while the page is open. Others, such as a network error, may pass. */
const LASTING_ERRORS = new Set(['audio-capture', 'language-not-supported', 'service-not-allowed']);

/** The browser has the API, but recognition does not work. A recording may work instead. */
export class RecognitionUnavailableError extends Error {
  /** True if recognition will not work until the page reloads, unless only the microphone failed. */
  get isLasting(): boolean {
    return LASTING_ERRORS.has(this.message);
  }
}

/** True once recognition is known not to work. It stays true until the page reloads. */
let isGivenUp = false;

/** True if the browser may be able to recognize speech. */
export function canRecognize(): boolean {
  return findRecognitionClass() !== undefined && !isGivenUp;
}

/** Makes `canRecognize` return false until the page reloads. */
export function giveUpRecognition(): void {
  isGivenUp = true;
}

/**
 * Starts speech recognition in the browser. Resolves when it listens, which in some browsers never happens.
 * @throws MicrophoneError, RecognitionUnavailableError
 */
export async function recognize(signal: AbortSignal): Promise<SpeechInput> {
  const recognition = createRecognition();
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const stop = () => {
    recognition.stop();
    ended.resolve();
  };
  const timer = setTimeout(stop, MAX_SPEECH_MILLISECONDS);
  const fail = (failure: Error) => {
    clearTimeout(timer);
    heard.reject(failure);
    started.reject(failure);
  };
  signal.addEventListener('abort', () => {
    recognition.abort();
    fail(createError('aborted'));
  });
  let words = '';
  recognition.addEventListener('start', () => started.resolve());
  recognition.addEventListener('result', (event) => {
    words = joinResults((event as RecognitionResults).results);
  });
  recognition.addEventListener('error', (event) => {
    if (words === '') fail(createError((event as RecognitionFailure).error));
  });
  recognition.addEventListener('end', () => {
    clearTimeout(timer);
    ended.resolve();
    if (words === '') fail(createError('no-speech'));
    else heard.resolve(words);
  });
  // A failure before the start is reported by `started`, so `heard` must not raise an unhandled rejection.
  heard.promise.catch(() => undefined);
  try {
    recognition.start();
  } catch (error) {
    fail(new RecognitionUnavailableError('It does not start', { cause: error }));
  }
  await started.promise;
  return { listener: 'browser', ended: ended.promise, words: heard.promise, stop };
}

/** The locales of speech if the browser prefers none of the language. */
const DEFAULT_LOCALES = { de: 'de-DE', en: 'en-US' } as const;

function createRecognition(): Recognition {
  const Class = findRecognitionClass();
  if (Class === undefined) throw new RecognitionUnavailableError();
  const recognition = new Class();
  recognition.continuous = true;
  // Halo understands English and German, whatever the browser's language is.
  const spoken = currentTranslation()?.language === 'de' ? 'de' : 'en';
  recognition.lang = navigator.languages.find((language) => language.startsWith(spoken)) ?? DEFAULT_LOCALES[spoken];
  return recognition;
}

/** Returns the whole transcript. On Android each result repeats the earlier ones, so it replaces them. */
function joinResults(results: Results): string {
  return Array.from(results, (result) => result[0]?.transcript.trim() ?? '').reduce((before, transcript) => {
    const isRepeated = `${transcript} `.toLowerCase().startsWith(`${before} `.toLowerCase());
    return isRepeated ? transcript : [before, transcript].filter(Boolean).join(' ');
  }, '');
}

function createError(error: string): Error {
  if (error === 'not-allowed') return new MicrophoneError(error);
  return NOTHING_TO_HEAR_ERRORS.has(error) ? new Error(error) : new RecognitionUnavailableError(error);
}

function findRecognitionClass(): RecognitionClass | undefined {
  const offer = globalThis as SpeechRecognitionGlobals;
  return offer.SpeechRecognition ?? offer.webkitSpeechRecognition;
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recognize, RecognitionUnavailableError } from './recognition.ts';
import { MicrophoneError } from './speech-input.ts';

/** The speech recognition of a browser. The test decides what it recognizes. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition | undefined;

  constructor() {
    super();
    FakeRecognition.last = this;
  }

  start(): void {
    queueMicrotask(() => this.send('start'));
  }

  stop(): void {
    queueMicrotask(() => this.send('end'));
  }

  abort(): void {
    this.send('end');
  }

  send(type: string, details: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), details));
  }
}

beforeEach(() => {
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  vi.stubGlobal('navigator', {
    languages: ['de-DE', 'en-GB'],
    permissions: { query: async () => ({ state: 'prompt' }) },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function recognizeResults(transcripts: readonly string[]): Promise<string> {
  const input = await recognize(new AbortController().signal);
  FakeRecognition.last?.send('result', { results: transcripts.map((transcript) => [{ transcript }]) });
  input.stop();
  return input.words;
}

describe('the words of a recognition', () => {
  it.each([
    ['are joined', ['buy milk', ' tomorrow'], 'buy milk tomorrow'],
    // Chrome on Android sends cumulative results.
    [
      'are written once if the browser repeats them',
      ['buy', ' Buy milk', 'buy milk tomorrow', ''],
      'buy milk tomorrow',
    ],
    [
      'are written once if the browser repeats them after others',
      ['buy milk', 'buy milk', 'and call Anna', 'buy milk and call Anna today'],
      'buy milk and call Anna today',
    ],
    ['are kept if they only begin with the same letters', ['by', 'bypass the shop', 'by'], 'by bypass the shop by'],
  ])('%s', async (_name, transcripts, words) => {
    expect(await recognizeResults(transcripts)).toBe(words);
  });
});

describe('a failed recognition', () => {
  async function fail(error: string): Promise<unknown> {
    const input = await recognize(new AbortController().signal);
    FakeRecognition.last?.send('error', { error });
    return input.words.catch((failure: unknown) => failure);
  }

  it.each(['service-not-allowed', 'language-not-supported', 'audio-capture'])('lasts after %s', async (error) => {
    expect(await fail(error)).toMatchObject({ isLasting: true });
  });

  it('may pass after a network error', async () => {
    const failure = await fail('network');

    expect(failure).toBeInstanceOf(RecognitionUnavailableError);
    expect(failure).toMatchObject({ isLasting: false });
  });

  it("is the microphone's after a refused permission", async () => {
    expect(await fail('not-allowed')).toBeInstanceOf(MicrophoneError);
  });
});

import { call } from '#client/data/api-client.ts';
import { MAX_SPEECH_MILLISECONDS, MicrophoneError, type SpeechInput } from './speech-input.ts';

/** Enough for speech: a minute is 240 KB. */
const BITS_PER_SECOND = 32_000;

/** The recording formats, best first. Older versions of Safari cannot record audio as webm. */
const TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'];

/** Starts a recording that the server transcribes. @throws MicrophoneError */
export async function record(signal: AbortSignal): Promise<SpeechInput> {
  signal.throwIfAborted();
  const stream = await openMicrophone();
  if (signal.aborted) closeMicrophone(stream);
  signal.throwIfAborted();
  const recorder = startRecorder(stream);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, MAX_SPEECH_MILLISECONDS);
  signal.addEventListener('abort', stop);
  const recorded = new Promise<Blob>((resolve) => {
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    // The recorder also stops after an error and when the microphone is gone. What was recorded until then counts.
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      closeMicrophone(stream);
      resolve(new Blob(parts, { type: recorder.mimeType }));
    });
  });
  const words = recorded.then(async (recording) => transcribe(recording, signal));
  // Nobody waits for the text of a recording that is discarded.
  words.catch(() => undefined);
  return { listener: 'recorder', ended: recorded.then(() => undefined), words, stop };
}

async function openMicrophone(): Promise<MediaStream> {
  try {
    // Browsers have no media devices on pages without HTTPS.
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new MicrophoneError('The microphone cannot be used', { cause: error });
  }
}

function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Starts a recorder. Closes the microphone if that fails, so that the browser does not show it as in use. */
function startRecorder(stream: MediaStream): MediaRecorder {
  try {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) });
    recorder.start();
    return recorder;
  } catch (error) {
    closeMicrophone(stream);
    throw new MicrophoneError('The microphone cannot be recorded', { cause: error });
  }
}

async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const audio = new File([recording], 'recording', { type: recording.type });
  const { text } = await call('POST /api/transcribe', { body: { audio } }, { signal });
  // The answer may come from something before the server.
  if (typeof text !== 'string') throw new Error('The transcription has no text');
  return text;
}

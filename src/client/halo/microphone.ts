import { MicrophoneError } from './speech-input.ts';

/** Opens the microphone. The browser may ask the person first. @throws MicrophoneError */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    // Browsers have no media devices on pages without HTTPS.
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new MicrophoneError('The microphone cannot be used', { cause: error });
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

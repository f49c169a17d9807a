/** A kind of recording that is taken. */
export interface RecordingType {
  /** What a browser calls it. */
  type: string;
  /** How the names of its files end. */
  ending: string;
  /** Whether a file that begins with these bytes is one. */
  isAt: (beginning: Uint8Array) => boolean;
}

/** How many bytes of a recording say what it is. */
export const RECORDING_BEGINNING = 12;

/** The kinds of recording that are taken, each known by what its files begin with. */
const RECORDING_TYPES: readonly RecordingType[] = [
  { type: 'audio/webm', ending: 'webm', isAt: (bytes) => startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]) },
  { type: 'audio/ogg', ending: 'ogg', isAt: (bytes) => startsWith(bytes, textBytes('OggS')) },
  { type: 'audio/mp4', ending: 'mp4', isAt: (bytes) => startsWith(bytes.subarray(4), textBytes('ftyp')) },
  { type: 'audio/mpeg', ending: 'mp3', isAt: isMpeg },
  {
    type: 'audio/wav',
    ending: 'wav',
    isAt: (bytes) => startsWith(bytes, textBytes('RIFF')) && startsWith(bytes.subarray(8), textBytes('WAVE')),
  },
];

/** What a recording is, where it is what it says that it is, by its first `RECORDING_BEGINNING` bytes; undefined otherwise. */
export function recordingTypeOf(type: string, beginning: Uint8Array): RecordingType | undefined {
  return RECORDING_TYPES.find((known) => known.type === type && known.isAt(beginning));
}

/** With a tag, or at once with the eleven bits that every frame begins with. */
function isMpeg(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return startsWith(bytes, textBytes('ID3')) || (first === 0xff && (second & 0xe0) === 0xe0);
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, place) => bytes[place] === byte);
}

function textBytes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

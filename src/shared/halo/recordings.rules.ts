/** A supported audio type of recordings. */
export interface RecordingType {
  /** The media type that browsers use. */
  type: string;
  /** The extension of its files. */
  ending: string;
  /** True when a file with these first bytes has this type. */
  isAt: (beginning: Uint8Array) => boolean;
}

/** How many bytes are needed to detect the type of a recording. */
export const RECORDING_BEGINNING = 12;

/** The supported audio types, detected by their first bytes. */
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

/**
 * Returns the type of a recording if its first `RECORDING_BEGINNING` bytes match the declared type; undefined
 * otherwise.
 */
export function getRecordingType(type: string, beginning: Uint8Array): RecordingType | undefined {
  return RECORDING_TYPES.find((known) => known.type === type && known.isAt(beginning));
}

/** True for an MPEG file: it starts with an ID3 tag or with the eleven sync bits of a frame. */
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

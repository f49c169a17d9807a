import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingFailure } from './outgoing-failure.ts';

/** The encodings that halo accepts, with what decodes them. */
const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The statuses of responses that have no body. */
const WITHOUT_BODY = new Set([204, 304]);

/**
 * Reads a body and decompresses it. Throws 'too-large' as soon as more than `mostBytes` have been decompressed, so that
 * a small body that decompresses to a huge one takes no memory.
 */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (WITHOUT_BODY.has(response.statusCode ?? 0)) return Buffer.alloc(0);
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new OutgoingFailure('too-large');
  if (encoding === 'identity' || encoding === '') return readStream(response, mostBytes);
  const decoder = DECODERS.get(encoding)?.();
  if (decoder === undefined) throw new OutgoingFailure('unreadable');
  // An error of the response ends the decoder with it, and is thrown where the decoder is read.
  pipeline(response, decoder, () => undefined);
  try {
    return await readStream(decoder, mostBytes);
  } finally {
    decoder.destroy();
  }
}

async function readStream(stream: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new OutgoingFailure('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

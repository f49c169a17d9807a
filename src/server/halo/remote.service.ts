import type { RemoteService } from '#server/config.ts';

/** How much of an answer is read. */
const ANSWER_LIMIT = 1_024 * 1_024;

/** What a service of somebody else's is asked. */
interface RemoteCall {
  service: RemoteService;
  /** What is put behind the service's address. */
  path: `/${string}`;
  /** A form, or what becomes JSON. */
  body: FormData | object;
  /** How long everything may take, from the connection to the last byte. */
  milliseconds: number;
}

/** A service failed. The message says how, and nothing of what was sent, of what came back or of a key. */
export class RemoteFailure extends Error {}

/** Asks a service, and answers its JSON, which nobody has looked at yet. Throws a RemoteFailure, and nothing else. */
export async function askRemote({ service, path, body, milliseconds }: RemoteCall): Promise<unknown> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const { type, bytes } = await encode(body);
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': type,
        ...(service.key !== undefined && { authorization: `Bearer ${service.key}` }),
      },
      body: bytes,
      // What is sent goes to the address that was set, and nowhere else.
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new RemoteFailure(`it answered ${response.status}`);
    }
    return parse(await readText(response));
  } catch (error) {
    if (error instanceof RemoteFailure) throw error;
    throw new RemoteFailure(signal.aborted ? `it took more than ${milliseconds} ms` : 'it could not be reached');
  }
}

/**
 * The body as bytes. A form that `fetch` is given as such is sent as a stream, and a service that answers before it has read the whole
 * stream would end this process by an error that nobody can catch.
 */
async function encode(body: FormData | object): Promise<{ type: string; bytes: string | ArrayBuffer }> {
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: JSON.stringify(body) };
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? '', bytes: await form.arrayBuffer() };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT) throw new RemoteFailure('it answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteFailure('its answer is no JSON');
  }
}

import type { RemoteService } from '#server/config.ts';

/** Maximum size of a response in bytes. */
const RESPONSE_LIMIT = 1_024 * 1_024;

/** A request to a remote service. */
interface RemoteCall {
  service: RemoteService;
  /** Appended to the service's URL. */
  path: `/${string}`;
  /** A form, or an object that is sent as JSON. */
  body: FormData | object;
  /** Maximum time from the connection to the last byte. */
  milliseconds: number;
}

/** Thrown when a remote service fails. The message contains nothing of the request, the response or the key. */
export class RemoteFailure extends Error {}

/** Sends a request and returns the JSON of its response, unvalidated. Throws only RemoteFailure. */
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
      // Content must only be sent to the configured address.
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
 * Encodes the body as bytes. `fetch` would send a form as a stream, and a service that answers before it has read the
 * whole stream would end this process with an uncatchable error.
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
    if (size > RESPONSE_LIMIT) throw new RemoteFailure('it answered too much');
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

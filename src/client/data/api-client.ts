import type { Api } from '#shared/api/api.ts';
import type { EndpointAnswer, EndpointRequest } from '#shared/api/endpoint.ts';
import { clearPrefetchedResponses, takePrefetchedResponse } from './prefetched-responses.ts';
import { cacheResponse, findCachedResponse } from './etag-cache.ts';

/** What is wrong with a field of a request. */
interface FieldIssue {
  path: string;
  message: string;
}

/** A call that failed. Its message is '{status}: {detail}' (platform specification, section 8); without an answer there is no status. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached at all. */
  readonly status: number;
  /** What the server said, else its status text. */
  readonly detail: string;
  readonly statusText: string;
  /** The message that the server itself gave, if it gave one. */
  readonly serverMessage: string | undefined;
  /** The beginning of what was answered instead, where that is text for a person: a page is none. */
  readonly rawText: string | undefined;
  /** What the server found wrong with fields of the request. */
  readonly issues: readonly FieldIssue[];
  /** What the same reading was answered the last time, where the server could not be reached. */
  lastAnswer?: unknown;

  constructor(
    status: number,
    detail: string,
    statusText: string,
    serverMessage?: string,
    rawText?: string,
    issues: readonly FieldIssue[] = [],
  ) {
    super(status === 0 ? detail : `${status}: ${detail}`);
    this.status = status;
    this.detail = detail;
    this.statusText = statusText;
    this.serverMessage = serverMessage;
    this.rawText = rawText;
    this.issues = issues;
  }
}

/** The words of a failure without the status in front: what a call's own error text is completed with. */
export function detailOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}

/** The server's own words where it has no time now (503), or no room (507): those help more than any other. */
export function overloadMessageOf(error: Error | undefined): string | undefined {
  const isOverload = error instanceof ApiError && (error.status === 503 || error.status === 507);
  return isOverload ? error.serverMessage : undefined;
}

/** The server's words where it has no time or no room, else the status text of a failure. HTTP/2 has none: then what the server said has to do. */
export function reasonOf(error: Error): string {
  return overloadMessageOf(error) ?? ((error instanceof ApiError && error.statusText) || detailOf(error));
}

/** Whether the server has answered, though with a failure. The page of a captive portal is no answer of halo's. */
export function hasAnswered(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400;
}

/** The server's own words for a failure; undefined when it said nothing, or could not be reached. */
export function serverMessageOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined;
}

/** The server's own message for a failure, else what it answered as it is, where a person can be shown that. */
export function answeredTextOf(error: Error): string | undefined {
  return error instanceof ApiError ? (error.serverMessage ?? error.rawText) : undefined;
}

/** Whether the server could not be reached at all: nothing is known of what it would have said. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** What a reading that failed was answered the last time, where the server could not be reached; undefined where that is not known. */
export function lastAnswerOf(error: Error | null): unknown {
  return error instanceof ApiError ? error.lastAnswer : undefined;
}

/** Whether whatever else is sent now fails as well: the server cannot be reached, or the session has ended. */
export function failsForAll(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ApiError && error.status === 401);
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes a repeated POST count once. */
  idempotencyKey?: string | undefined;
  /** After so many milliseconds without an answer it has failed; 30 seconds unless given. */
  timeout?: number | undefined;
}

/** After this many milliseconds without an answer a call has failed: nobody is locked in a dialog for longer. */
const TIMEOUT = 30_000;

/** So many characters of what was answered instead of a message are shown. */
const RAW_LENGTH = 200;

/** Browsers keep at most 64 KiB of bodies alive; a character may take three bytes. */
const KEEPALIVE_LENGTH = 20_000;

/** Makes a call of the API by its name in the contract, as `PUT /api/tasks/:id`. Throws an ApiError. */
export async function call<Name extends keyof Api>(
  name: Name,
  request: EndpointRequest<Api[Name]>,
  options: CallOptions = {},
): Promise<EndpointAnswer<Api[Name]>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const { params, query, body } = request as Parts;
  return (await send(method, addressOf(path, params, query), body, options)) as EndpointAnswer<Api[Name]>;
}

function addressOf(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/**
 * Any method, with a body and its content type only when there is a payload. Answers parsed JSON. Anything else is a
 * failure whatever its status: the page of a captive portal or a login proxy is no success.
 */
async function send(method: string, address: string, body: unknown, options: CallOptions): Promise<unknown> {
  const isReading = method === 'GET';
  if (!isReading) clearPrefetchedResponses();
  const ahead = isReading ? await takePrefetchedResponse(address) : undefined;
  const known = isReading ? findCachedResponse(address) : undefined;
  const payload = payloadOf(body);
  const isJson = typeof payload === 'string';
  try {
    if (ahead !== undefined) return await readTagged(address, ahead);
    const response = await fetch(address, {
      method,
      credentials: 'include',
      // A change that was just made is still sent when the page is closed at once.
      keepalive: !isReading && (!payload || (isJson && payload.length < KEEPALIVE_LENGTH)),
      signal: AbortSignal.any([
        AbortSignal.timeout(options.timeout ?? TIMEOUT),
        ...(options.signal ? [options.signal] : []),
      ]),
      headers: {
        ...(known && { 'if-none-match': known.etag }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(payload !== undefined && { body: payload }),
    });
    // Whatever tag a proxy has made of it: it can only mean the one that was sent.
    if (response.status === 304 && known !== undefined) return known.answer;
    return await (isReading ? readTagged(address, response) : read(response));
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error;
    const failure = new ApiError(0, 'The server cannot be reached. Please check your connection.', 'Network error');
    failure.lastAnswer = known?.answer;
    throw failure;
  }
}

/** JSON; a form where there is a file among what is sent. */
function payloadOf(body: unknown): string | FormData | undefined {
  if (body === undefined) return undefined;
  const files = Object.entries(body as object).filter(([, part]) => part instanceof Blob);
  if (files.length === 0) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, file] of files) form.set(name, file as Blob);
  return form;
}

/** As `read`. What has a tag is known from then on. */
async function readTagged(address: string, response: Response): Promise<unknown> {
  const answer = await read(response);
  // What is for a file is read once, and large.
  if (!response.headers.has('content-disposition')) cacheResponse(address, response.headers.get('etag'), answer);
  return answer;
}

async function read(response: Response): Promise<unknown> {
  const { ok, status, statusText } = response;
  if (ok && status === 204) return undefined;
  const text = await response.text();
  if (!ok) {
    const message = messageIn(text);
    const detail = message ?? detailIn(text, response);
    throw new ApiError(status, detail, statusText, message, rawTextIn(text), issuesIn(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    const kind = isPage(text) ? 'HTML' : 'something else';
    // Without a status text: 'OK' would be a poor reason for a failure.
    throw new ApiError(status, `Server returned ${kind} instead of JSON (status: ${status})`, '');
  }
}

function isPage(text: string): boolean {
  return /^\s*<(!doctype|!--|html|head|body)/i.test(text);
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}

function issuesIn(text: string): readonly FieldIssue[] {
  try {
    return (JSON.parse(text) as { issues?: FieldIssue[] }).issues ?? [];
  } catch {
    return [];
  }
}

/** The beginning of a text in one line; undefined for a page, and where there is nothing but space. */
function rawTextIn(text: string): string | undefined {
  if (isPage(text)) return undefined;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length <= RAW_LENGTH ? line : `${line.slice(0, RAW_LENGTH).trimEnd()}…`;
}

function detailIn(text: string, { status, statusText }: Response): string {
  return isPage(text) ? `Server returned HTML instead of JSON (status: ${status})` : text || statusText;
}

import type { Api } from '#shared/api/api.ts';
import type { EndpointResponse, EndpointRequest } from '#shared/api/endpoint.ts';
import { t, translate } from '#shared/language/language.ts';
import { clearPrefetchedResponses, takePrefetchedResponse } from './prefetched-responses.ts';
import { cacheResponse, findCachedResponse } from './etag-cache.ts';

/** The request of a change. It can be sent again. */
export interface SentRequest {
  method: string;
  address: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
}

/** A validation error of one field of the request. */
interface FieldIssue {
  path: string;
  message: string;
}

type ErrorParts = Pick<ApiError, 'statusText' | 'serverMessage' | 'rawText' | 'issues'>;

/**
 * A failed call. Its message is '{status}: {detail}' (DATA-32). If the server could not be reached, it has no status
 * prefix.
 */
export class ApiError extends Error {
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  /** The message of the server, else its status text. */
  readonly detail: string;
  readonly statusText: string;
  /** The `message` field of the response, if it has one. */
  readonly serverMessage: string | undefined;
  /**
   * The beginning of a response body without a `message`, if it is text fit for a person. Undefined for an HTML page.
   */
  readonly rawText: string | undefined;
  /** The validation errors of the request's fields. */
  readonly issues: readonly FieldIssue[];
  /** The last response to the same read. Set only if the server could not be reached. */
  lastResponse?: unknown;
  /** The request of a change that did not reach the server. */
  request?: SentRequest;

  constructor(
    status: number,
    detail: string,
    { statusText = '', serverMessage, rawText, issues = [] }: Partial<ErrorParts> = {},
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

/** The error message without the status in front. A call's own error text is completed with it. */
export function getDetail(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}

/** The server's message if it is overloaded (503) or out of space (507), else undefined. */
export function getOverloadMessage(error: Error | undefined): string | undefined {
  const isOverload = error instanceof ApiError && (error.status === 503 || error.status === 507);
  return isOverload ? error.serverMessage : undefined;
}

/** The server's message for a 503 or 507, else the status text, else the detail. HTTP/2 has no status text. */
export function getReason(error: Error): string {
  return getOverloadMessage(error) ?? ((error instanceof ApiError && error.statusText) || getDetail(error));
}

/** True if halo's server answered with an error status. The page of a captive portal does not count. */
export function hasAnswered(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400;
}

/** The server's own message; undefined if it sent none or could not be reached. */
export function getServerMessage(error: Error): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined;
}

/** The server's own message, else the raw response text if a person can be shown that. */
export function getAnsweredText(error: Error): string | undefined {
  return error instanceof ApiError ? (error.serverMessage ?? error.rawText) : undefined;
}

/** True if the server could not be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The last response to a read that could not reach the server; undefined if there is none. */
export function getLastResponse(error: Error | null): unknown {
  return error instanceof ApiError ? error.lastResponse : undefined;
}

/** True if any other call would fail as well: the server cannot be reached, or the session has ended. */
export function failsForAll(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ApiError && error.status === 401);
}

interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Headers of a call. */
export type CallHeaders = Readonly<Record<string, string>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes the server carry out a repeated POST only once. */
  idempotencyKey?: string | undefined;
  /** Further headers. */
  headers?: CallHeaders | undefined;
  /** Milliseconds without a response after which the call fails; 30 seconds unless given. */
  timeout?: number | undefined;
}

/** Milliseconds without a response after which a call fails. No dialog is blocked for longer. */
const TIMEOUT = 30_000;

/** The number of characters shown of a response that has no `message`. */
const RAW_LENGTH = 200;

/** Browsers limit the bodies of keepalive requests to 64 KiB in all. A character can take three bytes. */
const KEEPALIVE_LENGTH = 20_000;

/** Calls an endpoint of the API by its name in the contract, such as `PUT /api/tasks/:id`. Throws an ApiError. */
export async function call<Name extends keyof Api>(
  name: Name,
  request: EndpointRequest<Api[Name]>,
  options: CallOptions = {},
): Promise<EndpointResponse<Api[Name]>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const { params, query, body } = request as RequestParts;
  return (await send(method, buildAddress(path, params, query), body, options)) as EndpointResponse<Api[Name]>;
}

/** Sends the request of a change once more. */
export async function sendAgain({ method, address, body, idempotencyKey }: SentRequest): Promise<unknown> {
  return send(method, address, body, { idempotencyKey });
}

function buildAddress(path: string, params: RequestParts['params'] = {}, query: RequestParts['query'] = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/**
 * Sends a request and returns the parsed JSON. A body and a content type are sent only if there is a payload (DATA-03).
 * Throws if the response is not JSON, whatever its status: the page of a captive portal or login proxy is not a
 * success.
 */
async function send(method: string, address: string, body: unknown, options: CallOptions): Promise<unknown> {
  const isReading = method === 'GET';
  if (!isReading) clearPrefetchedResponses();
  const prefetched = isReading ? await takePrefetchedResponse(address) : undefined;
  const known = isReading ? findCachedResponse(address) : undefined;
  const payload = encodeBody(body);
  const isJson = typeof payload === 'string';
  try {
    if (prefetched !== undefined) return await readAndCache(address, prefetched);
    // Relative to the page's base, because halo may be served below a path.
    const response = await fetch(`.${address}`, {
      method,
      credentials: 'include',
      // With keepalive a change is still sent if the page is closed right after it.
      keepalive: !isReading && (!payload || (isJson && payload.length < KEEPALIVE_LENGTH)),
      signal: AbortSignal.any([
        AbortSignal.timeout(options.timeout ?? TIMEOUT),
        ...(options.signal ? [options.signal] : []),
      ]),
      headers: {
        ...(known && { 'if-none-match': known.etag }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    // Proxies rewrite ETags. A 304 can only refer to the tag that was sent.
    if (response.status === 304 && known !== undefined) return known.content;
    return await (isReading ? readAndCache(address, response) : read(response));
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error;
    const failure = new ApiError(0, t('The server cannot be reached. Please check your connection.'), {
      statusText: t('Network error'),
    });
    failure.lastResponse = known?.content;
    if (!isReading) failure.request = { method, address, body, idempotencyKey: options.idempotencyKey };
    throw failure;
  }
}

/** The body as JSON, or as a form if it contains a file. */
function encodeBody(body: unknown): string | FormData | undefined {
  if (body === undefined) return undefined;
  const files = Object.entries(body as object).filter(([, part]) => part instanceof Blob);
  if (files.length === 0) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, file] of files) form.set(name, file as Blob);
  return form;
}

/** Like `read`, and stores the response in the ETag cache. */
async function readAndCache(address: string, response: Response): Promise<unknown> {
  const content = await read(response);
  // Downloads are read once and are large, so they are not cached.
  if (!response.headers.has('content-disposition')) cacheResponse(address, response.headers.get('etag'), content);
  return content;
}

async function read(response: Response): Promise<unknown> {
  const { ok, status, statusText } = response;
  if (ok && status === 204) return undefined;
  const text = await response.text();
  if (!ok) {
    const serverMessage = parseMessage(text);
    throw new ApiError(status, serverMessage ?? describeErrorBody(text, response), {
      statusText,
      serverMessage,
      rawText: createExcerpt(text),
      issues: parseIssues(text),
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    // The status text is left out: 'OK' would be misleading as the reason of a failure.
    throw new ApiError(status, describeKind(text, status));
  }
}

function isHtml(text: string): boolean {
  return /^\s*<(!doctype|!--|html|head|body)/i.test(text);
}

function parseMessage(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? translate(message) : undefined;
  } catch {
    return undefined;
  }
}

function parseIssues(text: string): readonly FieldIssue[] {
  try {
    const { issues = [] } = JSON.parse(text) as { issues?: FieldIssue[] };
    return issues.map(({ path, message }) => ({ path, message: translate(message) }));
  } catch {
    return [];
  }
}

/** The beginning of the text in one line; undefined for an HTML page and for blank text. */
function createExcerpt(text: string): string | undefined {
  if (isHtml(text)) return undefined;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length <= RAW_LENGTH ? line : `${line.slice(0, RAW_LENGTH).trimEnd()}…`;
}

function describeKind(text: string, status: number): string {
  return isHtml(text)
    ? t('Server returned HTML instead of JSON (status: {status})', { status })
    : t('Server returned something else instead of JSON (status: {status})', { status });
}

function describeErrorBody(text: string, { status, statusText }: Response): string {
  return isHtml(text) ? describeKind(text, status) : text || statusText;
}

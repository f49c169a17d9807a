import type { z } from 'zod';
import type { Actor } from '#shared/history/actors.rules.ts';

/** Who may call an endpoint: anybody, signed-in users, admins, or only the owner. (AUTH-32, ADMIN-01, VER-07) */
export type Access = 'public' | 'user' | 'admin' | 'owner';

/** A call of the API. Its method and path are declared only here. Paths name their parameters as `:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** Who makes the changes of a call, unless it is the person by hand. */
  actor?: Actor;
  /** One line for the API documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The status and schema of the response; 204 has no schema. */
  status: 200 | 201 | 204;
  response?: z.ZodType;
  /**
   * Whether the response depends only on the request and the caller's own rows, so that it is valid until one of them
   * is written. Not for responses that depend on the time, on other users or on the server.
   */
  cacheable?: true;
  /**
   * Whether the body is a form with one file (multipart/form-data), which becomes a field of `body`; otherwise it is
   * JSON.
   */
  isForm?: true;
  /** Whether the handler gets the body as bytes and validates it; `body` is then only documentation. */
  keepsBytes?: true;
  /** Whether the response, an object, is sent in parts while it is read. */
  isStreamed?: true;
  /** The maximum size of a body, or of a form's file, in bytes; 1 MiB unless given. */
  bodyLimit?: number;
  /**
   * Whether an Idempotency-Key is ignored. Otherwise a POST with a key is carried out once, in one transaction with its
   * key. True for calls with rate limits, because their count must survive a failure, for calls that take long to
   * compute, and for calls that are safe to repeat.
   */
  ignoresIdempotencyKey?: true;
}

/** Declares an endpoint with its exact types. A property that `Endpoint` does not have is a type error. */
export function endpoint<const E extends Endpoint>(definition: E & Record<Exclude<keyof E, keyof Endpoint>, never>): E {
  return definition;
}

type Parsed<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
/** A query or body without required fields may be left out. */
type Sent<E, K extends 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType>
    ? object extends z.input<S>
      ? Partial<Record<K, z.input<S>>>
      : Record<K, z.input<S>>
    : unknown;

/** The input of a handler: validated, with defaults. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}

/** The parameters of a path, which are converted to strings. */
type SentParams<E> =
  E extends Record<'params', infer S extends z.ZodType>
    ? { params: { [Name in keyof z.input<S>]: string | number } }
    : unknown;

/** The request of a caller. */
export type EndpointRequest<E extends Endpoint> = SentParams<E> & Sent<E, 'query'> & Sent<E, 'body'>;

/** The response of an endpoint. */
export type EndpointResponse<E extends Endpoint> = E extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

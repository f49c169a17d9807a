import type { z } from 'zod';

/** Who may call an endpoint: anybody, signed-in people, admins, or the owner alone (platform specification, section 6). */
export type Access = 'public' | 'user' | 'admin' | 'owner';

/** One call of the API: its method and path stand here and nowhere else. Paths name their parameters as `:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** One line for the API's documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The status and the shape of the answer; 204 has none. */
  status: 200 | 201 | 204;
  answer?: z.ZodType;
  /**
   * Whether the answer follows from what is asked and from the caller's own rows alone, so that it stays the same until one of them is
   * written. Not of what depends on the time, on others or on the server.
   */
  cacheable?: true;
  /** Whether the body is a form with one file (multipart/form-data), which is then a field of `body`; otherwise it is JSON. */
  isForm?: true;
  /** Whether the body reaches the handler as the bytes that came, to be read and checked there; `body` only documents it. */
  keepsBytes?: true;
  /** Whether the answer, an object, is sent part by part while it is read. */
  isStreamed?: true;
  /** How many bytes a body may have, or the file of a form; a megabyte unless given. */
  bodyLimit?: number;
  /**
   * A POST with an Idempotency-Key is carried out once, in one transaction with its key, unless this is true. It is true of calls
   * whose attempts are limited, as their count must stay when they fail, of those that take long to compute, and of those that
   * keep nothing twice when they are sent twice.
   */
  ignoresIdempotencyKey?: true;
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
/** A query or a body of which every field may be left out may be left out itself. */
type Sent<E, K extends 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType>
    ? object extends z.input<S>
      ? Partial<Record<K, z.input<S>>>
      : Record<K, z.input<S>>
    : unknown;

/** What a handler gets: validated and with defaults filled in. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}

/** What a path's parameters may be given as: everything becomes text there. */
type SentParams<E> =
  E extends Record<'params', infer S extends z.ZodType>
    ? { params: { [Name in keyof z.input<S>]: string | number } }
    : unknown;

/** What a caller sends. */
export type EndpointRequest<E extends Endpoint> = SentParams<E> & Sent<E, 'query'> & Sent<E, 'body'>;

/** What a caller gets back. */
export type EndpointAnswer<E extends Endpoint> = E extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

import type { Socket } from 'node:net';
import { STATUS_OF_ERROR, type ErrorBody } from '#shared/api/errors.ts';
import { EVERYWHERE } from './security-headers.ts';

interface ErrorResponse {
  body: ErrorBody;
  /** The words of the status line. Importing Node's `STATUS_CODES` would load its client for `fetch`, which takes 3 MB. */
  reason: string;
}

const TOO_SLOW: ErrorResponse = {
  body: { message: 'The request took too long to arrive', code: 'too-slow' },
  reason: 'Request Timeout',
};
const UNREADABLE: ErrorResponse = {
  body: { message: 'The request cannot be read', code: 'invalid' },
  reason: 'Bad Request',
};

/**
 * Answers a request that is not valid HTTP or does not arrive in time, and closes its connection. Fastify runs no hook
 * for it.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { body, reason } = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : UNREADABLE;
  const status = STATUS_OF_ERROR[body.code];
  const text = JSON.stringify(body);
  const headers = {
    ...EVERYWHERE,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${reason}`, ...lines, '', text].join('\r\n'));
  socket.destroy(error);
}

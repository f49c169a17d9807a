import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF_ERROR, type ErrorBody, type ErrorCode } from '#shared/api/errors.ts';
import { isStorageFull, isTemporaryFailure } from '#server/database/failures.ts';
import { AppError } from '#server/app-error.ts';

/** Registers the only error handler. Unexpected errors are logged and answered as `internal`, without details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error, request);
    // Such as 416 for a range that a file does not have.
    const { statusCode = 500 } = error;
    if (known.code === 'internal' && statusCode >= 400 && statusCode < 500)
      return sendError(reply, new AppError('invalid', error.message), statusCode);
    // A 5xx that is already an AppError is expected and needs no log entry.
    if (STATUS_OF_ERROR[known.code] >= 500 && known !== error) {
      request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed');
    }
    return sendError(reply, known);
  });
}

/**
 * Returns what the log shows of an error. It leaves out fields that a database driver adds, because they may quote user
 * content.
 */
export function describeError({ name, message, stack, code }: FastifyError) {
  return { type: name, message, stack: stack ?? '', ...(code !== undefined && { code }) };
}

/** Sends an error's JSON body with the status of its code, unless another is given. */
export function sendError(
  reply: FastifyReply,
  error: AppError,
  status: number = STATUS_OF_ERROR[error.code],
): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.code === 'too-large') discardBody(reply);
  const body: ErrorBody = { message: error.message, code: error.code, ...(error.issues && { issues: error.issues }) };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * Reads and discards the rest of the body. If the connection were closed while the client sends, the response would be
 * lost and the client would see only a broken connection.
 */
function discardBody(reply: FastifyReply): void {
  reply.removeHeader('connection');
  reply.request.raw.resume();
}

/** Answers a call to an unknown API path with 404. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new AppError('not-found', `There is no ${request.method} ${request.url.split('?')[0]}`));
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  // The caller has disconnected, so nobody receives this response.
  if (!request.raw.complete && request.raw.errored != null)
    return new AppError('invalid', 'The request did not arrive as a whole');
  if (isStorageFull(error))
    return new AppError('storage-full', 'The server has no room left to store anything. Nothing was changed.');
  if (isTemporaryFailure(error))
    return new AppError('not-ready', 'The database does not answer at the moment. Please try again.');
  return fromStatus(error);
}

const CODE_OF_STATUS: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['invalid', 'The request is not valid JSON'],
  413: ['too-large', 'The request is too large'],
  415: ['unsupported-media-type', 'The request must be sent as application/json'],
};

function fromStatus(error: FastifyError): AppError {
  const [code, message] = CODE_OF_STATUS[error.statusCode ?? 500] ?? ['internal', 'Something went wrong on the server'];
  return new AppError(code, message);
}

import type { ErrorBody, ErrorCode } from '#shared/api/errors.ts';

/** An error that is sent to the client. Its message is shown to the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorBody['issues'];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    userMessage: string,
    details: { issues?: ErrorBody['issues']; retryAfter?: number } = {},
  ) {
    super(userMessage);
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
  }
}

/** Creates the error for one invalid field, whose message is also the message of the error. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] });
}

/**
 * Creates the error for a missing item. An item of another user gets the same error, so a caller cannot tell the two
 * apart.
 */
export function notFound(what: string): AppError {
  return new AppError('not-found', `${what} not found`);
}

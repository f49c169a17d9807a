import type { ErrorBody, ErrorCode } from '#shared/api/errors.ts';

/** A call that cannot be answered, with the words the person is shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorBody['issues'];
  /** In how many seconds it makes sense to try again. */
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

/** The answer for a thing that does not exist and for one that is somebody else's: the two cannot be told apart. */
export function notFound(what: string): AppError {
  return new AppError('not-found', `${what} not found`);
}

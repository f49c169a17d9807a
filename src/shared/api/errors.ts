/** Every error code with its HTTP status. */
export const STATUS_OF_ERROR = {
  invalid: 400,
  'signed-out': 401,
  'code-needed': 401,
  forbidden: 403,
  'not-found': 404,
  'too-slow': 408,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'not-understood': 422,
  'too-many-requests': 429,
  internal: 500,
  'not-ready': 503,
  'storage-full': 507,
  'account-full': 507,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_ERROR;

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  /** The invalid fields of the request. */
  issues?: { path: string; message: string }[];
}

import { outgoingMessage, type OutgoingReason } from '#shared/outgoing/failures.rules.ts';

/** Thrown when a request to an address fails. Its message is for the person and contains nothing of the response. */
export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason) {
    super(outgoingMessage(reason));
    this.reason = reason;
  }
}

/** True when a request was not sent or not finished because this server is busy or stopping. It says nothing of the address. */
export function isHeldBack(error: unknown): boolean {
  return error instanceof OutgoingFailure && (error.reason === 'busy' || error.reason === 'stopped');
}

/** The codes of invalid certificates that do not start with `CERT_` or `ERR_TLS`. */
const CERTIFICATE_CODES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'HOSTNAME_MISMATCH',
]);

/** Returns the failure for an error of Node's HTTP client or of decompression. */
export function toOutgoingFailure(error: unknown): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CERTIFICATE_CODES.has(code) || /^(?:CERT_|ERR_TLS_CERT)/.test(code)) return new OutgoingFailure('certificate');
  // Codes of the HTTP parser (HPE_INVALID_STATUS), of decompression (Z_DATA_ERROR) and of invalid headers.
  if (/^(?:HPE_|Z_|ERR_INVALID|ERR__ERROR|ERR_BROTLI|ERR_PADDING|ERR_HTTP)/.test(code))
    return new OutgoingFailure('unreadable');
  return new OutgoingFailure('unreachable');
}

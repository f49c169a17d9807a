/** Why a request to an address failed. */
export type OutgoingReason =
  | 'invalid'
  | 'credentials'
  | 'port'
  | 'private'
  | 'not-found'
  | 'unreachable'
  | 'certificate'
  | 'too-slow'
  | 'too-large'
  | 'redirects'
  | 'downgrade'
  | 'wrong-type'
  | 'unreadable'
  | 'busy'
  | 'stopped';

/**
 * What a person is told, by the reason. A name that does not exist and a name of a private network get the same text,
 * so that nobody can find out which names the server's network has.
 */
const MESSAGES: Readonly<Record<OutgoingReason, string>> = {
  invalid: 'This is not a web address. It starts with https:// or http://.',
  credentials: 'The address contains a user name or a password. Use an address without them.',
  port: 'halo does not use this port. Use port 80, 443, or one from 1024 up.',
  private: 'This address is in a private network. The operator of this server can allow it.',
  'not-found': 'halo cannot find this address, or it is in a private network. Check its spelling.',
  unreachable: 'There is no answer from this address. Check it, or try again later.',
  certificate: 'The certificate of this address is not valid.',
  'too-slow': 'The address took too long to answer. Try again later.',
  'too-large': 'The address answers with more than halo accepts.',
  redirects: 'The address forwards too often. Use the address that it ends at.',
  downgrade: 'The address forwards from https to http, which is not safe.',
  'wrong-type': 'The address answers with another kind of content.',
  unreadable: 'halo cannot read the answer of this address.',
  busy: 'Too many addresses are being read for you. Try again in a moment.',
  stopped: 'The server is stopping. Try again in a moment.',
};

/** Thrown when a request to an address fails. Its message is for the person and contains nothing of the response. */
export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
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
  if (/^(?:HPE_|Z_|ERR_INVALID|ERR__ERROR|ERR_BROTLI|ERR_PADDING|ERR_HTTP)/.test(code))
    return new OutgoingFailure('unreadable');
  return new OutgoingFailure('unreachable');
}

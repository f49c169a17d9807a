import type { Generated } from 'kysely';
import type { Permission } from '#shared/account/api-tokens.rules.ts';
import type { Flag } from './flag.ts';

export interface UsersTable {
  id: Generated<number>;
  email: string;
  emailKey: string;
  password: string;
  isAdmin: Flag;
  createdAt: string;
  /** When the person confirmed the email by a mailed link; null until then. */
  emailConfirmedAt: string | null;
}

/**
 * Whose an email or an account at the OpenID provider is. A sign-in knows nothing else, and the tables of a person are
 * found by their id.
 */
export interface AccountDirectoryTable {
  kind: 'email' | 'subject';
  /** The email key, or the hash of the subject. */
  key: string;
  userId: number;
}

/** Sessions of signed-in browsers. `sid` is the hash of the cookie's token, `sess` the session's data as JSON. */
export interface SessionsTable {
  sid: string;
  userId: number;
  sess: string;
  expire: string;
}

/** The browsers that have signed in to an account before, by the hash of their token. */
export interface KnownBrowsersTable {
  userId: number;
  tokenHash: string;
  signedInAt: string;
}

/** Tokens with which programs call the API for a person. `tokenHash` is the hash of the text. */
export interface ApiTokensTable {
  id: Generated<number>;
  userId: number;
  tokenHash: string;
  name: string;
  access: Permission['access'];
  /** The names of the areas, separated by spaces. */
  areas: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** An invitation to create an account. `tokenHash` is the hash of the token in its link. */
export interface InvitationsTable {
  id: Generated<number>;
  /** The admin who made it; null for the operator. */
  createdBy: number | null;
  tokenHash: string;
  note: string;
  createdAt: string;
  expiresAt: string;
}

/** The second step of a person's sign-in (TOTP). */
export interface SecondFactorsTable {
  userId: number;
  /** In Base32. */
  secret: string;
  /** Null until the person has typed a code of it. */
  confirmedAt: string | null;
  /** The number of the 30 seconds whose code was accepted last. */
  lastStep: number;
}

/** The recovery codes that a person has not used, by their hashes. */
export interface RecoveryCodesTable {
  userId: number;
  codeHash: string;
}

/** An account at the OpenID provider with which a person signs in. */
export interface IdentitiesTable {
  id: Generated<number>;
  userId: number;
  /** The hash of the issuer and of the subject, which together name the account. */
  subjectHash: string;
  label: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A passkey of a person. Its id, its key and the transports are as WebAuthn writes them in JSON. */
export interface PasskeysTable {
  id: Generated<number>;
  userId: number;
  credentialId: string;
  publicKey: string;
  /** How often the authenticator has said that it was used; always 0 for one that does not count. */
  counter: number;
  /** Separated by spaces. */
  transports: string;
  /** The host name that it was made for. */
  relyingParty: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What a sign-in remembers between two of its steps. `tokenHash` is the hash of the browser's token. */
export interface SignInTicketsTable {
  tokenHash: string;
  kind: string;
  /** JSON. */
  content: string;
  expiresAt: string;
}

/** One row per sign-in: the history of use. */
export interface UserSessionsTable {
  id: Generated<number>;
  userId: number;
  loginTime: string;
  logoutTime: string | null;
  sessionDuration: number | null;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Attempts under a key (an address, an account) in a window that ends at `resetAt`. */
export interface RateLimitsTable {
  key: string;
  attempts: number;
  resetAt: string;
}

/** The first response to a request with an Idempotency-Key. */
export interface IdempotencyKeysTable {
  userId: number;
  key: string;
  fingerprint: string;
  status: number | null;
  answer: string | null;
  createdAt: string;
}

/** An event of an account, or an attempt. `userId` becomes null when the account is deleted. */
export interface AuditEventsTable {
  id: Generated<number>;
  at: string;
  event: string;
  userId: number | null;
  /** The user who acted, if it is not the account's own. */
  actorId: number | null;
  ipAddress: string | null;
}

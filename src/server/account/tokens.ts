import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Returns a random secret for a token or a key: 256 bits as 43 characters of base64url. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Returns the hash under which the database finds a token. A token is random, so that a fast hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/**
 * Returns the hash of something that a person has or types, such as a code. It includes the account, so that equal values
 * of two accounts have different hashes.
 */
export function hashForAccount(userId: number, value: string): string {
  return hash('sha256', `${userId} ${value}`, 'base64url');
}

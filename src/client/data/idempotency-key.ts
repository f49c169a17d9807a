/** A submitted form content and the Idempotency-Key it was sent with. */
export interface Submission {
  content: string;
  key: string;
}

/**
 * Returns the Idempotency-Key for a submission. Submitting the same content again keeps the key, so a lost response
 * cannot create the item twice. Different content gets a new key.
 */
export function idempotentSubmission(content: unknown, last: Submission | undefined): Submission {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: randomKey() };
}

/**
 * Returns 128 random bits in hex. `randomUUID` is not available on pages served over plain HTTP from other hosts than
 * localhost.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

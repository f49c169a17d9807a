/** Something that was submitted, and the Idempotency-Key that it was sent with. */
export interface Submission {
  content: string;
  key: string;
}

/**
 * An Idempotency-Key for what is being submitted. Trying the same again keeps the key, so that an answer that got lost on
 * the way cannot make two of it; something else gets another key.
 */
export function idempotentSubmission(content: unknown, last: Submission | undefined): Submission {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: randomKey() };
}

/** 128 random bits. Not `randomUUID`, which browsers keep from pages that are not served over HTTPS or from localhost. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { useRef } from 'react';

/**
 * An Idempotency-Key for what is being submitted. Trying the same again keeps the key, so that an answer that got lost on
 * the way cannot make two of it; something else gets another key.
 */
export function useSubmissionKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.key === '' || last.current.content !== text) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}

/** 128 random bits. Not `randomUUID`, which browsers keep from pages that are not served over HTTPS or from localhost. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

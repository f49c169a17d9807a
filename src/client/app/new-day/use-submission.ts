import { useRef, useState } from 'react';
import { idempotentSubmission, type Submission } from '#client/data/idempotency-key.ts';

/**
 * Returns a function that sends a content with its Idempotency-Key, once at a time. After a failure, which the request
 * shows in a toast, it can be submitted again (CLASH-11).
 */
export function useSubmission() {
  const [isRunning, setRunning] = useState(false);
  const submission = useRef<Submission>(undefined);

  async function submit(content: unknown, send: (key: string) => Promise<void>): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    submission.current = idempotentSubmission(content, submission.current);
    try {
      await send(submission.current.key);
    } catch {
      // The toast shows the reason.
    }
    setRunning(false);
  }
  return { isRunning, submit };
}

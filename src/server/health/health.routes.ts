import { setTimeout as pause } from 'node:timers/promises';
import { getHealth } from '#shared/health/health.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';

/** Whoever asks wants to know now: a database that does not answer within this time is not ready. */
const PATIENCE_MILLISECONDS = 150;

/** Whether halo is ready to answer. It listens only once its migrations are done, so the database is all there is to ask. */
export function healthRoutes(answer: AnswerEndpoint, pingDatabase: () => Promise<void>): void {
  answer(getHealth, async () => {
    const isReady = pingDatabase().then(
      () => true,
      () => false,
    );
    const waiting = new AbortController();
    const isLate = pause(PATIENCE_MILLISECONDS, false, { signal: waiting.signal }).catch(() => false);
    const isReadyInTime = await Promise.race([isReady, isLate]);
    waiting.abort();
    if (!isReadyInTime) throw new AppError('not-ready', 'The database does not answer');
    return { status: 'ready' as const };
  });
}

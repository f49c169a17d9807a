import { getHealth } from '#shared/health/health.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';

/** Whether halo is ready to answer. It listens only once its migrations are done, so the database is all there is to ask. */
export function healthRoutes(answer: AnswerEndpoint, pingDatabase: () => Promise<void>): void {
  answer(getHealth, async () => {
    try {
      await pingDatabase();
    } catch {
      throw new AppError('not-ready', 'The database does not answer');
    }
    return { status: 'ready' as const };
  });
}

import { getHealth } from '#shared/health/health.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';

/** Whoever asks wants to know now: a database that does not answer within this time is not ready. */
const PATIENCE_MILLISECONDS = 150;

/** Whether halo is ready to answer. It listens only once its migrations are done, so the database is all there is to ask. */
export function healthRoutes(
  route: RegisterRoute,
  databaseAnswersWithin: (milliseconds: number) => Promise<boolean>,
): void {
  route(getHealth, async () => {
    if (!(await databaseAnswersWithin(PATIENCE_MILLISECONDS)))
      throw new AppError('not-ready', 'The database does not answer');
    return { status: 'ready' as const };
  });
}

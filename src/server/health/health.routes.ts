import { getHealth } from '#shared/health/health.contract.ts';
import { AppError } from '#server/app-error.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';

/** A database that does not answer within this time is not ready. */
const PING_TIMEOUT_MILLISECONDS = 150;

/**
 * Route that says whether halo is ready. halo listens only after its migrations, so only the database needs a check.
 */
export function healthRoutes(
  route: RegisterRoute,
  databaseAnswersWithin: (milliseconds: number) => Promise<boolean>,
): void {
  route(getHealth, async () => {
    if (!(await databaseAnswersWithin(PING_TIMEOUT_MILLISECONDS)))
      throw new AppError('not-ready', 'The database does not answer');
    return { status: 'ready' as const };
  });
}

import * as contract from '#shared/history/past-day.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { PastDayService } from './past-days.service.ts';

/** Routes of days as they were. */
export function pastDayRoutes(route: RegisterRoute, pastDays: PastDayService): void {
  route(contract.readDayRecord, async ({ user, params }) => pastDays.readDayRecord(user.id, params.date));
}

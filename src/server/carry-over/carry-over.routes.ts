import * as contract from '#shared/carry-over/carry-over.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { CarryOverService } from './carry-over.service.ts';

/** Routes of carry over. (READ-15) */
export function carryOverRoutes(route: RegisterRoute, carryOver: CarryOverService): void {
  route(contract.listCarryOver, async ({ user, query }) => ({
    items: await carryOver.listCarryOver(user.id, query.date),
  }));
  route(contract.carryOver, async ({ user, body }) => ({
    items: await carryOver.carryOver(user.id, body.date, body.items),
  }));
}

import * as contract from '#shared/carry-over/carry-over.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { CarryOverService } from './carry-over.service.ts';

/** The calls for carrying over (readings, 15). */
export function carryOverRoutes(answer: AnswerEndpoint, carryOver: CarryOverService): void {
  answer(contract.listCarryOver, async ({ user, query }) => ({
    items: await carryOver.listCarryOver(user.id, query.date),
  }));
  answer(contract.carryOver, async ({ user, body }) => ({
    items: await carryOver.carryOver(user.id, body.date, body.items),
  }));
  answer(contract.undoCarryOver, async ({ user, body }) => {
    await carryOver.undoCarryOver(user.id, body.items);
    return undefined;
  });
}

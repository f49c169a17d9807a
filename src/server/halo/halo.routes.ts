import * as contract from '#shared/halo/halo.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { HaloService } from './halo.service.ts';

/** Routes that interpret a sentence. (HALO-40, HALO-41, decision 043) */
export function haloRoutes(route: RegisterRoute, halo: HaloService): void {
  route(contract.interpret, async ({ user, body }) => halo.interpret(user.id, body));

  route(contract.interpretOtherwise, async ({ body }) => ({ commands: halo.interpretOtherwise(body) }));
}

import * as contract from '#shared/halo/halo.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { HaloService } from './halo.service.ts';

/** The call that makes commands of a sentence (platform specification, section 7). */
export function haloRoutes(route: RegisterRoute, halo: HaloService): void {
  route(contract.interpret, async ({ user, body }) => halo.interpret(user.id, body));
}

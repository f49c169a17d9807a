import * as contract from '#shared/halo/halo.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { HaloService } from './halo.service.ts';

/** The call that makes commands of a sentence (platform specification, section 7). */
export function haloRoutes(answer: AnswerEndpoint, halo: HaloService): void {
  answer(contract.interpret, async ({ user, body }) => halo.interpret(user.id, body));
}

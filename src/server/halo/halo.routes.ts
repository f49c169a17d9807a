import * as contract from '#shared/halo/halo.contract.ts';
import * as wordingContract from '#shared/halo/wordings.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { HaloService } from './halo.service.ts';
import type { WordingService } from './wordings.service.ts';

/** Routes that interpret a sentence and learn from corrections. (HALO-40, HALO-41, decisions 043 and 044) */
export function haloRoutes(route: RegisterRoute, halo: HaloService, wordings: WordingService): void {
  route(contract.interpret, async ({ user, body }) => halo.interpret(user.id, body));

  route(contract.interpretOtherwise, async ({ user, body }) => halo.interpretOtherwise(user.id, body));

  route(wordingContract.listWordings, async ({ user }) => wordings.listWordings(user.id));
  route(wordingContract.learnWording, async ({ user, body: { sentence, command } }) => ({
    wording: await wordings.learn(user.id, sentence, command),
  }));
  route(wordingContract.forgetWording, async ({ user, params }) => {
    await wordings.forget(user.id, params.id);
    return undefined;
  });
  route(wordingContract.forgetWordings, async ({ user }) => {
    await wordings.forgetAll(user.id);
    return undefined;
  });
}

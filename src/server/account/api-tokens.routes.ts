import * as contract from '#shared/account/api-tokens.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { ApiTokenService } from './api-tokens.service.ts';
import { getVisitor } from '#server/http/visitor.ts';

/** Routes of the tokens with which programs call the API. */
export function apiTokenRoutes(route: RegisterRoute, tokens: ApiTokenService): void {
  route(contract.listApiTokens, async ({ user }) => tokens.listTokens(user.id));

  route(contract.createApiToken, async ({ user, body: { password, ...token }, request }) =>
    tokens.createToken(user.id, token, password, getVisitor(request)),
  );

  route(contract.revokeApiToken, async ({ user, params, request }) => {
    await tokens.revokeToken(user.id, params.id, getVisitor(request));
    return undefined;
  });
}

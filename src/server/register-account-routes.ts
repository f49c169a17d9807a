import type { FastifyInstance } from 'fastify';
import type { AccountServices } from './account-services.ts';
import { accountRoutes } from './account/account.routes.ts';
import { apiTokenRoutes } from './account/api-tokens.routes.ts';
import { deviceRoutes } from './account/devices.routes.ts';
import { identityRoutes } from './account/identities.routes.ts';
import { invitationRoutes } from './account/invitations.routes.ts';
import { passkeyRoutes } from './account/passkeys.routes.ts';
import { passwordResetRoutes } from './account/password-resets.routes.ts';
import type { PasswordResetService } from './account/password-resets.service.ts';
import { secondFactorRoutes } from './account/second-factor.routes.ts';
import type { SignInCookies } from './account/sign-in-cookies.ts';
import { signInMethodRoutes } from './account/sign-in-methods.routes.ts';
import type { Config } from './config.ts';
import { getBasePath } from './http/base-path.ts';
import type { RegisterRoute } from './http/endpoints.ts';
import { createRelyingPartyFinder } from './http/relying-party.ts';

interface AccountParts {
  config: Pick<Config, 'publicUrl' | 'hasPasswordSignIn'>;
  accounts: AccountServices;
  cookies: SignInCookies;
  resets: PasswordResetService;
}

/** Registers the routes of accounts and of all ways to sign in. */
export function registerAccountRoutes(
  app: FastifyInstance,
  route: RegisterRoute,
  { config, accounts, cookies, resets }: AccountParts,
): void {
  const { publicUrl, hasPasswordSignIn } = config;
  const { account, secondFactor, passkeys, identities, sessions } = accounts;
  accountRoutes(route, {
    ...accounts,
    resets,
    canResetPassword: resets.canResetPassword && hasPasswordSignIn,
    cookies,
  });
  passwordResetRoutes(route, resets);
  secondFactorRoutes(route, secondFactor, accounts.codeSteps, cookies);
  passkeyRoutes(route, passkeys, createRelyingPartyFinder(publicUrl), cookies);
  signInMethodRoutes(route, secondFactor, passkeys, identities, account);
  const basePath = getBasePath(publicUrl);
  identityRoutes(app, route, { ...accounts, cookies, hasPasswords: hasPasswordSignIn, basePath });
  deviceRoutes(route, sessions, account, cookies.session);
  apiTokenRoutes(route, accounts.apiTokens);
  invitationRoutes(route, accounts.invitations);
}

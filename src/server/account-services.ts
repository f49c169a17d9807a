import { createUserPresenter, isOwnerEmail } from './account/account.presenter.ts';
import { createAccountService } from './account/account.service.ts';
import { createApiTokenService } from './account/api-tokens.service.ts';
import { createApiTokenStore } from './account/api-tokens.store.ts';
import { createInvitationService } from './account/invitations.service.ts';
import { createInvitationStore } from './account/invitations.store.ts';
import { createCodeStepService } from './account/code-steps.service.ts';
import { createIdentityService } from './account/identities.service.ts';
import { createIdentityStore } from './account/identities.store.ts';
import { createOpenIdProviderService } from './account/openid-provider.service.ts';
import { createPasskeyService } from './account/passkeys.service.ts';
import { createPasskeyStore } from './account/passkeys.store.ts';
import { createSecondFactorService } from './account/second-factor.service.ts';
import { createSecondFactorStore } from './account/second-factor.store.ts';
import { createSessionOpeningService } from './account/session-opening.service.ts';
import { createSignInTicketService } from './account/sign-in-tickets.service.ts';
import { createSignInTicketStore } from './account/sign-in-tickets.store.ts';
import { createKnownBrowserStore } from './account/known-browsers.store.ts';
import { createPasswordAttemptService } from './account/password-attempts.service.ts';
import { createSessionService } from './account/sessions.service.ts';
import { createSessionStore } from './account/sessions.store.ts';
import { createSignInService } from './account/sign-ins.service.ts';
import { createUserStore } from './account/users.store.ts';
import { createAuditService } from './audit/audit.service.ts';
import { createAuditStore } from './audit/audit.store.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createRateLimitStore } from './http/rate-limits.store.ts';

/** The settings of accounts. Those of the OpenID provider and of mail are optional. */
type AccountSettings = Pick<Config, 'ownerEmail' | 'rateLimitScale' | 'registration'> &
  Partial<Pick<Config, 'hasPasswordSignIn' | 'mail' | 'openId' | 'publicUrl'>>;

/** Creates the services of accounts, for the API and the command line. `report` tells the operator of trouble. */
export function createAccountServices(
  database: Database,
  clock: Clock,
  config: AccountSettings,
  report: (trouble: string) => void = () => undefined,
) {
  const rateLimits = createRateLimits(createRateLimitStore(database), clock, config.rateLimitScale);
  const presentUser = createUserPresenter(config);
  const sessions = createSessionService(database, createSessionStore(database), clock, presentUser);
  const audit = createAuditService(createAuditStore(database), clock);
  const secondFactors = createSecondFactorStore(database);
  const parts = {
    database,
    users: createUserStore(database),
    sessions,
    passwordAttempts: createPasswordAttemptService(rateLimits, createKnownBrowserStore(database), clock),
    audit,
    presentUser,
  };
  const account = createAccountService({ ...parts, secondFactors });
  const invitations = createInvitationService({
    ...parts,
    store: createInvitationStore(database),
    clock,
    registration: config.registration,
  });
  const secondFactor = createSecondFactorService({
    ...parts,
    store: secondFactors,
    account,
    rateLimits,
    clock,
  });
  const tickets = createSignInTicketService(createSignInTicketStore(database), clock);
  const opening = createSessionOpeningService(parts);
  const codeSteps = createCodeStepService({ ...parts, opening, secondFactor, tickets });
  const passkeys = createPasskeyService({
    ...parts,
    store: createPasskeyStore(database),
    account,
    opening,
    tickets,
    rateLimits,
    clock,
  });
  const signIns = createSignInService({
    ...parts,
    opening,
    codeSteps,
    invitations,
    clock,
    registration: config.registration,
    hasPasswords: config.hasPasswordSignIn ?? true,
  });
  const { openId, publicUrl } = config;
  const identities = createIdentityService({
    ...parts,
    store: createIdentityStore(database),
    provider:
      openId === undefined || publicUrl === undefined ? undefined : createOpenIdProviderService(openId, publicUrl),
    account,
    opening,
    codeSteps,
    invitations,
    tickets,
    rateLimits,
    registration: config.registration,
    isOwnerEmail: (email) => isOwnerEmail(config, email),
    clock,
    report,
  });
  const apiTokens = createApiTokenService({ ...parts, store: createApiTokenStore(database), account, clock });
  return {
    ...parts,
    account,
    signIns,
    secondFactor,
    codeSteps,
    tickets,
    passkeys,
    identities,
    apiTokens,
    invitations,
    rateLimits,
  };
}

export type AccountServices = ReturnType<typeof createAccountServices>;

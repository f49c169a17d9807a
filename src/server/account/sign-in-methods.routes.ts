import * as contract from '#shared/account/sign-in-methods.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { AccountService } from './account.service.ts';
import type { IdentityService } from './identities.service.ts';
import type { PasskeyService } from './passkeys.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** Route of the ways in which a person signs in. */
export function signInMethodRoutes(
  route: RegisterRoute,
  secondFactor: SecondFactorService,
  passkeys: PasskeyService,
  identities: IdentityService,
  account: Pick<AccountService, 'hasPassword'>,
): void {
  route(contract.readSignInMethods, async ({ user }) => ({
    secondFactor: await secondFactor.readSecondFactor(user.id),
    hasPassword: await account.hasPassword(user.id),
    provider: identities.providerName,
    identities: await identities.listIdentities(user.id),
    passkeys: await passkeys.listPasskeys(user.id),
  }));
}

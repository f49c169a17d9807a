import * as contract from '#shared/account/sign-in-methods.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { PasskeyService } from './passkeys.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** Route of the ways in which a person signs in. */
export function signInMethodRoutes(
  route: RegisterRoute,
  secondFactor: SecondFactorService,
  passkeys: PasskeyService,
): void {
  route(contract.readSignInMethods, async ({ user }) => ({
    secondFactor: await secondFactor.readSecondFactor(user.id),
    passkeys: await passkeys.listPasskeys(user.id),
  }));
}

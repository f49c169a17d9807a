import * as contract from '#shared/account/second-factor.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { CodeStepService } from './code-steps.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

/** Routes of the second step of signing in, and of its settings. */
export function secondFactorRoutes(
  route: RegisterRoute,
  secondFactor: SecondFactorService,
  codeSteps: CodeStepService,
  { ticket, tokensFrom, setCookies }: SignInCookies,
): void {
  route(contract.signInWithCode, async ({ body, request, reply }) => {
    const arrival = { visitor: getVisitor(request), browserTokens: tokensFrom(request) };
    const signedIn = await codeSteps.signInWithCode(ticket.read(request), body.code, arrival);
    setCookies(request, reply, signedIn);
    return signedIn.user;
  });

  route(contract.beginSecondFactor, async ({ user, body, request }) =>
    secondFactor.begin(user, body.password, getVisitor(request)),
  );

  route(contract.confirmSecondFactor, async ({ user, body, request }) =>
    secondFactor.confirm(user.id, body.code, getVisitor(request)),
  );

  route(contract.turnOffSecondFactor, async ({ user, body, request }) => {
    await secondFactor.turnOff(user.id, body, getVisitor(request));
    return undefined;
  });
}

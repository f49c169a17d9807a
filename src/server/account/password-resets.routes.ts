import * as contract from '#shared/account/password-resets.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { PasswordResetService } from './password-resets.service.ts';

/** Routes with which a person who forgot their password chooses a new one. */
export function passwordResetRoutes(route: RegisterRoute, resets: PasswordResetService): void {
  route(contract.askForPasswordReset, async ({ body, request }) => {
    await resets.askForReset(body.email, body.language, getVisitor(request));
    return undefined;
  });

  route(contract.resetPassword, async ({ body, request }) => {
    await resets.resetPassword(body.token, body.newPassword, getVisitor(request));
    return undefined;
  });
}

import * as contract from '#shared/account/invitations.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { InvitationService } from './invitations.service.ts';

/** Routes of the invitations that admins make. */
export function invitationRoutes(route: RegisterRoute, invitations: InvitationService): void {
  route(contract.listInvitations, async () => invitations.listInvitations());

  route(contract.createInvitation, async ({ user, body, request }) =>
    invitations.createInvitation(body.note, { userId: user.id, address: getVisitor(request).address }),
  );

  route(contract.revokeInvitation, async ({ user, params, request }) => {
    await invitations.revokeInvitation(params.id, { userId: user.id, address: getVisitor(request).address });
    return undefined;
  });
}

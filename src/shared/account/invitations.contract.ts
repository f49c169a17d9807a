import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchema } from '#shared/items/items.contract.ts';
import { INVITATION_NOTE_LENGTH } from './invitations.rules.ts';

/** The maximum number of open invitations. */
export const MAX_INVITATIONS = 100;

/** An invitation that has not been used. (decision 065) */
const invitationSchema = z.object({
  id: idSchema,
  note: z.string().describe('Whom it is for; may be empty'),
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** An invitation that has not been used. */
export type Invitation = z.output<typeof invitationSchema>;

/** The note that says whom an invitation is for. */
export const invitationNoteSchema = textSchema
  .trim()
  .max(INVITATION_NOTE_LENGTH, 'The note must be at most 100 characters');

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'Lists the open invitations, the latest first',
  status: 200,
  response: z.array(invitationSchema),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'Creates an invitation for one account; its token is only in this response',
  body: z.object({ note: invitationNoteSchema.default('') }),
  status: 201,
  response: invitationSchema.extend({ token: z.string().describe('Sent as `invitation` to `POST /api/register`') }),
  // A stored response would contain the token.
  ignoresIdempotencyKey: true,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  summary: 'Revokes an invitation; safe to repeat',
  params: itemParams,
  status: 204,
});

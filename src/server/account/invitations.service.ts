import { DAY } from '#shared/calendar/durations.ts';
import { MAX_INVITATIONS, type Invitation } from '#shared/account/invitations.contract.ts';
import { INVITATION_DAYS } from '#shared/account/invitations.rules.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { RegistrationMode } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/app-error.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { InvitationStore } from './invitations.store.ts';
import { createSecret, hashToken } from './tokens.ts';

export interface InvitationServiceParts {
  database: Database;
  store: InvitationStore;
  audit: AuditService;
  clock: Clock;
  registration: RegistrationMode;
}

/** An admin who invites; undefined for the operator on the command line. */
export interface Inviter extends Pick<Visitor, 'address'> {
  userId: number;
}

/**
 * Creates the service of invitations, each of which lets one person create an account. The database stores only hashes
 * of their tokens. (decision 065)
 */
export function createInvitationService({ database, store, audit, clock, registration }: InvitationServiceParts) {
  return {
    /** Lists the open invitations, the latest first. */
    async listInvitations(): Promise<Invitation[]> {
      return store.findInvitations(clock().toISOString());
    },

    /**
     * Creates an invitation and returns it with its token, which cannot be read again. Throws 'conflict' when there is
     * already the maximum number of open invitations, and when registration is closed.
     */
    async createInvitation(note: string, inviter?: Inviter): Promise<Invitation & { token: string }> {
      if (registration === 'closed')
        throw new AppError('conflict', 'Registration is closed, so that no invitation would work');
      const token = createSecret();
      const now = clock();
      const invitation = await database.transaction('nobody', async () => {
        if ((await store.findInvitations(now.toISOString())).length >= MAX_INVITATIONS)
          throw new AppError('conflict', `There can be at most ${MAX_INVITATIONS} open invitations. Revoke one first.`);
        await audit.record('invitation-created', inviter);
        return store.insertInvitation(inviter?.userId ?? null, {
          tokenHash: hashToken(token),
          note,
          createdAt: now.toISOString(),
          expiresAt: toInstant(now.getTime() + INVITATION_DAYS * DAY),
        });
      });
      return { ...invitation, token };
    },

    /** Revokes an invitation. Does nothing when there is none with this id, because it may just have been used. */
    async revokeInvitation(id: number, inviter: Inviter): Promise<void> {
      await database.transaction('nobody', async () => {
        if (await store.deleteInvitation(id)) await audit.record('invitation-revoked', inviter);
      });
    },

    /** True while an invitation can be used. */
    async isOpen(token: string): Promise<boolean> {
      return store.hasInvitation(hashToken(token), clock().toISOString());
    },

    /**
     * Uses an invitation up, in the transaction that creates the account. Returns false when it was used, was revoked or
     * has expired.
     */
    async useUp(token: string): Promise<boolean> {
      return store.useInvitation(hashToken(token), clock().toISOString());
    },

    /** Deletes at most `limit` expired invitations. Returns how many. */
    async purge(limit: number): Promise<number> {
      return store.deleteExpired(clock().toISOString(), limit);
    },
  };
}

export type InvitationService = ReturnType<typeof createInvitationService>;

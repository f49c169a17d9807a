import { DAY } from '#shared/calendar/durations.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { AuditStore } from './audit.store.ts';

const RETENTION_MILLISECONDS = 365 * DAY;

/** The types of events. */
type AuditEvent =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'password-changed'
  | 'password-refused'
  | 'password-reset'
  | 'password-reset-requested'
  | 'invitation-created'
  | 'invitation-revoked'
  | 'code-refused'
  | 'recovery-code-used'
  | 'identity-linked'
  | 'identity-removed'
  | 'provider-refused'
  | 'signed-in-by-provider'
  | 'first-password-set'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'signed-in-by-passkey'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'token-created'
  | 'token-revoked'
  | 'webhook-created'
  | 'webhook-deleted'
  | 'admin-granted'
  | 'admin-revoked'
  | 'account-deleted';

/** The account of an event, the user who acted if it was another, and the address. */
export interface AuditSubject {
  userId?: number | undefined;
  actorId?: number | undefined;
  address?: string | undefined;
}

/**
 * Creates the service of the audit trail: sign-ins and account changes, kept for a year. It contains nothing of
 * anybody's items.
 */
export function createAuditService(audit: AuditStore, clock: Clock) {
  /** Records an event. Call it inside the transaction of a change, and outside of any for a refused attempt. */
  async function record(event: AuditEvent, { userId, actorId, address }: AuditSubject = {}): Promise<void> {
    await audit.insertEvent({
      at: clock().toISOString(),
      event,
      userId: userId ?? null,
      actorId: actorId ?? null,
      ipAddress: address ?? null,
    });
  }

  return {
    record,

    /**
     * Records the deletion of an account, in the transaction that deletes it. The account's own events are deleted.
     * Changes of admin rights stay, without the account.
     */
    async recordDeletion(userId: number, address: string): Promise<void> {
      await audit.forgetPerson(userId);
      await record('account-deleted', { address });
    },

    /** Deletes at most `limit` events older than a year. Returns how many. */
    async purge(limit: number): Promise<number> {
      return audit.purgeBefore(toInstant(clock().getTime() - RETENTION_MILLISECONDS), limit);
    },

    /** Returns the last events, the earliest of them first. */
    async listLastEvents(count: number) {
      return audit.findLastEvents(count);
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;

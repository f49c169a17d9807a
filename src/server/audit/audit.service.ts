import type { Clock } from '#server/clock.ts';
import type { AuditStore } from './audit.store.ts';

const KEPT_FOR_MILLISECONDS = 365 * 24 * 60 * 60 * 1_000;

/** What an event says. */
type AuditEvent =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'password-changed'
  | 'password-refused'
  | 'password-reset'
  | 'admin-granted'
  | 'admin-revoked'
  | 'account-deleted';

/** Whom an event is about, who did it where that is somebody else, and from which address. */
export interface AuditSubject {
  userId?: number | undefined;
  actorId?: number | undefined;
  address?: string | undefined;
}

/** The trail of what matters for the safety of accounts: an event each, kept for a year. What they planned is not in it. */
export function createAuditService(audit: AuditStore, clock: Clock) {
  return {
    /** Notes an event: inside of the transaction of what it says, or, of what was refused, outside of any. */
    async record(event: AuditEvent, { userId, actorId, address }: AuditSubject = {}): Promise<void> {
      await audit.insertEvent({
        at: clock().toISOString(),
        event,
        userId: userId ?? null,
        actorId: actorId ?? null,
        ipAddress: address ?? null,
      });
    },

    /**
     * Notes that an account is deleted, by whoever is at `address`, in the transaction that does it. What it did itself is forgotten;
     * that something was done about rights stays, though not by whose account.
     */
    async recordDeletion(userId: number, address: string): Promise<void> {
      await audit.forgetPerson(userId);
      await this.record('account-deleted', { address });
    },

    /** Deletes at most `limit` events from more than a year ago; answers how many. */
    async purge(limit: number): Promise<number> {
      return audit.purgeBefore(new Date(clock().getTime() - KEPT_FOR_MILLISECONDS).toISOString(), limit);
    },

    /** The last events, the earliest of them first. */
    async listLastEvents(count: number) {
      return audit.findLastEvents(count);
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;

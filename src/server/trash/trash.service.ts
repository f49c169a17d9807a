import { HOUR } from '#shared/calendar/durations.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { TrashTable } from '#server/database/schema.ts';
import type { TrashStore } from './trash.store.ts';

/** How long a deleted habit can be restored with POST /restore: much longer than its toast shows. */
const RETENTION_MILLISECONDS = HOUR;

/**
 * Creates the trash. It keeps deleted rows for a while, so that they can be restored unchanged. They are in a table of
 * their own, so no list, search or count has to filter them out.
 */
export function createTrashService(trash: TrashStore, clock: Clock) {
  const oldest = () => toInstant(clock().getTime() - RETENTION_MILLISECONDS);
  return {
    /** Stores `content`, the rows that were deleted with the item. */
    async keep(userId: number, kind: TrashTable['kind'], id: number, content: unknown): Promise<void> {
      await trash.insertTrash(userId, { kind, id, content: JSON.stringify(content), deletedAt: clock().toISOString() });
    },

    /** Removes and returns what was deleted with the item; undefined when there is nothing or it has expired. */
    async take(userId: number, kind: TrashTable['kind'], id: number): Promise<unknown> {
      const content = await trash.takeTrash(userId, kind, id, oldest());
      return content === undefined ? undefined : JSON.parse(content);
    },

    /** Deletes at most `limit` expired entries of all users. Returns how many. */
    async purge(limit: number): Promise<number> {
      return trash.purgeBefore(oldest(), limit);
    },
  };
}

export type TrashService = ReturnType<typeof createTrashService>;

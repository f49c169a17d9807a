import type { Clock } from '#server/clock.ts';
import type { TrashTable } from '#server/database/schema.ts';
import type { TrashStore } from './trash.store.ts';

/** How long a deletion can be taken back: much longer than its toast is on the screen. */
const KEPT_FOR_MILLISECONDS = 60 * 60 * 1_000;

/**
 * Keeps what a person deletes for a while, so that it can be restored exactly as it was. It is kept apart from what is
 * there: no list, search or count has to know that something may be deleted.
 */
export function createTrashService(trash: TrashStore, clock: Clock) {
  const oldest = () => new Date(clock().getTime() - KEPT_FOR_MILLISECONDS).toISOString();
  return {
    /** Keeps `content`, which was deleted with the item. */
    async keep(userId: number, kind: TrashTable['kind'], id: number, content: unknown): Promise<void> {
      await trash.insertTrash(userId, { kind, id, content: JSON.stringify(content), deletedAt: clock().toISOString() });
    },

    /** Takes out what was deleted with the item; undefined when there is nothing, or no longer. */
    async take(userId: number, kind: TrashTable['kind'], id: number): Promise<unknown> {
      const content = await trash.takeTrash(userId, kind, id, oldest());
      return content === undefined ? undefined : JSON.parse(content);
    },

    /** Erases at most `limit` things that can no longer be restored, whoever deleted them; answers how many. */
    async purge(limit: number): Promise<number> {
      return trash.purgeBefore(oldest(), limit);
    },
  };
}

export type TrashService = ReturnType<typeof createTrashService>;

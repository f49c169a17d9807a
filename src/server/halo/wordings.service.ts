import type { Command } from '#shared/halo/halo.contract.ts';
import { MAX_WORDINGS, type Wording } from '#shared/halo/wordings.contract.ts';
import type { LearnedWording } from '#shared/halo/wordings.rules.ts';
import { toLocalDay } from '#shared/calendar/day.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import type { WordingRow, WordingStore } from './wordings.store.ts';

/** Creates the service that learns from the commands that a person corrects. (decision 044) */
export function createWordingService(database: Database, store: WordingStore, clock: Clock) {
  return {
    /** Lists what was learned, the latest first. */
    async listWordings(userId: number): Promise<Wording[]> {
      return (await store.findWordings(userId)).map(presentWording);
    },

    /** Returns what interprets sentences: the learned wordings, the latest first. */
    async findLearned(userId: number): Promise<LearnedWording[]> {
      return store.findWordings(userId);
    },

    /** Learns from a corrected command. Returns null if the sentence does not contain its title or search term. */
    async learn(userId: number, sentence: string, command: Command): Promise<Wording | null> {
      const { commandType, data } = command;
      const now = clock();
      const context = { today: toLocalDay(now), now: undefined };
      const name = data.title ?? data.searchTerm ?? '';
      if (name.length > sentence.length) return null;
      const { findPattern } = await import('./understanding.service.ts');
      const pattern = findPattern(sentence, name, context);
      if (pattern === undefined) return null;
      const meaning = { commandType, itemType: data.itemType ?? null, period: periodMeant(data) };
      const wording = { sentence, ...pattern, ...meaning, createdAt: now.toISOString() };
      const row = await database.transaction(userId, async () => store.insertWording(userId, wording, MAX_WORDINGS));
      return presentWording(row);
    },

    /** Forgets a wording. Throws 'not-found'. */
    async forget(userId: number, id: number): Promise<void> {
      const isForgotten = await database.transaction(userId, async () => store.deleteWording(userId, id));
      if (!isForgotten) throw notFound('Wording');
    },

    /** Forgets all wordings. */
    async forgetAll(userId: number): Promise<void> {
      await database.transaction(userId, async () => store.deleteAllWordings(userId));
    },
  };
}

export type WordingService = ReturnType<typeof createWordingService>;

/** Returns the period that a command names; null if it names none. */
function periodMeant({ isWeekly }: Command['data']): Wording['period'] {
  if (isWeekly === undefined) return null;
  return isWeekly ? 'weekly' : 'monthly';
}

function presentWording({ id, sentence, commandType, itemType, period, createdAt }: WordingRow): Wording {
  return { id, sentence, commandType, itemType, period, createdAt };
}

import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import type { MaterializedDaysStore } from './materialized-days.store.ts';
import type { SeriesStore } from './series.store.ts';

export interface OccurrenceServiceParts {
  database: Database;
  materializedDays: MaterializedDaysStore;
  series: SeriesStore;
  clock: Clock;
  quota?: Pick<QuotaService, 'claimQuietly'> | undefined;
}

/** Estimated rows per day: the completed day, an occurrence and its slot. */
const ROWS_PER_DAY = 3;

/** Creates the service that creates the occurrences of series when their days are first read. (READ-9, READ-10) */
export function createOccurrenceService({ database, materializedDays, series, clock, quota }: OccurrenceServiceParts) {
  /** Creates the missing occurrences. */
  async function makeOccurrences(userId: number, from: Day, to: Day): Promise<void> {
    const revision = await materializedDays.lockRevision(userId);
    if (revision === undefined) return;
    const plans = await series.findPlans(userId, from, to);
    const due = daysFrom(from, to).flatMap((day) =>
      plans.filter((plan) => occursOn(plan, day)).map(({ partId, seriesId }) => ({ partId, seriesId, day })),
    );
    await series.makeOccurrences(userId, due, clock().toISOString());
    await materializedDays.noteMaterializedDays(userId, daysFrom(from, to), revision);
  }

  return {
    /** Counts the occurrences of the days `from` to `to`, inclusive, that are not created yet. Creates none. */
    async countExpected(userId: number, from: Day, to: Day): Promise<Map<Day, number>> {
      const { revision, firstDay, materialized } = await materializedDays.findMaterializedDays(userId, from, to);
      const first = from < firstDay ? firstDay : from;
      const days = daysFrom(first, to).filter((day) => !materialized.has(day));
      if (revision === undefined || days.length === 0) return new Map();
      const plans = await series.findPlans(userId, first, to);
      const slots = await series.findSlots(userId, first, to);
      const created = new Set(slots.map(({ seriesId, day }) => `${seriesId} ${day}`));
      const expected = await mapInTurns(plans, (plan) =>
        days.filter((day) => occursOn(plan, day) && !created.has(`${plan.seriesId} ${day}`)),
      );
      const counts = new Map<Day, number>();
      for (const day of expected.flat()) counts.set(day, (counts.get(day) ?? 0) + 1);
      return counts;
    },

    /** Creates the missing occurrences of the days `from` to `to`, inclusive. Returns whether it ran. */
    async materializeDays(userId: number, from: Day, to: Day): Promise<boolean> {
      const { revision, firstDay, materialized } = await materializedDays.findMaterializedDays(userId, from, to);
      if (revision === undefined || to < firstDay) return false;
      const first = from < firstDay ? firstDay : from;
      if (daysFrom(first, to).every((day) => materialized.has(day))) return false;
      // When the account is full, reading continues without new occurrences.
      const rows = ROWS_PER_DAY * daysFrom(first, to).length;
      if (quota?.claimQuietly(userId, { rows, bytes: 0 }) === false) {
        database.skippedWrites += 1;
        return false;
      }
      await database.relaxedDurability(userId, async () => makeOccurrences(userId, first, to));
      return true;
    },
  };
}

function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

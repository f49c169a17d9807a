import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import { eachInTurns, mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Clock } from '#server/clock.ts';
import { splitIntoBatches, splitIntoPortions } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import type { MaterializedDaysStore } from './materialized-days.store.ts';
import type { DueOccurrence, OccurrencePlan } from './occurrences.store.ts';
import type { SeriesStore } from './series.store.ts';

export interface OccurrenceServiceParts {
  database: Database;
  materializedDays: MaterializedDaysStore;
  series: SeriesStore;
  clock: Clock;
  quota?: Pick<QuotaService, 'claimQuietly'> | undefined;
}

/** Rows per occurrence: the task and its slot. */
const ROWS_PER_OCCURRENCE = 2;
/** At most this many occurrences are created in one transaction, unless one day has more: others wait for it. */
const CREATED_AT_ONCE = 1_000;

/** Creates the service that creates the occurrences of series when their days are first read. (READ-9, READ-10) */
export function createOccurrenceService({ database, materializedDays, series, clock, quota }: OccurrenceServiceParts) {
  /** Creates the missing occurrences of days in a row. */
  async function makeOccurrences(userId: number, days: readonly Day[]): Promise<void> {
    const revision = await materializedDays.lockRevision(userId);
    const [from, to] = [days[0], days.at(-1)];
    if (revision === undefined || from === undefined || to === undefined) return;
    const due = await findDue(await series.findPlans(userId, from, to), days);
    await eachInTurns(splitIntoBatches(due), async (portion) =>
      series.makeOccurrences(userId, portion, clock().toISOString()),
    );
    await materializedDays.noteMaterializedDays(userId, days, revision);
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
      const days = daysFrom(first, to);
      if (days.every((day) => materialized.has(day))) return false;
      const plans = await series.findPlans(userId, first, to);
      const due = await findDue(
        plans,
        days.filter((day) => !materialized.has(day)),
      );
      // When the account is full, reading continues without new occurrences.
      const rows = days.length + ROWS_PER_OCCURRENCE * due.length;
      if (quota?.claimQuietly(userId, { rows, bytes: 0 }) === false) {
        database.skippedWrites += 1;
        return false;
      }
      const daysAtOnce = Math.max(1, Math.floor(CREATED_AT_ONCE / Math.max(1, plans.length)));
      for (const portion of splitIntoPortions(days, daysAtOnce))
        await database.relaxedDurability(userId, async () => makeOccurrences(userId, portion));
      return true;
    },
  };
}

/** Returns the occurrences that segments have on these days. */
async function findDue(plans: readonly OccurrencePlan[], days: readonly Day[]): Promise<DueOccurrence[]> {
  const ofDays = await mapInTurns(days, (day) =>
    plans.filter((plan) => occursOn(plan, day)).map(({ partId, seriesId }) => ({ partId, seriesId, day })),
  );
  return ofDays.flat();
}

function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

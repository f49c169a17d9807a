import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Recurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { TASK_CONTENT_FIELDS } from '#shared/tasks/tasks.rules.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import { dayValue, instantValue, inJsonList } from '#server/database/json-sql.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import type { Slot } from './series.presenter.ts';
import { presentTask } from './tasks.presenter.ts';

/** The recurrence of a segment. */
export type OccurrencePlan = Recurrence & { partId: number; seriesId: number };

/** An occurrence that a segment has on a day. */
export interface DueOccurrence extends Slot {
  partId: number;
}

/** The segments that have an occurrence on a day, as JSON of their ids. */
interface OccurrencesOfDay {
  userId: number;
  day: Day;
  partIds: string;
}

/** Prepares the statements that create the occurrences of a day. */
function prepareStatements(database: Database) {
  const selectPlans = prepareQuery(database, (query, { userId, from, to }: { userId: number; from: Day; to: Day }) =>
    query
      .selectFrom('task_series_parts')
      .select(['id as partId', 'seriesId', 'recurringPattern as pattern', 'anchorDay', 'startDay', 'endDay'])
      .where('userId', '=', userId)
      .where('startDay', '<=', to)
      .where((where) => where.or([where('endDay', 'is', null), where('endDay', '>=', from)])),
  );

  const selectSlots = prepareQuery(database, (query, { userId, from, to }: { userId: number; from: Day; to: Day }) =>
    query
      .selectFrom('task_occurrences')
      .select(['seriesId', 'day'])
      .where('userId', '=', userId)
      .where('day', '>=', from)
      .where('day', '<=', to),
  );

  const insertOccurrences = prepareQuery(
    database,
    (
      query,
      { userId, day, partIds, seriesIds, createdAt }: OccurrencesOfDay & { seriesIds: string; createdAt: string },
    ) =>
      query
        .insertInto('tasks')
        .columns([
          ...TASK_CONTENT_FIELDS,
          'userId',
          'recurringPattern',
          'recurringId',
          'isRecurring',
          'date',
          'occurrenceDay',
          'createdAt',
        ])
        .expression((select) =>
          select
            .selectFrom('task_series_parts')
            .select([
              ...TASK_CONTENT_FIELDS,
              'userId',
              'recurringPattern',
              'seriesId',
              sql.lit(true).as('isRecurring'),
              dayValue(database, day).as('date'),
              dayValue(database, day).as('occurrenceDay'),
              instantValue(database, createdAt).as('createdAt'),
            ])
            .where('userId', '=', userId)
            .where(inJsonList(database, 'id', partIds))
            .where(inJsonList(database, 'seriesId', seriesIds))
            .orderBy('seriesId'),
        ),
  );

  return { selectPlans, selectSlots, insertOccurrences };
}

/** Creates the store of occurrences, and of the days for which one was created. */
export function createOccurrenceStore(database: Database) {
  const { selectPlans, selectSlots, insertOccurrences } = prepareStatements(database);

  /** Takes slots for occurrences. Returns those that were free. */
  async function takeSlots(userId: number, slots: readonly Slot[]): Promise<Slot[]> {
    const taken: Slot[] = [];
    for (const batch of splitIntoBatches(slots)) {
      const rows = await database.query
        .insertInto('task_occurrences')
        .values(batch.map(({ seriesId, day }) => ({ userId, seriesId, day })))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['seriesId', 'day'])
        .execute();
      taken.push(...rows);
    }
    return taken;
  }

  return {
    /** Returns the recurrences of the segments that may have occurrences on the days `from` to `to`. */
    async findPlans(userId: number, from: Day, to: Day): Promise<OccurrencePlan[]> {
      return selectPlans({ userId, from, to });
    },

    /**
     * Creates these occurrences, except those that exist already. Call it in the transaction that has read the segments:
     * no other transaction can change them before it ends.
     */
    async makeOccurrences(userId: number, due: readonly DueOccurrence[], createdAt: string): Promise<void> {
      const taken = await takeSlots(userId, due);
      for (const [day, slots = []] of Object.entries(Object.groupBy(taken, (slot) => slot.day))) {
        const partIds = JSON.stringify(due.filter((other) => other.day === day).map(({ partId }) => partId));
        const seriesIds = JSON.stringify(slots.map(({ seriesId }) => seriesId));
        await insertOccurrences({ userId, day, partIds, seriesIds, createdAt });
      }
    },

    /** Returns the slots of the days `from` to `to` for which an occurrence was created. */
    async findSlots(userId: number, from: Day, to: Day): Promise<Slot[]> {
      return selectSlots({ userId, from, to });
    },

    /** Takes a slot for an occurrence. Returns false when it was taken. */
    async takeSlot(userId: number, slot: Slot): Promise<boolean> {
      return (await takeSlots(userId, [slot])).length > 0;
    },

    /** Releases slots, so that occurrences can be created for them again. */
    async releaseSlots(userId: number, seriesId: number, days: readonly Day[]): Promise<void> {
      for (const batch of splitIntoBatches(days)) {
        await database.query
          .deleteFrom('task_occurrences')
          .where('userId', '=', userId)
          .where('seriesId', '=', seriesId)
          .where('day', 'in', batch)
          .execute();
      }
    },

    /** Returns the occurrences of a series on `day` or later, locked for change until the transaction ends. */
    async findOccurrencesFrom(userId: number, seriesId: number, day: Day): Promise<Task[]> {
      const rows = await database.query
        .selectFrom('tasks')
        .selectAll()
        .where('userId', '=', userId)
        .where('recurringId', '=', seriesId)
        .where('date', '>=', day)
        .orderBy('id')
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .execute();
      return rows.map(presentTask);
    },
  };
}

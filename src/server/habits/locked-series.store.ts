import { sql, type RawBuilder } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';

/** The columns that a habit copies from its segment. */
export const TEMPLATE_COLUMNS = ['title', 'isPriority', 'color', 'notes'] as const;

/** Selects a user's habit series, locked until the transaction ends. */
export function lockedSeries(database: Database, userId: number) {
  return database.query
    .selectFrom('habit_series')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .$if(database.engine === 'postgres', (query) => query.forUpdate());
}

/** Returns a period as a selected value. PostgreSQL needs a cast, or it takes the period for text. */
export function periodValue(period: PeriodNumber): RawBuilder<number> {
  return sql<number>`cast(${period} as integer)`;
}

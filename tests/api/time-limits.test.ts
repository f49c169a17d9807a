import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createLocation } from '../support/location.ts';

it.runIf(inject('engine') === 'postgres')(
  'a migration has no time limit on PostgreSQL, and other statements have one',
  async () => {
    const location = await createLocation();
    const database = await openDatabase(location, () => undefined);
    const readLimit = async () => {
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
        database.query,
      );
      return rows[0]?.limit;
    };
    let ofMigration: string | undefined;
    const step = {
      name: 'read-the-limit',
      apply: async () => {
        ofMigration = await readLimit();
      },
    };
    await migrate(database, [...MIGRATIONS, step]);

    expect(ofMigration).toBe('0');
    expect(await readLimit()).toBe('15s');
    await database.close();
    await location.remove();
  },
);

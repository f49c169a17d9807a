import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';
import { Database } from '#server/database/database.ts';
import { sqliteFile, type DatabaseLocation } from '#server/database/open-database.ts';
import { postgresDialect } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqlite.ts';

/** What the database says instead of carrying out a statement. */
export class InjectedFault extends Error {}

/** Counts the statements of a database, those that begin and end transactions included, and lets one of them fail. */
export class Faults {
  /** How many statements there were since `failAt` was last called. */
  count = 0;
  #place = Number.POSITIVE_INFINITY;
  readonly #fail: (words: string) => void;

  /** `fail` is what happens instead of a statement; by default an InjectedFault is thrown. */
  constructor(fail: (words: string) => void = throwFault) {
    this.#fail = fail;
  }

  /** Lets the statement at this place fail, counted from now on; by default none does. */
  failAt(place = Number.POSITIVE_INFINITY): void {
    this.count = 0;
    this.#place = place;
  }

  /** Called before each statement. What rolls back always succeeds. */
  before({ sql }: CompiledQuery): void {
    if (sql === 'rollback') return;
    this.count += 1;
    if (this.count === this.#place) this.#fail(`No. ${this.#place} is not carried out: ${sql}`);
  }
}

function throwFault(words: string): never {
  throw new InjectedFault(words);
}

/** Opens a database of the engine under test, at whatever version it is, whose statements can be let fail. */
export function openWithFaults(location: DatabaseLocation, faults: Faults): Database {
  return location.databaseUrl === undefined
    ? new Database('sqlite', faultyDialect(sqliteDialect(sqliteFile(location.dataDir)), faults))
    : new Database(
        'postgres',
        faultyDialect(
          postgresDialect(location.databaseUrl, () => undefined),
          faults,
        ),
      );
}

function faultyDialect(dialect: Dialect, faults: Faults): Dialect {
  const known = new WeakSet<DatabaseConnection>();
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (...options) => {
      const connection = await acquire(...options);
      if (!known.has(connection)) {
        known.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = async (query, ...rest) => {
          faults.before(query);
          return execute(query, ...rest);
        };
      }
      return connection;
    };
    return driver;
  };
  return dialect;
}

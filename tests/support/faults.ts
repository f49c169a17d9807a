import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';
import { Database } from '#server/database/database.ts';
import { sqliteFile, type DatabaseLocation } from '#server/database/open-database.ts';
import { postgresDialect } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqlite.ts';

/** The error of a statement that fails on purpose. */
export class InjectedFault extends Error {}

/** Counts the statements of a database, including begin and commit, and makes one of them fail. */
export class Faults {
  /** The number of statements since the last call of `failAt`. */
  count = 0;
  #place = Number.POSITIVE_INFINITY;
  readonly #fail: (words: string) => void;

  /** `fail` runs instead of the failing statement. By default it throws an InjectedFault. */
  constructor(fail: (words: string) => void = throwFault) {
    this.#fail = fail;
  }

  /** Makes the statement at this place fail, counted from now on. Without an argument none fails. */
  failAt(place = Number.POSITIVE_INFINITY): void {
    this.count = 0;
    this.#place = place;
  }

  /** Called before each statement. A rollback always succeeds, and nobody waits for the size of an account. */
  before({ sql }: CompiledQuery): void {
    if (sql === 'rollback' || measuresAccount(sql)) return;
    this.count += 1;
    if (this.count === this.#place) this.#fail(`No. ${this.#place} is not carried out: ${sql}`);
  }
}

/** True for a statement of the limit of an account, which is measured in the background. */
export function measuresAccount(sql: string): boolean {
  return /^select .* as "bytes" from /.test(sql);
}

function throwFault(words: string): never {
  throw new InjectedFault(words);
}

/** Opens a database of the engine under test, at any schema version, whose statements can be made to fail. */
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

import { ConfigError, type Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { AppError } from '#server/app-error.ts';

/**
 * Opens the database, runs `work` and closes the database again. By default the database is migrated first; pass
 * `openAsItIs` to use it at its current version.
 */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
  open = openDatabase,
): Promise<void> {
  const database = await open(config, () => undefined);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Returns an error handler that turns an AppError with this code into a message for the operator, and rethrows all
 * other errors.
 */
export function explainError(code: AppError['code'], message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === code) throw new ConfigError(message, { cause: error });
    throw error;
  };
}

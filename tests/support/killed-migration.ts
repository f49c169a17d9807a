import { migrate } from '#server/database/migrate.ts';
import { Faults, openWithFaults } from './faults.ts';

// Migrates the database of DATA_DIR or DATABASE_URL. Kills its own process instead of running the statement at the
// given place.
const faults = new Faults(() => process.kill(process.pid, 'SIGKILL'));
const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env;
const database = openWithFaults({ dataDir, databaseUrl }, faults);
faults.failAt(Number(process.argv[2]));
await migrate(database);
await database.close();

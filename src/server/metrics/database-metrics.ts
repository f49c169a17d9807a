import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/database/database.ts';

/** Less than Prometheus' own timeout. */
const PING_TIMEOUT_MILLISECONDS = 3_000;

/** Registers metrics of the database: whether it answers and, on PostgreSQL, the use of the connection pool. */
export function measureDatabase(database: Database, registry: Registry): void {
  // The pool is measured first, because the ping takes a connection itself.
  if (database.pool !== undefined) measurePool(database, registry);
  const up = new Gauge({
    name: 'halo_database_up',
    help: `1 when the database answered within ${PING_TIMEOUT_MILLISECONDS / 1_000} seconds, 0 when it did not`,
    registers: [],
    async collect() {
      this.set((await database.answersWithin(PING_TIMEOUT_MILLISECONDS)) ? 1 : 0);
    },
  });
  registry.registerMetric(up);
}

function measurePool(database: Database, registry: Registry): void {
  const figures = {
    halo_database_connections: { help: 'Connections to PostgreSQL', read: () => database.pool?.total },
    halo_database_connections_idle: { help: 'Of those, how many nobody uses', read: () => database.pool?.idle },
    halo_database_connections_max: { help: 'How many there may be', read: () => database.pool?.max },
    halo_database_waiting: { help: 'How many wait for a connection', read: () => database.pool?.waiting },
  };
  for (const [name, { help, read }] of Object.entries(figures)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read() ?? 0);
      },
    });
    registry.registerMetric(gauge);
  }
}

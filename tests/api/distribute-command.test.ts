import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { getVersion } from '#server/database/migrate.ts';
import { openAsItIs, openDatabase } from '#server/database/open-database.ts';
import { runOn } from '../support/citus.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { createUrl } from '../support/postgres.ts';
import { runCommand, startCommand, startProgram } from '../support/program.ts';
import { hashTables } from '../support/tables.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

const command = async (...args: string[]) => runCommand(args, location.environment);
const refused = (reason: string) => ({
  code: 1,
  stdout: '',
  stderr: `halo cannot distribute the database: ${reason}\n`,
});

it('distribute takes no arguments', async () => {
  expect(await command('distribute', 'tasks')).toEqual(refused('distribute takes no arguments.'));
});

if (inject('engine') === 'sqlite')
  it('distribute refuses a file of SQLite', async () => {
    expect(await command('distribute')).toEqual(
      refused('a file of SQLite cannot be distributed. Set DATABASE_URL to the coordinator of Citus.'),
    );
  });
else if (inject('postgres').kind !== 'citus')
  it('distribute refuses a PostgreSQL without Citus, and does not migrate it', async () => {
    expect(await command('distribute')).toEqual(
      refused('the database lacks the extension Citus. Run "create extension citus" in it.'),
    );
    const database = await openAsItIs(location, () => undefined);
    expect(await getVersion(database)).toBe(0);
    await database.close();
  });
else describeDistribution();

function describeDistribution(): void {
  const name = () => new URL(location.databaseUrl ?? '').pathname.slice(1);
  const address = inject('postgres');
  const ports = address.kind === 'citus' ? address.ports : [];

  async function hashDatabase(): Promise<Record<string, string>> {
    const database = await openDatabase(location, () => undefined);
    const hashes = await hashTables(database);
    await database.close();
    return hashes;
  }

  async function count(from: string): Promise<number> {
    const [result] = await runOn(ports[0] ?? 0, name(), [`select count(*)::integer as count from ${from}`]);
    return (result?.rows as { count: number }[] | undefined)?.[0]?.count ?? 0;
  }

  /** How many tables are distributed. */
  const countDistributed = async () => count(`pg_dist_partition where partmethod = 'h'`);
  /** How many connections are distributing a table at this moment. */
  const countDistributing = async () =>
    count(`pg_stat_activity where datname = '${name()}' and query like 'select create_distributed_table%'`);

  describe('distribute', { timeout: 120_000 }, () => {
    it('keeps every row, and leaves distributed tables alone', async () => {
      await command('seed');
      const before = await hashDatabase();
      const { code, stdout } = await command('distribute');
      expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'Everybody is distributed over 2 servers now']);
      expect(await hashDatabase()).toEqual(before);
      expect(await countDistributed()).toBeGreaterThan(40);

      expect(await command('distribute')).toEqual({
        code: 0,
        stdout: 'Everybody is distributed over 2 servers already\n',
        stderr: '',
      });
      expect(await hashDatabase()).toEqual(before);
    });

    it('changes nothing when it is killed, and can be repeated', async () => {
      await command('seed');
      const before = await hashDatabase();
      const child = startCommand(['distribute'], location.environment);
      const ended = once(child, 'exit');
      await expect.poll(countDistributing, { timeout: 20_000 }).toBe(1);
      child.kill('SIGKILL');
      await ended;
      await expect.poll(countDistributing, { timeout: 20_000 }).toBe(0);
      expect(await countDistributed()).toBe(0);
      expect(await hashDatabase()).toEqual(before);
      expect((await command('distribute')).code).toBe(0);
      expect(await hashDatabase()).toEqual(before);
    });

    it('refuses while a halo is connected', async () => {
      const program = startProgram(location.environment);
      try {
        await program.ready;
        expect(await command('distribute')).toEqual(refused('a halo is running on this database. Stop it first.'));
      } finally {
        program.stop();
        await program.ended;
      }
    });

    it('refuses a worker, and a coordinator without workers', async () => {
      const worker = { DATABASE_URL: createUrl(ports[1] ?? 0, name()) };
      expect(await runCommand(['distribute'], { ...location.environment, ...worker })).toEqual(
        refused('this server is no coordinator. Set DATABASE_URL to the coordinator.'),
      );
      await runOn(
        ports[0] ?? 0,
        name(),
        ports.slice(1).map((port) => `select citus_remove_node('127.0.0.1', ${port})`),
      );
      expect(await command('distribute')).toEqual(
        refused(`Citus has no server for tables. Run "select citus_add_node('…', 5432)" for each.`),
      );
    });
  });
}

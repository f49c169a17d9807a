import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { findFreePort } from '../support/postgres.ts';
import { startProgram } from '../support/program.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

describe('a program that can start', () => {
  it('prints its address, serves it, and exits with 0 on SIGTERM', async () => {
    const program = startProgram(location.environment);
    const line = await program.ready;
    const address = line.slice('halo is ready at '.length);
    const health = await fetch(`${address}/api/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ready' }]);

    program.stop();
    const { code, stderr } = await program.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
  });

  it('stops at once, also while somebody is connected who has sent nothing', async () => {
    const program = startProgram(location.environment);
    const { hostname, port } = new URL((await program.ready).slice('halo is ready at '.length));
    const connection = connect({ host: hostname, port: Number(port) });
    await once(connection, 'connect');
    const asked = performance.now();
    program.stop();
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - asked).toBeLessThan(5_000);
    connection.destroy();
  });

  it('keeps its data for the next start', async () => {
    const first = startProgram(location.environment);
    const register = await fetch(`${(await first.ready).slice('halo is ready at '.length)}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana@halo.example', password: 'correct horse' }),
    });
    expect(register.status).toBe(201);
    const cookie = register.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    first.stop();
    await first.ended;

    const second = startProgram(location.environment);
    const user = await fetch(`${(await second.ready).slice('halo is ready at '.length)}/api/user`, {
      headers: { cookie },
    });
    expect(await user.json()).toMatchObject({ email: 'ana@halo.example' });
    second.stop();
    expect(await second.ended).toMatchObject({ code: 0 });
  });
});

it.runIf(inject('engine') === 'postgres')(
  'a program starts, and logs why, when DATABASE_NOTIFY_URL cannot be reached',
  async () => {
    const unreachable = `postgres://127.0.0.1:${await findFreePort()}/halo`;
    const program = startProgram({ ...location.environment, DATABASE_NOTIFY_URL: unreachable, LOG_LEVEL: 'warn' });
    expect(await program.ready).toContain('halo is ready at ');
    program.stop();
    const { code, stdout } = await program.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Changes of other processes do not show at once');
  },
);

it('a program that is older than its database reports it in one line', async () => {
  const database = await openDatabase(location, () => undefined);
  const version = MIGRATIONS.length + 1;
  await sql`insert into migrations (version, name, "appliedAt") values (${version}, 'tomorrow', 'then')`.execute(
    database.query,
  );
  await database.close();

  const { code, stderr } = await startProgram(location.environment).ended;
  expect(code).toBe(1);
  expect(stderr).toContain(`The database is at version ${version}, but this halo knows versions up to`);
});

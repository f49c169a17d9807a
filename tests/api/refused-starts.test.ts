import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { findFreePort } from '../support/postgres.ts';
import { unprivilegedUser } from '../support/postgres-binaries.ts';
import { startProgram } from '../support/program.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

/** Starts the program, expects it to refuse, and returns the line of the error. */
async function startRefused(environment: Record<string, string>, user?: { uid: number; gid: number }): Promise<string> {
  const { code, stdout, stderr } = await startProgram({ ...location.environment, ...environment }, user).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^halo cannot start: [^\n]+\n$/);
  return stderr;
}

async function occupyPort(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a program that cannot start reports it in one line', () => {
  it('when its port is in use', async () => {
    const server = await occupyPort();
    try {
      const port = String((server.address() as AddressInfo).port);
      expect(await startRefused({ PORT: port })).toBe(
        `halo cannot start: the port ${port} is in use. Set PORT to another one.\n`,
      );
    } finally {
      server.close();
    }
  });

  // `config.test.ts` has more invalid values of each variable.
  it.each([
    ['PORT', '70000'],
    ['TRUST_PROXY', '10.0.0.0/99'],
  ])('when %s is %s', async (name, value) => {
    expect(await startRefused({ [name]: value })).toMatch(new RegExp(`^halo cannot start: ${name}: `));
  });

  it.each([['192.0.2.1'], ['nowhere.invalid']])('when HOST is %s, which is not a local address', async (HOST) => {
    expect(await startRefused({ HOST, ALLOW_PLAIN_HTTP: 'true' })).toBe(
      `halo cannot start: HOST (${HOST}) is no address of this machine.\n`,
    );
  });

  it('when DATA_DIR is a file', async () => {
    const file = join(location.dataDir, 'a-file');
    writeFileSync(file, 'something of the person’s own');

    expect(await startRefused({ DATA_DIR: file, DATABASE_URL: '' })).toContain(`DATA_DIR (${file}) cannot be used`);
    expect(readFileSync(file, 'utf8')).toBe('something of the person’s own');
  });

  it('when DATA_DIR is not writable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'halo-locked-'));
    chmodSync(folder, 0o555);
    const user = unprivilegedUser();

    for (const path of [folder, join(folder, 'data')]) {
      const line = await startRefused({ DATA_DIR: path, DATABASE_URL: '' }, user);
      expect(line).toContain(`DATA_DIR (${path}) cannot be used`);
    }
    expect(readdirSync(folder)).toEqual([]);
    rmdirSync(folder);
  });

  it('when the file in DATA_DIR is not a database, and leaves it unchanged', async () => {
    const file = join(location.dataDir, 'halo.sqlite');
    writeFileSync(file, 'This is a letter, not a database. '.repeat(100));

    expect(await startRefused({ DATABASE_URL: '' })).toContain(location.dataDir);
    expect(readFileSync(file, 'utf8')).toContain('This is a letter');
  });

  it('when DATABASE_URL is unreachable, without printing its password', async () => {
    const port = await findFreePort();
    const line = await startRefused({ DATABASE_URL: `postgres://halo:s3cret-word@127.0.0.1:${port}/halo` });

    expect(line).toContain('DATABASE_URL cannot be used');
    expect(line).toContain(`127.0.0.1:${port}`);
    expect(line).not.toContain('s3cret-word');
  });

  it('when DATABASE_URL is not a PostgreSQL URL, without printing its password', async () => {
    const line = await startRefused({ DATABASE_URL: 'mysql://halo:s3cret-word@localhost/halo' });

    expect(line).toContain('DATABASE_URL: must start with postgres:// or postgresql://');
    expect(line).not.toContain('s3cret-word');
  });

  it('when another program serves the same folder, also after an earlier one was killed', async () => {
    const environment = { DATA_DIR: join(location.dataDir, 'shared'), DATABASE_URL: '' };
    const killed = startProgram(environment);
    await killed.ready;
    killed.kill();
    await killed.ended;
    const serving = startProgram(environment);
    await serving.ready;
    const start = performance.now();
    expect(await startRefused(environment)).toContain('cannot be used: another halo serves it already');
    expect(performance.now() - start).toBeLessThan(4_000);
    serving.stop();
    expect((await serving.ended).code).toBe(0);
  });
});

it('a program creates its data folder', async () => {
  const folder = join(location.dataDir, 'deep', 'inside');
  const program = startProgram({ DATA_DIR: folder });
  await program.ready;
  program.stop();
  await program.ended;

  expect(existsSync(join(folder, 'halo.sqlite'))).toBe(true);
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runFor } from '#server/concurrency/caller.ts';
import type { Database } from './database.ts';
import { openDatabase, sqliteFile } from './open-database.ts';

let dataDir: string;
let database: Database;
/** Another connection, which sees only committed rows. */
let outside: DatabaseSync;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halo-test-'));
  database = await openDatabase({ dataDir }, () => undefined);
  outside = new DatabaseSync(sqliteFile(dataDir));
});
afterEach(async () => {
  outside.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function add(email: string): Promise<string> {
  const row = { email, emailKey: email, password: 'none', createdAt: '2026-01-01T00:00:00.000Z' };
  await database.query.insertInto('users').values(row).execute();
  return email;
}

function committed(): unknown[] {
  return outside
    .prepare('select email from users order by id')
    .all()
    .map(({ email }) => email);
}

/** Returns a number that changes for other connections with each commit. */
function commits(): unknown {
  return outside.prepare('pragma data_version').get();
}

describe('GroupCommit', () => {
  it('commits concurrent transactions together and resolves none before the commit', async () => {
    const seen: unknown[][] = [];
    const step = async (email: string) => {
      const answer = await database.transaction('everybody', async () => add(email));
      seen.push(committed());
      return answer;
    };
    const answers = await Promise.all(['a', 'b', 'c'].map(step));

    expect(answers).toEqual(['a', 'b', 'c']);
    expect(seen).toEqual(['a', 'b', 'c'].map(() => ['a', 'b', 'c']));
  });

  it('commits concurrent transactions in one commit', async () => {
    const before = commits();
    const versions = new Set<string>();
    const step = async (email: string) =>
      database.transaction('everybody', async () => {
        versions.add(JSON.stringify(commits()));
        await add(email);
        await nextTurn();
      });
    await Promise.all(['a', 'b', 'c'].map(step));

    expect([...versions]).toEqual([JSON.stringify(before)]);
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  it('rejects only the failing transaction, with its error', async () => {
    const failing = async () =>
      database.transaction('everybody', async () => {
        await add('taken back');
        throw new Error('No');
      });
    const steps = [failing(), database.transaction('everybody', async () => add('a')), failing()];
    steps.push(
      database.transaction('everybody', async () => add('b')),
      database.transaction('everybody', async () => add('a')),
    );
    const outcomes = await Promise.allSettled(steps);

    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(outcomes[0]).toMatchObject({ reason: new Error('No') });
    expect(outcomes[4]).toMatchObject({ reason: { message: 'UNIQUE constraint failed: users.emailKey' } });
    expect(committed()).toEqual(['a', 'b']);
  });

  it('rejects the whole group when SQLite rolls it back, but not the next group', async () => {
    const rollback = async () =>
      database.transaction('everybody', async () => {
        await add('b');
        await sql`rollback`.execute(database.query);
        throw new Error('The disk is full');
      });
    const steps = [
      database.transaction('everybody', async () => add('a')),
      rollback(),
      database.transaction('everybody', async () => add('c')),
    ];
    const outcomes = await Promise.allSettled(steps);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: new Error('The disk is full') });
    expect(committed()).toEqual(['c']);
  });

  it("keeps the caller's async context", async () => {
    const caller = new AsyncLocalStorage<string>();
    const ask = async (name: string) =>
      caller.run(name, async () => database.transaction('everybody', async () => [caller.getStore(), await add(name)]));

    expect(await Promise.all([ask('a'), ask('b')])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
  });

  it('does not block reads, which see the rows after the commit', async () => {
    const read = async () => (await database.query.selectFrom('users').select('email').execute()).length;
    const slow = async (email: string) =>
      database.transaction('everybody', async () => {
        await add(email);
        await nextTurn();
        await nextTurn();
      });
    const steps = ['a', 'b', 'c'].map(slow);
    await nextTurn();
    const counts = await Promise.all([read(), read()]);
    await Promise.all(steps);

    expect(counts).toEqual([0, 0]);
    expect(await read()).toBe(3);
  });

  it('takes transactions of different accounts in turn', async () => {
    const order: string[] = [];
    const step = async (name: string) =>
      runFor({ account: name.charCodeAt(0), fail: () => undefined }, async () =>
        database.transaction('everybody', async () => void order.push(name)),
      );
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(step));

    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });
});

it('GroupCommit runs a hundred concurrent transactions', async () => {
  const emails = Array.from({ length: 100 }, (_, index) => `person ${index}`);
  await Promise.all(emails.map(async (email) => database.transaction('everybody', async () => add(email))));

  expect(committed()).toEqual(emails);
});

it('GroupCommit rejects waiting transactions when a group cannot begin', async () => {
  await sql`pragma busy_timeout = 10`.execute(database.query);
  outside.exec('begin immediate');
  const refused = await Promise.allSettled(
    ['a', 'b'].map(async (email) => database.transaction('everybody', async () => add(email))),
  );
  outside.exec('rollback');

  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await database.transaction('everybody', async () => add('c'))).toBe('c');
  expect(committed()).toEqual(['c']);
});

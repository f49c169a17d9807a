import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { RowCache } from './row-cache.ts';

const CREATED_AT = '2026-01-01T00:00:00.000Z';

let dataDir: string;
let database: Database;
let kept: RowCache<{ text: string }>;
let [one, other] = [0, 0];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halo-test-'));
  database = await openDatabase({ dataDir }, () => undefined);
  kept = new RowCache(database, 1_100, ({ text }) => text.length);
  [one, other] = [await addPerson('one'), await addPerson('other')];
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function addPerson(email: string, { query } = database): Promise<number> {
  const row = { email, emailKey: email, password: 'none', createdAt: CREATED_AT };
  return (await query.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function addBook(userId: number, program = database): Promise<void> {
  await program.autocommit(userId, async () =>
    program.query.insertInto('books').values({ userId, title: 'Dune', createdAt: CREATED_AT }).execute(),
  );
}

describe('a RowCache entry', () => {
  beforeEach(() => kept.startRead('key')(one, { text: 'read' }));

  it("is found until the user's rows are written", async () => {
    expect(kept.find('key')).toEqual({ text: 'read' });
    await addBook(other);
    await database.query.selectFrom('books').selectAll().where('userId', '=', one).execute();
    expect(kept.find('key')).toEqual({ text: 'read' });

    await addBook(one);
    expect(kept.find('key')).toBeUndefined();
  });

  it("is dropped by a write to everybody's rows", async () => {
    await database.transaction('everybody', async () =>
      database.query.updateTable('books').set({ title: 'Emma' }).execute(),
    );
    expect(kept.find('key')).toBeUndefined();
  });

  it.each([
    ['', async () => database.query.deleteFrom('books').where('userId', '=', other).execute()],
    [' in raw SQL', async () => sql`delete from books where "userId" = ${other}`.execute(database.query)],
  ])('is dropped by a write%s without a declared owner', async (_form, write) => {
    await write();
    expect(kept.find('key')).toBeUndefined();
  });

  it("is dropped by a write to the user's rows in a transaction of another user", async () => {
    await database.transaction(other, async () => addBook(one));
    expect(kept.find('key')).toBeUndefined();
  });

  it('survives a transaction that only reads', async () => {
    await database.transaction(one, async () => database.query.selectFrom('books').selectAll().execute());
    expect(kept.find('key')).toEqual({ text: 'read' });
  });

  it('is dropped by the commit of a write that was open when it was read', async () => {
    await database.transaction(one, async () => {
      await addBook(one);
      kept.startRead('key')(one, { text: 'read before the commit' });
      expect(kept.find('key')).toBeUndefined();
      kept.startRead('key')(one, { text: 'read before the commit' });
    });
    expect(kept.find('key')).toBeUndefined();
  });

  it('survives a write to a table that no response uses', async () => {
    const row = { key: 'login', attempts: 1, resetAt: CREATED_AT };
    await database.autocommit('nobody', async () => database.query.insertInto('rate_limits').values(row).execute());
    expect(kept.find('key')).toEqual({ text: 'read' });
  });

  it('is dropped when another process writes', async () => {
    const program = await openDatabase({ dataDir }, () => undefined);
    await addBook(one, program);
    await program.close();

    await nextTurn();
    expect(kept.find('key')).toBeUndefined();
  });

  it('is evicted by a later entry when the cache is full', () => {
    kept.startRead('later')(one, { text: 'w'.repeat(100) });
    expect([kept.find('key'), kept.find('later')]).toEqual([undefined, { text: 'w'.repeat(100) }]);
  });

  it('is evicted by long keys, and a key over the limit is not stored', () => {
    kept.startRead('k'.repeat(250))(one, { text: '' });
    expect(kept.find('key')).toBeUndefined();

    kept.startRead('k'.repeat(301))(one, { text: '' });
    expect(kept.find('k'.repeat(301))).toBeUndefined();
  });
});

describe('a RowCache entry with a version of the caller', () => {
  it('is found under this version only', () => {
    kept.startRead('key', '7 a')(one, { text: 'read' });
    expect(kept.find('key', '7 a')).toEqual({ text: 'read' });
    expect(kept.find('key', '6 a')).toBeUndefined();

    for (const later of ['8 a', '7 b', undefined]) {
      kept.startRead('key', '7 a')(one, { text: 'read' });
      expect([later, kept.find('key', later)]).toEqual([later, undefined]);
    }
  });

  it('is not stored when rows that the read should have created were skipped', () => {
    const keep = kept.startRead('key', '7 a');
    database.skippedWrites += 1;
    keep(one, { text: 'read' });
    expect(kept.find('key', '7 a')).toBeUndefined();
  });
});

it('RowCache does not store a value that was written during the read', async () => {
  const keep = kept.startRead('key');
  await addBook(one);
  keep(one, { text: 'read' });
  expect(kept.find('key')).toBeUndefined();
});

it('RowCache does not store a value read in a transaction that writes, even after a rollback', async () => {
  const taken = database.transaction(one, async () => {
    await addBook(one);
    kept.startRead('key')(one, { text: 'half done' });
    await addBook(one);
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(kept.find('key')).toBeUndefined();
});

it('readThenWrite reads again after a write in the same group, and only then', async () => {
  const countBooks = async (userId: number) =>
    (await database.query.selectFrom('books').select('id').where('userId', '=', userId).execute()).length;
  const reads = new Map([one, other].map((userId) => [userId, 0]));
  const counts: number[] = [];
  const countThenAdd = async (userId: number) =>
    database.readThenWrite(
      userId,
      async () => {
        reads.set(userId, (reads.get(userId) ?? 0) + 1);
        return countBooks(userId);
      },
      async (count) => {
        counts.push(count);
        await addBook(userId);
      },
    );
  await Promise.all([one, one, other].map(countThenAdd));
  expect(counts.toSorted((first, second) => first - second)).toEqual([0, 0, 1]);
  expect([reads.get(one), reads.get(other)]).toEqual([3, 1]);
});

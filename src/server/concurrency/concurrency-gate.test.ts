import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyGate } from './concurrency-gate.ts';

const createGate = (places: number, limits: { waitingPerKey?: number; waiting?: number } = {}) =>
  createConcurrencyGate({ places, waitingPerKey: 100, waiting: 100, busyMessage: 'Busy', retryAfter: 2, ...limits });

/** Creates a task that the test finishes. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, finish: () => resolve(), fail: () => reject(new Error('It failed')) };
}

it('a gate runs at most as many tasks at once as it has places', async () => {
  const { run: enter } = createGate(2);
  const pieces = [work(), work(), work(), work()];
  const started: number[] = [];
  const all = pieces.map(async (piece, index) =>
    enter('a', async () => {
      started.push(index);
      await piece.promise;
    }),
  );
  await setImmediate();
  expect(started).toEqual([0, 1]);

  pieces[1]?.finish();
  await setImmediate();
  expect(started).toEqual([0, 1, 2]);

  for (const piece of pieces) piece.finish();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

it('a gate gives its places to different keys in turn', async () => {
  const { run: enter } = createGate(1);
  const order: string[] = [];
  const note = async (name: string) => enter(name[0] ?? '', async () => void order.push(name));

  await Promise.all(['a0', 'a1', 'a2', 'a3', 'b1', 'c1'].map(note));

  expect(order).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'a3']);
});

it('a gate refuses a task when its key or the whole queue is full', async () => {
  const { run: enter } = createGate(1, { waitingPerKey: 2, waiting: 3 });
  const first = work();
  const running = enter('a', async () => first.promise);
  const waiting = ['a', 'a', 'b'].map(async (key) => enter(key, async () => 'done'));
  const busy = { code: 'not-ready', message: 'Busy', retryAfter: 2 };

  await expect(enter('a', async () => 'late')).rejects.toMatchObject(busy);
  await expect(enter('c', async () => 'late')).rejects.toMatchObject(busy);

  first.finish();
  await running;
  expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
  expect(await enter('c', async () => 'later')).toBe('later');
});

it('a gate frees the place of a task that fails', async () => {
  const { run: enter } = createGate(1);
  const broken = work();
  const failing = enter('a', async () => broken.promise);
  const next = enter('a', async () => 'done');
  broken.fail();

  await expect(failing).rejects.toThrow('It failed');
  await expect(next).resolves.toBe('done');
});

it('a gate has every place free again after a burst', async () => {
  const { run: enter } = createGate(2);
  let running = 0;
  let most = 0;
  const piece = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
  };

  for (let rush = 0; rush < 3; rush += 1) {
    most = 0;
    await Promise.all(Array.from({ length: 10 }, async () => enter('a', piece)));
    expect([running, most]).toEqual([0, 2]);
  }
});

it('a gate frees a place once when it is released twice', async () => {
  const { acquire } = createGate(1, { waiting: 0 });
  const leave = await acquire('a');
  leave();
  leave();
  await acquire('b');

  await expect(acquire('c')).rejects.toThrow('Busy');
});

it('requireRoom throws as soon as the queue is full', async () => {
  const { acquire, requireRoom } = createGate(1, { waiting: 1 });
  await acquire('a');
  expect(() => requireRoom('b')).not.toThrow();
  const leaving = acquire('b');

  expect(() => requireRoom('c')).toThrow('Busy');
  void leaving;
});

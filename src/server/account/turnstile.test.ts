import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

/** A piece of work that is done when the test says so. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, finish: () => resolve(), fail: () => reject(new Error('It failed')) };
}

it('at most as many pieces of work run at once as there are places', async () => {
  const enter = createTurnstile(2);
  const pieces = [work(), work(), work(), work()];
  const started: number[] = [];
  const all = pieces.map(async (piece, index) =>
    enter(async () => {
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

it('work that fails gives its place up', async () => {
  const enter = createTurnstile(1);
  const broken = work();
  const failing = enter(async () => broken.promise);
  const next = enter(async () => 'done');
  broken.fail();

  await expect(failing).rejects.toThrow('It failed');
  await expect(next).resolves.toBe('done');
});

it('every place is free again after a rush', async () => {
  const enter = createTurnstile(2);
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
    await Promise.all(Array.from({ length: 10 }, async () => enter(piece)));
    expect([running, most]).toEqual([0, 2]);
  }
});

it('answers what the work answers', async () => {
  expect(await createTurnstile(1)(async () => 42)).toBe(42);
});

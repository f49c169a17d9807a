import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runFor } from './caller.ts';
import { createConcurrencyLock } from './concurrency-lock.ts';

it('a lock is held by one caller at a time and handed to different accounts in turn', async () => {
  const lock = createConcurrencyLock();
  const order: string[] = [];
  let holders = 0;
  const use = async (name: string) =>
    runFor({ account: name.charCodeAt(0), fail: () => undefined }, async () => {
      const release = await lock.acquire();
      holders += 1;
      expect(holders).toBe(1);
      order.push(name);
      await nextLoop();
      holders -= 1;
      release();
    });

  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(use));

  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

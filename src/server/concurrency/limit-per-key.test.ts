import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LimitPerKey } from './limit-per-key.ts';

it('LimitPerKey runs so many tasks of a key at once, in their order, and holds up no other key', async () => {
  const limit = new LimitPerKey(2, 1_000);
  const order: string[] = [];
  const use = async (name: string) =>
    limit.run(name.charAt(0), async () => {
      order.push(name);
      await nextLoop();
    });

  await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map(use));

  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5']);
});

it('LimitPerKey releases the place of a task that fails', async () => {
  const limit = new LimitPerKey(1, 1_000);

  await expect(limit.run('a', async () => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed');
  expect(await limit.run('a', async () => 'next')).toBe('next');
});

it('LimitPerKey refuses a task that waits too long, which then takes no place', async () => {
  const limit = new LimitPerKey(1, 20);
  const release = await limit.acquire('a');

  await expect(limit.acquire('a')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  release();
  expect(await limit.run('a', async () => 'next')).toBe('next');
});

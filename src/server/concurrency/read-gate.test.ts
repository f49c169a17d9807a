import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { AppError } from '#server/app-error.ts';
import { createReadGate } from './read-gate.ts';

const MEBIBYTE = 1_024 * 1_024;
const [ANA, BEN, EVE] = [1, 2, 3] as const;

const sizes = new Map<number, number>();
beforeEach(() => sizes.clear());

/** Starts reads of these accounts. Returns which have started, why some were refused, and what ends the first read. */
async function startReads(accounts: readonly number[]) {
  const gate = createReadGate((account) => sizes.get(account));
  const started: number[] = [];
  const endings: (() => void)[] = [];
  const refused: string[] = [];
  const read = async (account: number): Promise<void> => {
    await gate.run(account, async () => {
      started.push(account);
      await new Promise<void>((end) => endings.push(end));
    });
  };
  for (const account of accounts) read(account).catch(({ code }: AppError) => refused.push(code));
  await setImmediate();
  const endFirst = async (): Promise<void> => {
    endings.shift()?.();
    await setImmediate();
  };
  return { started, refused, endFirst };
}

it('a small account reads without a limit', async () => {
  sizes.set(ANA, 1_000);
  const { started } = await startReads(Array<number>(100).fill(ANA));
  expect(started).toHaveLength(100);
});

it('an account reads as many lists at once as its size allows', async () => {
  sizes.set(ANA, 10 * MEBIBYTE);
  const { started, endFirst } = await startReads(Array<number>(5).fill(ANA));
  expect(started).toHaveLength(3);
  await endFirst();
  expect(started).toHaveLength(4);
});

it('an account of unknown size reads one list at a time', async () => {
  const { started, endFirst } = await startReads([ANA, ANA]);
  expect(started).toEqual([ANA]);
  await endFirst();
  expect(started).toEqual([ANA, ANA]);
});

it('two of the largest accounts read at once, and a third waits', async () => {
  for (const account of [ANA, BEN, EVE]) sizes.set(account, 500 * MEBIBYTE);
  const { started, endFirst } = await startReads([ANA, ANA, BEN, EVE]);
  expect(started).toEqual([ANA, BEN]);
  await endFirst();
  expect(started).toEqual([ANA, BEN, EVE]);
});

it('a read is refused when too many of its account wait', async () => {
  sizes.set(ANA, 500 * MEBIBYTE);
  const { refused } = await startReads(Array<number>(1_002).fill(ANA));
  expect(refused).toEqual(['too-many-requests']);
});

import { setImmediate as nextLoop } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { createQuotaService } from './quota.service.ts';

const ANA = 1;
let now = 0;
let stored = { rows: 0, bytes: 0 };
let measurements = 0;

const store = {
  measure: async () => {
    measurements += 1;
    return { ...stored };
  },
};
const getQuota = (limits = { rows: 10, megabytes: 1 }) => createQuotaService(store, limits, () => new Date(now));

beforeEach(() => {
  [now, stored, measurements] = [0, { rows: 0, bytes: 0 }, 0];
});

/** Creates a quota that has measured the account. */
async function measured(limits?: { rows: number; megabytes: number }) {
  const quota = getQuota(limits);
  await quota.claim(ANA, { rows: 0, bytes: 0 });
  await nextLoop();
  return quota;
}

it('a quota accepts additions up to its limits and refuses more', async () => {
  const quota = await measured();
  for (let count = 0; count < 10; count += 1) await quota.claim(ANA, { rows: 1, bytes: 100_000 });

  await expect(quota.claim(ANA, { rows: 1, bytes: 0 })).rejects.toMatchObject({
    code: 'account-full',
    message: expect.stringContaining('it may hold 10 entries and 1 MB'),
  });
  await expect(quota.claim(ANA, { rows: 0, bytes: 1 })).rejects.toMatchObject({ code: 'account-full' });
});

it('a full account is measured again after a while and has room after deletions', async () => {
  stored = { rows: 10, bytes: 0 };
  const quota = await measured();
  await expect(quota.claim(ANA, { rows: 1, bytes: 0 })).rejects.toMatchObject({ code: 'account-full' });
  stored = { rows: 9, bytes: 0 };
  await expect(quota.claim(ANA, { rows: 1, bytes: 0 })).rejects.toMatchObject({ code: 'account-full' });

  now += 5_000;
  await quota.claim(ANA, { rows: 1, bytes: 0 });
  expect(measurements).toBe(2);
});

it('a large addition waits for the first measurement', async () => {
  stored = { rows: 10, bytes: 0 };

  await expect(getQuota().claim(ANA, { rows: 2_000, bytes: 0 })).rejects.toMatchObject({ code: 'account-full' });
});

it('claimQuietly returns whether there is room', async () => {
  const quota = await measured();

  expect(quota.claimQuietly(ANA, { rows: 10, bytes: 0 })).toBe(true);
  expect(quota.claimQuietly(ANA, { rows: 1, bytes: 0 })).toBe(false);
});

it('a limit of 0 means unlimited', async () => {
  stored = { rows: 1_000_000, bytes: 1_000_000_000 };
  const quota = await measured({ rows: 0, megabytes: 0 });

  await expect(quota.claim(ANA, { rows: 1, bytes: 1 })).resolves.toBeUndefined();
});

it.each([undefined, { rows: 0, megabytes: 0 }])(
  'a quota estimates what an account takes in memory: %j',
  async (limits) => {
    stored = { rows: 2, bytes: 100 };
    const quota = getQuota(limits);
    expect(quota.estimateBytes(ANA)).toBeUndefined();
    await nextLoop();
    expect(quota.estimateBytes(ANA)).toBe(900);
    await quota.claim(ANA, { rows: 1, bytes: 50 });
    expect(quota.estimateBytes(ANA)).toBe(1_350);
  },
);

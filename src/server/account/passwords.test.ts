import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a stored password', () => {
  it('opens with the password and with nothing else', async () => {
    const stored = await hashPassword('correct horse');

    expect(await verifyPassword('correct horse', stored)).toBe(true);
    for (const wrong of ['', 'correct hors', 'Correct horse', 'correct horse ', stored]) {
      expect(await verifyPassword(wrong, stored)).toBe(false);
    }
  });

  it('says how it was derived and not what from', async () => {
    const stored = await hashPassword('correct horse');

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(stored).not.toContain('horse');
  });

  it('is another one each time, as every account has its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);

    expect(first).not.toBe(second);
  });

  it('may be of any length and in any script', async () => {
    for (const password of ['пароль密码🔑', 'x'.repeat(1_000)]) {
      expect(await verifyPassword(password, await hashPassword(password))).toBe(true);
    }
  });

  it('opens with the cost it was stored with, when the cost has been raised since', async () => {
    // argon2id of 'password' with 64 KiB, one pass: cheaper than what is stored today.
    const stored = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$';
    const { argon2Sync } = await import('node:crypto');
    const tag = argon2Sync('argon2id', {
      message: 'password',
      nonce: Buffer.from('somesalt'),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });

    expect(await verifyPassword('password', stored + tag.toString('base64').replace('=', ''))).toBe(true);
  });

  it('that was damaged is an error and no open door', async () => {
    await expect(verifyPassword('correct horse', 'plain text')).rejects.toThrow('not an argon2id hash');
  });
});

describe('an account that does not exist', () => {
  it('opens with nothing', async () => {
    for (const password of ['', 'correct horse']) expect(await verifyPassword(password, undefined)).toBe(false);
  });

  it('takes as long as one that does', { timeout: 20_000 }, async () => {
    const stored = await hashPassword('correct horse');
    const timeOf = async (hash: string | undefined) => {
      const start = performance.now();
      await verifyPassword('wrong horse', hash);
      return performance.now() - start;
    };
    // Taking turns, so that whatever else the machine does slows both; without hashing, it would be a hundred times less.
    const ratios: number[] = [];
    for (let round = 0; round < 15; round += 1) ratios.push((await timeOf(undefined)) / (await timeOf(stored)));
    const median = ratios.toSorted((first, second) => first - second)[7];

    expect(median).toBeGreaterThan(0.4);
    expect(median).toBeLessThan(2.5);
  });
});

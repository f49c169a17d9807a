import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a stored password', () => {
  it('is verified by the right password only', async () => {
    const stored = await hashPassword('correct horse');

    expect(await verifyPassword('correct horse', stored)).toBe(true);
    for (const wrong of ['', 'correct hors', 'Correct horse', 'correct horse ', stored]) {
      expect(await verifyPassword(wrong, stored)).toBe(false);
    }
  });

  it('reveals its derivation but not the password', async () => {
    const stored = await hashPassword('correct horse');

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(stored).not.toContain('horse');
  });

  it('differs each time, because every hash has its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);

    expect(first).not.toBe(second);
  });

  it('accepts any length and script', async () => {
    for (const password of ['пароль密码🔑', 'x'.repeat(1_000)]) {
      expect(await verifyPassword(password, await hashPassword(password))).toBe(true);
    }
  });

  it('is verified with the cost it was stored with', async () => {
    // argon2id of 'password' with 64 KiB and one pass: a lower cost than today's.
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

  it('throws when it is damaged', async () => {
    await expect(verifyPassword('correct horse', 'plain text')).rejects.toThrow('not an argon2id hash');
  });
});

describe('an account that does not exist', () => {
  it('is verified by no password', async () => {
    for (const password of ['', 'correct horse']) expect(await verifyPassword(password, undefined)).toBe(false);
  });

  it('takes as long as an existing one', { timeout: 20_000 }, async () => {
    const stored = await hashPassword('correct horse');
    const getTime = async (hash: string | undefined) => {
      const start = performance.now();
      await verifyPassword('wrong horse', hash);
      return performance.now() - start;
    };
    // The two alternate, so that other load on the machine slows both. Without hashing, the ratio would be a hundredth.
    const ratios: number[] = [];
    for (let round = 0; round < 15; round += 1) ratios.push((await getTime(undefined)) / (await getTime(stored)));
    const median = ratios.toSorted((first, second) => first - second)[7];

    expect(median).toBeGreaterThan(0.4);
    expect(median).toBeLessThan(2.5);
  });
});

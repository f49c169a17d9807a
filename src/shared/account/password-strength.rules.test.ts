import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength, type PasswordStrength } from './password-strength.rules.ts';

const EMAIL = 'ana.silva@halo.example';
const ORDER: readonly PasswordStrength[] = ['too short', 'weak', 'fair', 'strong'];

describe('passwordStrength', () => {
  it.each([
    ['', 'too short'],
    ['short', 'too short'],
    ['123456', 'weak'],
    ['1234567890123456', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['abababababababab', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['qwertyuiopasdfghjkl', 'weak'],
    ['password', 'weak'],
    ['Password123!', 'weak'],
    ['P@ssw0rd2026', 'weak'],
    ['anasilva', 'weak'],
    ['abcdefg ana hijklm', 'weak'],
    ['Ana.Silva2026', 'weak'],
    ['iloveyou iloveyou', 'weak'],
    ['walnut', 'weak'],
    ['kh3m9fx2', 'fair'],
    ['grün laub', 'fair'],
    ['correct horse battery', 'strong'],
    ['a walk in the long rain', 'strong'],
    ['k7#Vm2!qX9zL', 'strong'],
    ['密码不要太短才能让人放心', 'strong'],
  ] as const)('of %s is %s', (password, strength) => {
    expect(passwordStrength(password, EMAIL)).toBe(strength);
  });

  it("is 'too short' exactly below six characters", () => {
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), (password, email) => {
        expect(passwordStrength(password, email) === 'too short').toBe(password.length < 6);
      }),
    );
  });

  it('is not higher for a password with a part of the email', () => {
    const part = fc.stringMatching(/^[a-gx-z0-3]{3,8}$/);
    fc.assert(
      fc.property(part, fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }), (name, before, after) => {
        const password = `${before}${name}${after}`;
        const known = passwordStrength(password, `${name}@halo.example`);
        expect(ORDER.indexOf(known)).toBeLessThanOrEqual(ORDER.indexOf(passwordStrength(password, '')));
      }),
    );
  });
});

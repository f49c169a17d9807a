import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCode, checkTurningOff, readCode } from './second-factor.rules.ts';

describe('readCode', () => {
  it('reads six digits with any spaces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.nat(6), (digits, gap) => {
        const typed = ` ${digits.slice(0, gap)} ${digits.slice(gap)}`;
        expect(readCode(typed)).toEqual({ kind: 'time', code: digits });
      }),
    );
  });

  it('reads a recovery code in any case, with or without its dashes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/), (code) => {
        for (const typed of [code, code.toUpperCase(), code.replaceAll('-', ''), code.replaceAll('-', ' ')])
          expect(readCode(typed)).toEqual({ kind: 'recovery', code });
      }),
    );
  });

  it.each(['', '12345', '1234567', 'abcd', '١٢٣٤٥٦', 'abcd-efgh-jkmn-pqr', '12345a'])('does not read %j', (typed) => {
    expect(readCode(typed)).toBeUndefined();
  });
});

describe('checkTurningOff', () => {
  it('needs a password and a code', () => {
    expect(Object.keys(checkTurningOff({ password: '', code: '' }))).toEqual(['password', 'code']);
    expect(checkTurningOff({ password: 'x', code: '123456' })).toEqual({});
    expect(checkCode({ code: '12' })).toHaveProperty('code');
  });
});

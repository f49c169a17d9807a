import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkAccountDeletion,
  checkPasswordChange,
  checkRegistration,
  checkSignIn,
  emailKey,
} from './account.rules.ts';

describe('emailKey', () => {
  it('ignores case and surrounding white space', () => {
    expect(emailKey('  Ana@Halo.Example\n')).toBe('ana@halo.example');
    expect(emailKey('ana@halo.example')).toBe('ana@halo.example');
  });

  it('ignores the encoding of accents', () => {
    expect(emailKey('jose\u0301@halo.example')).toBe(emailKey('jos\u00e9@halo.example'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
        expect(emailKey(` ${email.toUpperCase()} `)).toBe(emailKey(email));
      }),
    );
  });
});

describe('checkSignIn', () => {
  it('accepts an email and any password', () => {
    expect(checkSignIn({ email: ' ana@halo.example ', password: 'x' })).toEqual({});
  });

  it.each(['', 'ana', 'ana@', '@halo.example', 'ana@halo', 'ana @halo.example', 'ana@@halo.example'])(
    'needs a valid email, which %j is not',
    (email) => {
      expect(checkSignIn({ email, password: 'x' })).toEqual({ email: 'Valid email address is required' });
    },
  );

  it('needs a password', () => {
    expect(checkSignIn({ email: 'ana@halo.example', password: '' })).toEqual({ password: 'Password is required' });
    expect(checkSignIn({ email: '', password: '' })).toEqual({
      email: 'Valid email address is required',
      password: 'Password is required',
    });
  });
});

describe('checkRegistration', () => {
  const form = { email: 'ana@halo.example', password: 'secret', confirmPassword: 'secret' };

  it('accepts an email and six characters twice', () => {
    expect(checkRegistration(form)).toEqual({});
  });

  it('needs a valid email', () => {
    for (const email of ['ana', `${'a'.repeat(250)}@halo.example`])
      expect(checkRegistration({ ...form, email })).toEqual({ email: 'Valid email address is required' });
  });

  it('needs six characters', () => {
    expect(checkRegistration({ ...form, password: '12345', confirmPassword: '12345' })).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  it('needs the same password twice', () => {
    expect(checkRegistration({ ...form, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your password',
    });
    expect(checkRegistration({ ...form, confirmPassword: 'Secret' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('returns all errors at once', () => {
    expect(Object.keys(checkRegistration({ email: '', password: '', confirmPassword: '' }))).toEqual([
      'email',
      'password',
      'confirmPassword',
    ]);
  });
});

describe('checkPasswordChange', () => {
  const form = { currentPassword: 'x', newPassword: 'secret', confirmPassword: 'secret' };

  it('accepts the current password and six new characters twice', () => {
    expect(checkPasswordChange(form)).toEqual({});
  });

  it('needs the current password', () => {
    expect(checkPasswordChange({ ...form, currentPassword: '' })).toEqual({
      currentPassword: 'Current password is required',
    });
  });

  it('needs six characters', () => {
    expect(checkPasswordChange({ ...form, newPassword: '12345', confirmPassword: '12345' })).toEqual({
      newPassword: 'New password must be at least 6 characters',
    });
  });

  it('needs the same new password twice', () => {
    expect(checkPasswordChange({ ...form, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your new password',
    });
    expect(checkPasswordChange({ ...form, confirmPassword: 'Secret' })).toEqual({
      confirmPassword: 'New passwords do not match',
    });
  });
});

it('checkAccountDeletion needs a password', () => {
  expect(checkAccountDeletion({ password: '' })).toEqual({
    password: 'Password is required to confirm account deletion',
  });
  expect(checkAccountDeletion({ password: 'x' })).toEqual({});
});

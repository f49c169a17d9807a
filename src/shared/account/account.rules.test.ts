import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkAccountDeletion,
  checkPasswordChange,
  checkRegistration,
  checkSignIn,
  emailKey,
} from './account.rules.ts';

describe('an email', () => {
  it('is the same with other capitals and with spaces around it', () => {
    expect(emailKey('  Ana@Halo.Example\n')).toBe('ana@halo.example');
    expect(emailKey('ana@halo.example')).toBe('ana@halo.example');
  });

  it('is the same however its accents are written', () => {
    expect(emailKey('jose\u0301@halo.example')).toBe(emailKey('jos\u00e9@halo.example'));
  });

  it('has one key only', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
        expect(emailKey(` ${email.toUpperCase()} `)).toBe(emailKey(email));
      }),
    );
  });
});

describe('a sign-in', () => {
  it('is right with an email and any password', () => {
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

describe('a registration', () => {
  const form = { email: 'ana@halo.example', password: 'secret', confirmPassword: 'secret' };

  it('is right with an email and six characters twice', () => {
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

  it('needs the password again', () => {
    expect(checkRegistration({ ...form, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your password',
    });
    expect(checkRegistration({ ...form, confirmPassword: 'Secret' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('says everything that is wrong at once', () => {
    expect(Object.keys(checkRegistration({ email: '', password: '', confirmPassword: '' }))).toEqual([
      'email',
      'password',
      'confirmPassword',
    ]);
  });
});

describe('a change of the password', () => {
  const form = { currentPassword: 'x', newPassword: 'secret', confirmPassword: 'secret' };

  it('is right with the current password and six new characters twice', () => {
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

  it('needs the new password again', () => {
    expect(checkPasswordChange({ ...form, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your new password',
    });
    expect(checkPasswordChange({ ...form, confirmPassword: 'Secret' })).toEqual({
      confirmPassword: 'New passwords do not match',
    });
  });
});

it('the deletion of an account needs a password', () => {
  expect(checkAccountDeletion({ password: '' })).toEqual({
    password: 'Password is required to confirm account deletion',
  });
  expect(checkAccountDeletion({ password: 'x' })).toEqual({});
});

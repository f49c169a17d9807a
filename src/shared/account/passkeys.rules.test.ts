import { expect, it } from 'vitest';
import { checkNewPasskey } from './passkeys.rules.ts';

it('a new passkey needs a name and the password', () => {
  expect(Object.keys(checkNewPasskey({ name: ' ', password: '' }))).toEqual(['name', 'password']);
  expect(Object.keys(checkNewPasskey({ name: 'x'.repeat(101), password: 'x' }))).toEqual(['name']);
  expect(checkNewPasskey({ name: ` ${'x'.repeat(100)} `, password: 'x' })).toEqual({});
});

import { expect, it } from 'vitest';
import { hasMessages } from './forms.rules.ts';

it('a form is wrong as long as one of its fields has a message', () => {
  expect(hasMessages({ email: 'Valid email address is required', password: 'Password is required' })).toBe(true);
  expect(hasMessages({ email: undefined, password: 'Password is required' })).toBe(true);
});

it('a form without messages is right', () => {
  for (const messages of [{}, { email: undefined }]) expect(hasMessages(messages)).toBe(false);
});

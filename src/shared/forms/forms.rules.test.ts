import { expect, it } from 'vitest';
import { hasMessages } from './forms.rules.ts';

it('hasMessages is true when a field has a message', () => {
  expect(hasMessages({ email: 'Valid email address is required', password: 'Password is required' })).toBe(true);
  expect(hasMessages({ email: undefined, password: 'Password is required' })).toBe(true);
});

it('hasMessages is false without messages', () => {
  for (const messages of [{}, { email: undefined }]) expect(hasMessages(messages)).toBe(false);
});

import { expect, it } from 'vitest';
import { shortTitle } from './push-messages.rules.ts';

it('shortTitle leaves a short title as it is and cuts a long one between characters', () => {
  expect(shortTitle('Call Ana')).toBe('Call Ana');
  expect(shortTitle('👋'.repeat(200))).toBe('👋'.repeat(200));
  expect(shortTitle('👋'.repeat(201))).toBe(`${'👋'.repeat(199)}…`);
});

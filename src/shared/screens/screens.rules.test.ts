import { expect, it } from 'vitest';
import { isScreen, PROTECTED_SCREENS } from './screens.rules.ts';

it.each([
  '/',
  '/auth',
  '/days',
  '/goals',
  '/habits',
  '/projects',
  '/desktop',
  '/ai-assistant',
  '/settings',
  '/days/',
  '/auth/',
])('isScreen is true for %s', (path) => {
  expect(isScreen(path)).toBe(true);
});

it.each(['', '/nowhere', '/Days', '/days/1', '//', '/days//', 'days', '/__proto__'])(
  'isScreen is false for %j',
  (path) => {
    expect(isScreen(path)).toBe(false);
  },
);

it('the start page and sign-in are public', () => {
  expect(PROTECTED_SCREENS).not.toContain('/');
  expect(PROTECTED_SCREENS).not.toContain('/auth');
});

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
])('there is a screen at %s', (path) => {
  expect(isScreen(path)).toBe(true);
});

it.each(['', '/nowhere', '/Days', '/days/1', '//', '/days//', 'days', '/__proto__'])(
  'there is no screen at %j',
  (path) => {
    expect(isScreen(path)).toBe(false);
  },
);

it('the start and the sign-in are open to everybody', () => {
  expect(PROTECTED_SCREENS).not.toContain('/');
  expect(PROTECTED_SCREENS).not.toContain('/auth');
});

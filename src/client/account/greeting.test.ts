import { expect, it } from 'vitest';
import { TOAST_DURATION, toasts } from '#client/ui/overlays/toasts.ts';
import { showGreeting } from './greeting.ts';

it('a greeting goes before the first questions of the day are read', () => {
  showGreeting('Logged in successfully', 'Welcome back!');
  expect(toasts.current()).toMatchObject([{ title: 'Logged in successfully', description: 'Welcome back!' }]);
  expect(toasts.current()[0]?.duration).toBeLessThan(TOAST_DURATION);
});

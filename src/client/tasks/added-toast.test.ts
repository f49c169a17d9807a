import { expect, it } from 'vitest';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { showTaskAdded } from './added-toast.ts';

const RENT = { title: 'Pay rent', date: '2026-12-01', startTime: null, recurringPattern: 'none' } as const;

it.each([
  ['none', 'Pay rent · Tue, Dec 1'],
  ['daily', 'Pay rent · Tue, Dec 1 · daily'],
  ['weekly', 'Pay rent · Tue, Dec 1 · weekly'],
  ['weekdays', 'Pay rent · Tue, Dec 1 · on weekdays'],
  ['monthly', 'Pay rent · Tue, Dec 1 · monthly'],
] as const)('the toast of an added task says how it repeats: %s', (recurringPattern, description) => {
  showTaskAdded({ ...RENT, recurringPattern });
  expect(toasts.current()[0]).toMatchObject({ title: 'Task added', description });
});

import { expect, it, vi } from 'vitest';
import { provideUnseenDays } from '#client/items/unseen-days.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { describeAddedDays, showTaskAdded } from './added-toast.ts';

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

it('the toast of several added tasks says how many each day got, unless all of them have the same day', () => {
  const tasks = ['2026-12-04', '2026-11-30', '2026-11-30'].map((date) => ({ date }));
  expect(describeAddedDays(tasks)).toEqual({ description: '2 on Mon, Nov 30 · 1 on Fri, Dec 4' });
  expect(describeAddedDays(tasks.slice(1))).toEqual({});
});

it('the toast of several added tasks offers to show a day that is not on the screen', () => {
  const show = vi.fn<() => void>();
  const end = provideUnseenDays((day) => (day === '2026-12-04' ? { isHidden: true, show } : undefined));
  const { offer } = describeAddedDays(['2026-11-30', '2026-12-04'].map((date) => ({ date })));
  expect(describeAddedDays([{ date: '2026-12-04' }])).toMatchObject({ description: '1 on Fri, Dec 4', offer: {} });
  end();
  expect(offer?.label).toBe('Show');
  offer?.onSelect();
  expect(show).toHaveBeenCalledOnce();
});

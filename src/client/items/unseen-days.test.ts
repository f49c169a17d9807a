import { expect, it, vi } from 'vitest';
import { hiddenDayOffer, provideHiddenDays } from './hidden-days.ts';

const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';

it('a toast offers to show a day only while a screen hides its card', () => {
  expect(hiddenDayOffer(FRIDAY)).toEqual({});
  const show = vi.fn<() => void>();
  const end = provideHiddenDays((day) => (day === FRIDAY ? show : undefined));
  expect(hiddenDayOffer(MONDAY)).toEqual({});
  const { description, offer } = hiddenDayOffer(FRIDAY);
  expect(description).toBe('The card of Friday is hidden.');
  offer?.onSelect();
  expect(show).toHaveBeenCalledOnce();
  end();
  expect(hiddenDayOffer(FRIDAY)).toEqual({});
});

import { expect, it, vi } from 'vitest';
import { provideUnseenDays, provideWayToDays, unseenDayOffer } from './unseen-days.ts';

const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

it('a toast offers to show a day that the screen hides or does not show', () => {
  expect(unseenDayOffer(FRIDAY)).toEqual({});
  const show = vi.fn<() => void>();
  const end = provideUnseenDays((day) => (day === TUESDAY ? undefined : { isHidden: day === FRIDAY, show }));
  expect(unseenDayOffer(TUESDAY)).toEqual({});
  expect(unseenDayOffer(MONDAY)).toEqual({ offer: { label: 'Show', onSelect: show } });
  const { description, offer } = unseenDayOffer(FRIDAY);
  expect(description).toBe('The card of Friday is hidden.');
  offer?.onSelect();
  expect(show).toHaveBeenCalledOnce();
  end();
  expect(unseenDayOffer(FRIDAY)).toEqual({});
});

it('a toast offers to go to a day while a screen without days is open', () => {
  const goTo = vi.fn<(day: string) => void>();
  const end = provideWayToDays(goTo);
  const endScreen = provideUnseenDays(() => undefined);
  expect(unseenDayOffer(FRIDAY)).toEqual({});
  endScreen();
  unseenDayOffer(FRIDAY).offer?.onSelect();
  expect(goTo).toHaveBeenCalledExactlyOnceWith(FRIDAY);
  end();
  expect(unseenDayOffer(FRIDAY)).toEqual({});
});

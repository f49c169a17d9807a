import type { Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';

/** Returns the function that shows the card of a day; undefined unless the screen hides this card. */
type FindHiddenDay = (day: Day) => (() => void) | undefined;

const findNone: FindHiddenDay = () => undefined;
let findHiddenDay = findNone;

/** Sets which days the screen hides and how they are shown. Returns a function that ends this. */
export function provideHiddenDays(find: FindHiddenDay): () => void {
  findHiddenDay = find;
  return () => {
    if (findHiddenDay === find) findHiddenDay = findNone;
  };
}

/** Returns the function that shows the card of a day; undefined unless the screen hides this card. */
export function hiddenCardOf(day: Day): (() => void) | undefined {
  return findHiddenDay(day);
}

/** Returns what a toast adds about a day that something was moved to: nothing, unless the card of this day is hidden. */
export function hiddenDayOffer(day: Day): Pick<Toast, 'description' | 'offer'> {
  const show = findHiddenDay(day);
  if (show === undefined) return {};
  const description = t('The card of {day} is hidden.', { day: weekdayName(day) });
  return { description, offer: { label: t('Show'), onSelect: show } };
}

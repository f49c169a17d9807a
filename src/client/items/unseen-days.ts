import type { Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';

/** A day that the screen does not show. */
export interface UnseenDay {
  /** True if the screen shows the week of the day, and the person has hidden its card. */
  isHidden: boolean;
  show: () => void;
}

type FindUnseenDay = (day: Day) => UnseenDay | undefined;

let findOnScreen: FindUnseenDay | undefined;
let goToDay: ((day: Day) => void) | undefined;

/** Registers the screen's lookup of days that it does not show. Returns a function that ends this. */
export function provideUnseenDays(find: FindUnseenDay): () => void {
  findOnScreen = find;
  return () => {
    if (findOnScreen === find) findOnScreen = undefined;
  };
}

/** Sets how a day is shown while a screen without days is open. Returns a function that ends this. */
export function provideWayToDays(goTo: (day: Day) => void): () => void {
  goToDay = goTo;
  return () => {
    if (goToDay === goTo) goToDay = undefined;
  };
}

/** Returns a day that the screen does not show; undefined if it shows the day. */
export function findUnseenDay(day: Day): UnseenDay | undefined {
  if (findOnScreen !== undefined) return findOnScreen(day);
  const goTo = goToDay;
  return goTo && { isHidden: false, show: () => goTo(day) };
}

/**
 * Returns what a toast adds about a day that something was added or moved to: nothing if the screen shows the day, else a
 * button that shows it.
 */
export function unseenDayOffer(day: Day): Pick<Toast, 'description' | 'offer'> {
  const unseen = findUnseenDay(day);
  if (unseen === undefined) return {};
  const offer = { label: t('Show'), onSelect: unseen.show };
  return unseen.isHidden
    ? { description: t('The card of {day} is hidden.', { day: weekdayName(day) }), offer }
    : { offer };
}

import type { Day } from '#shared/calendar/day.ts';
import { longDay, weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { findUnseenDay } from '#client/items/unseen-days.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';

/** Returns the offer of a toast to show one of these days: none if the screen shows all of them. */
export function unseenDaysOffer(days: readonly Day[]): Pick<Toast, 'offer'> {
  const unseen = [...new Set(days)].flatMap((day) => {
    const found = findUnseenDay(day);
    return found === undefined ? [] : [{ day, ...found }];
  });
  // Cards that are hidden can be shown together, but only one of several weeks.
  const shown = unseen.some(({ isHidden }) => isHidden)
    ? unseen.filter(({ isHidden }) => isHidden)
    : unseen.slice(0, 1);
  const [first] = shown;
  if (first === undefined) return {};
  const day = first.isHidden ? weekdayName(first.day) : longDay(first.day);
  const label = shown.length === 1 ? t('Show {day}', { day }) : t('Show');
  return { offer: { label, onSelect: () => shown.forEach(({ show }) => show()) } };
}

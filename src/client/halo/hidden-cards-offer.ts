import type { Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { hiddenCardOf } from '#client/items/hidden-days.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';

/** Returns the offer of a toast to show the cards of these days: none, unless the screen hides one of them. */
export function hiddenCardsOffer(days: readonly Day[]): Pick<Toast, 'offer'> {
  const hidden = [...new Set(days)].flatMap((day) => {
    const show = hiddenCardOf(day);
    return show === undefined ? [] : [{ day, show }];
  });
  const [first] = hidden;
  if (first === undefined) return {};
  const label = hidden.length === 1 ? t('Show {day}', { day: weekdayName(first.day) }) : t('Show');
  return { offer: { label, onSelect: () => hidden.forEach(({ show }) => show()) } };
}

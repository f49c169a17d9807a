import type { Day } from '#shared/calendar/day.ts';
import { putCaret } from '#client/items/line-focus.ts';

/** Returns the day of the card that contains an element; undefined outside the cards of days. */
export function dayOfCard(element: Element): Day | undefined {
  return element.closest<HTMLElement>('section[data-drop-date]')?.dataset['dropDate'];
}

/** Puts the caret into the line that adds tasks to a day. Returns false if the line is out of sight. */
export function focusEntryLine(day: Day): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-entry-day="${day}"] textarea`);
  if (field === null) return false;
  const { left, top, width, height } = field.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  if (shown?.closest(`[data-entry-day="${day}"]`) == null) return false;
  putCaret(field);
  return true;
}

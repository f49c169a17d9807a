import type { Day } from '#shared/calendar/day.ts';

const LINE = 'textarea[data-line]';

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
  return putCaret(field);
}

/** Puts the caret into the line of the card that contains an element. Returns false if the card has none. */
export function focusLineOfCard(element: Element): boolean {
  const card = element.closest('section');
  const line = card?.querySelector<HTMLTextAreaElement>(LINE) ?? undefined;
  if (line?.closest('section') !== card) return false;
  return putCaret(line);
}

/**
 * Adds to a page without days: puts the caret into its first line, or presses the button that adds a card. Returns false on other
 * pages.
 */
export function addToPage(): boolean {
  if (document.querySelector('[data-entry-day]') !== null) return false;
  const button = document.querySelector<HTMLElement>('[data-adds]:not(section *)');
  if (button === null) return putCaret(document.querySelector<HTMLTextAreaElement>(`main ${LINE}`) ?? undefined);
  button.click();
  return true;
}

/** Returns false without a field. */
function putCaret(field: HTMLTextAreaElement | undefined): boolean {
  if (field === undefined) return false;
  field.scrollIntoView({ block: 'nearest' });
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

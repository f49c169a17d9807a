import type { Match } from '#shared/halo/actions.contract.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { drawAllRows } from '#client/ui/progressive-rows.ts';
import { showToast } from '#client/ui/toasts.ts';

/** How often, in milliseconds, and how many times it is looked whether a screen shows something. */
const EVERY = 100;
const TIMES = 30;

/** Brings an item into sight and gives it the focus once its screen shows it; says where it is if none of its cards does. */
export function focusItem({ id, title, date }: Pick<Match, 'id' | 'title' | 'date'>): void {
  // It may be far down a long list.
  drawAllRows();
  revealOnce(() => rowOf(id, title), date === null ? title : `${title}, ${longDay(date)}. Its card is hidden.`);
}

/** Brings the card of a project into sight and gives it the focus, once the screen shows it. */
export function focusProject(title: string): void {
  revealOnce(() => {
    const cards = document.querySelectorAll<HTMLElement>('main section section');
    const card = [...cards].find((section) => section.getAttribute('aria-label') === title);
    return card?.querySelector<HTMLElement>('button') ?? undefined;
  }, title);
}

/** Brings the current day into sight and gives it the focus, once the screen shows it. */
export function focusToday(): void {
  revealOnce(() => document.querySelector<HTMLElement>('main section[aria-current="date"] button') ?? undefined);
}

function revealOnce(find: () => HTMLElement | undefined, description?: string): void {
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    const found = find();
    if (found === undefined && times < TIMES) return;
    clearInterval(timer);
    if (found === undefined) {
      if (description !== undefined) showToast({ title: 'Found', description });
      return;
    }
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true, focusVisible: true });
  }, EVERY);
}

/** The title of an item's row; kinds of items share numbers, but hardly titles. */
function rowOf(id: number, title: string): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>(`[data-item="${id}"] [data-row-title]`);
  return [...rows].find((row) => row.textContent.startsWith(title) && row.checkVisibility());
}

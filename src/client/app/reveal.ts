import type { Match } from '#shared/halo/actions.contract.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { drawAllRows } from '#client/ui/drawn-rows.ts';
import { showToast } from '#client/ui/toasts.ts';

/** How often, in milliseconds, and how many times it is looked whether a screen shows something. */
const EVERY = 100;
const TIMES = 30;

/** Brings an item into sight and gives it the focus once its screen shows it; says where it is if none of its cards does. */
export function reveal({ id, title, date }: Match): void {
  // It may be far down a long list.
  drawAllRows();
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    const row = rowOf(id, title);
    if (row === undefined && times < TIMES) return;
    clearInterval(timer);
    if (row !== undefined) {
      row.scrollIntoView({ block: 'center' });
      row.focus({ preventScroll: true, focusVisible: true });
    } else {
      const description = date === null ? title : `${title}, ${longDay(date)}. Its card is hidden.`;
      showToast({ title: 'Found', description });
    }
  }, EVERY);
}

/** The title of an item's row; kinds of items share numbers, but hardly titles. */
function rowOf(id: number, title: string): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>(`[data-item="${id}"] [data-row-title]`);
  return [...rows].find((row) => row.textContent.startsWith(title) && row.checkVisibility());
}

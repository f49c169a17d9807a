import type { Match } from '#shared/halo/actions.contract.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { drawAllRows } from '#client/ui/lists/progressive-rows.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

/** The interval in milliseconds at which an element is looked for, and the maximum number of attempts. */
const INTERVAL = 100;
const MAX_ATTEMPTS = 30;

/** Scrolls to an item and focuses it once it is rendered. If no card shows it, a toast tells its day. */
export function focusItem({ id, title, date }: Pick<Match, 'id' | 'title' | 'date'>): void {
  // The row may be far down a long list.
  drawAllRows();
  focusWhenRendered(
    () => findRow(id, title),
    date === null ? title : `${title}, ${longDay(date)}. Its card is hidden.`,
  );
}

/** Scrolls to the card of a project and focuses it once it is rendered. */
export function focusProject(title: string): void {
  focusWhenRendered(() => {
    const cards = document.querySelectorAll<HTMLElement>('main section section');
    const card = [...cards].find((section) => section.getAttribute('aria-label') === title);
    return card?.querySelector<HTMLElement>('button') ?? undefined;
  }, title);
}

/** Scrolls to the current day's card and focuses it once it is rendered. */
export function focusToday(): void {
  focusWhenRendered(() => document.querySelector<HTMLElement>('main section[aria-current="date"] button') ?? undefined);
}

function focusWhenRendered(find: () => HTMLElement | undefined, description?: string): void {
  let attempts = 0;
  const timer = setInterval(() => {
    attempts += 1;
    const found = find();
    if (found === undefined && attempts < MAX_ATTEMPTS) return;
    clearInterval(timer);
    if (found === undefined) {
      if (description !== undefined) showToast({ title: 'Found', description });
      return;
    }
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true, focusVisible: true });
  }, INTERVAL);
}

/** Returns the title of an item's row. Items of different types can have the same id, but hardly the same title. */
function findRow(id: number, title: string): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>(`[data-item="${id}"] [data-row-title]`);
  return [...rows].find((row) => row.textContent.startsWith(title) && row.checkVisibility());
}

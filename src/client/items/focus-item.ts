import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { t } from '#shared/language/language.ts';
import { cardTarget, focusTarget, entryLineTarget, rowTarget } from '#client/ui/focus-target.ts';
import { renderAllRows } from '#client/ui/lists/progressive-rows.ts';
import { afterDialogs } from '#client/ui/overlays/after-dialogs.ts';
import { navigateFromOverlays } from '#client/ui/overlays/navigation.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { ROW_TITLE } from './row-title.ts';

/** Milliseconds that a target waits for its element. */
const LIFETIME = 3_000;

let latestRequest: object | undefined;

/** Scrolls to an item and focuses it once it is shown. If no card shows it, a toast tells its day. */
export function focusItem({ id, title, date }: Pick<Match, 'id' | 'title' | 'date'>): void {
  // The row may be far down a long list.
  renderAllRows();
  focusOnceShown(
    rowTarget(id, title),
    date === null ? title : t('{title}, {day}. Its card is hidden.', { title, day: longDay(date) }),
  );
}

/** Focuses the row of an item that was added, once it is shown. If no card shows it, the focus stays where it is. */
export function focusAddedItem({ id, title }: Pick<Match, 'id' | 'title'>): void {
  focusOnceShown(rowTarget(id, title));
}

/** Scrolls to the card with a title and focuses it once it is shown. */
export function focusCard(title: string): void {
  focusOnceShown(cardTarget(title));
}

/** Scrolls to the card of a project and focuses it once it is shown. If no card shows it, a toast tells its title. */
export function focusProject(title: string): void {
  focusOnceShown(cardTarget(title), title);
}

/** Scrolls to the card of a day and focuses its first row, or else its empty list, once they are shown. */
export function focusDay(day: Day): void {
  focusOnceShown(cardTarget(day));
}

/** Scrolls to the line that adds items to a place, such as a day, and puts the caret into it once it is shown. */
export function focusEntryLineOnceShown(place: string): void {
  focusOnceShown(entryLineTarget(place));
}

/** Cancels the pending focus when another key is pressed. What this key opens or types must not lose the focus. */
function forgetAtNextKey(): void {
  const events = new AbortController();
  const handleKey = ({ repeat }: KeyboardEvent): void => {
    // A held key is still the one that set the target.
    if (repeat) return;
    events.abort();
    focusTarget.set(undefined);
  };
  addEventListener('keydown', handleKey, { capture: true, signal: events.signal });
}

/** Sets the target of the focus. If no element takes it in time, a toast shows the description. */
function focusOnceShown(key: string, description?: string): void {
  const request = {};
  latestRequest = request;
  focusTarget.set(undefined);
  // The page that is left may show the target too.
  afterDialogs(() =>
    navigateFromOverlays(() => {
      if (latestRequest !== request) return;
      focusTarget.set({ key, focus: focusFirstControl });
      forgetAtNextKey();
    }),
  );
  setTimeout(() => {
    if (latestRequest !== request) return;
    latestRequest = undefined;
    if (focusTarget.current() === undefined) return;
    focusTarget.set(undefined);
    if (description !== undefined) showToast({ title: t('Found'), description });
  }, LIFETIME);
}

/**
 * Scrolls to the first row of an element and focuses it. Without rows it focuses its add button, or else its text area, or
 * else itself. The card of a day waits for its rows; without rows it focuses its empty list, so that the next key is not typed
 * into a field and no keyboard opens. Returns a function that ends the wait.
 */
function focusFirstControl(element: HTMLElement): () => void {
  let frame = 0;
  function focusIfShown(): void {
    const control = element.checkVisibility() ? findControl(element) : null;
    if (control === null) {
      frame = requestAnimationFrame(focusIfShown);
      return;
    }
    focusTarget.set(undefined);
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true, focusVisible: true });
  }
  // Rows are rendered once their card is in sight.
  element.scrollIntoView({ block: 'nearest' });
  focusIfShown();
  return () => cancelAnimationFrame(frame);
}

/** Returns what takes the focus of an element; null while it is not shown yet. */
function findControl(element: HTMLElement): HTMLElement | null {
  const find = (part: string) => element.querySelector<HTMLElement>(part);
  const row = find(ROW_TITLE);
  if (row !== null) return row;
  if (element.dataset['dropDate'] === undefined) return find('[data-adds]') ?? find('textarea') ?? element;
  return find('[data-item-list]');
}

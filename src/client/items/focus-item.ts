import type { Day } from '#shared/calendar/day.ts';
import { longDay, weekdayName } from '#shared/calendar/labels.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { t } from '#shared/language/language.ts';
import { cardTarget, focusTarget, entryLineTarget, rowTarget, TODAY_TARGET } from '#client/ui/focus-target.ts';
import { renderAllRows } from '#client/ui/lists/progressive-rows.ts';
import { afterDialogs } from '#client/ui/overlays/after-dialogs.ts';
import { navigateFromOverlays } from '#client/ui/overlays/navigation.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

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

/** Scrolls to the card of a project and focuses it once it is shown. */
export function focusProject(title: string): void {
  focusOnceShown(cardTarget(title), title);
}

/** Scrolls to the current day's card and focuses it once it is shown. */
export function focusToday(): void {
  focusOnceShown(TODAY_TARGET);
}

/** Scrolls to the card of a day and focuses it once it is shown. `isToday` is true for the current day. */
export function focusDay(day: Day, isToday: boolean): void {
  focusOnceShown(isToday ? TODAY_TARGET : cardTarget(weekdayName(day)));
}

/** Scrolls to the line that adds tasks to a day and puts the caret into it once it is shown. */
export function focusEntryLineOnceShown(day: Day): void {
  focusOnceShown(entryLineTarget(day));
}

/** Sets the target of the focus. If no element takes it in time, a toast shows the description. */
function focusOnceShown(key: string, description?: string): void {
  const request = {};
  latestRequest = request;
  focusTarget.set(undefined);
  // The page that is left may show the target too.
  afterDialogs(() => navigateFromOverlays(() => latestRequest === request && focusTarget.set(key)));
  setTimeout(() => {
    if (latestRequest !== request) return;
    latestRequest = undefined;
    if (focusTarget.current() === undefined) return;
    focusTarget.set(undefined);
    if (description !== undefined) showToast({ title: t('Found'), description });
  }, LIFETIME);
}

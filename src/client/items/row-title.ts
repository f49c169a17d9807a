/** Matches the button of a row that shows the item's title and opens the item. */
export const ROW_TITLE = '[data-row-title]';

/** Scrolls to an element and focuses it. The focus shows as it does after a key. */
export function focusVisibly(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  element?.focus({ preventScroll: true, focusVisible: true });
}

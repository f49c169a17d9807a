/** Returns how many overlays (dialogs, popovers, menus) are open at the history entry with this state. */
export function overlaysIn(state: unknown): number {
  const { overlays } = (state ?? {}) as { overlays?: unknown };
  return typeof overlays === 'number' ? overlays : 0;
}

let leaveOverlays = (act: () => void): void => act();

/**
 * Navigates after all history entries of overlays are gone, so that Back leads to this screen and not to an overlay.
 */
export function navigateFromOverlays(act: () => void): void {
  leaveOverlays(act);
}

/**
 * Sets how overlay entries are left before a navigation. Called by the code of overlays; before it has loaded there are
 * none.
 */
export function leaveOverlaysBy(leave: (act: () => void) => void): void {
  leaveOverlays = leave;
}

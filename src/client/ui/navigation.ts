/** How many overlays (dialogs, popovers, menus) are open at an entry of the browser's history with this state. */
export function overlaysIn(state: unknown): number {
  const { overlays } = (state ?? {}) as { overlays?: unknown };
  return typeof overlays === 'number' ? overlays : 0;
}

let leaveOverlays = (act: () => void): void => act();

/** Navigates once nothing that lies over the screen has an entry in front: Back is to lead to the screen, not to that. */
export function navigateFromOverlays(act: () => void): void {
  leaveOverlays(act);
}

/** Says how entries of overlays are left before a navigation. That is known once the code of overlays is there: before, there are none. */
export function leaveOverlaysBy(leave: (act: () => void) => void): void {
  leaveOverlays = leave;
}

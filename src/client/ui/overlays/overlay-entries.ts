import { whenIdle } from '#client/ui/lazy-component.tsx';
import { leaveOverlaysBy } from './navigation.ts';
import { createOverlayHistory } from './overlay-history.ts';

/** If the page is still there after this many milliseconds, it was not left. */
const LEAVE_TIMEOUT = 1_000;

let isLeft = false;
const overlays = createOverlayHistory(history, () => isLeft);
window.addEventListener('beforeunload', () => {
  isLeft = true;
  setTimeout(() => {
    isLeft = false;
    overlays.settle();
  }, LEAVE_TIMEOUT);
});
window.addEventListener('popstate', overlays.handlePopState);
leaveOverlaysBy(overlays.navigate);
// By idle time it is known whether overlays that were open before a reload have opened again.
whenIdle(overlays.settle);

/** Counts an overlay as open and gives it a history entry for Back. Returns a function that counts it as closed. */
export const addOverlay = overlays.add;

import { whenIdle } from './lazy-component.tsx';
import { leaveOverlaysBy } from './navigation.ts';
import { createOverlayHistory } from './overlay-history.ts';

/** Where the page was not left after all that is known after so many milliseconds. */
const LEAVING = 1_000;

let isLeft = false;
const overlays = createOverlayHistory(history, () => isLeft);
window.addEventListener('beforeunload', () => {
  isLeft = true;
  setTimeout(() => {
    isLeft = false;
    overlays.settle();
  }, LEAVING);
});
window.addEventListener('popstate', overlays.arrive);
leaveOverlaysBy(overlays.navigate);
// What was open when the page was loaded again opens by itself, or not: by then that is known.
whenIdle(overlays.settle);

/** Counts an overlay as open, so that Back leaves it. The returned function takes that back. */
export const addOverlay = overlays.add;

import { overlaysIn } from './navigation.ts';

/**
 * Back closes the overlays of a screen one at a time and only then leaves the screen. Each open overlay (a dialog, a
 * popover, a menu) has its own history entry at the address of its screen. The entry's state holds the number of
 * overlays that are open at it. This module compares that number with the overlays that are really open.
 */

/**
 * Closes an overlay like Escape. It may stay open: while something is saved, or if Escape first leaves a question in
 * it.
 */
type Leave = () => void;

/** The part of `window.history` that is used here. */
export interface EntryHistory {
  readonly state: unknown;
  pushState: (state: unknown, unused: string) => void;
  replaceState: (state: unknown, unused: string) => void;
  /** Moves by `delta` entries. This happens later; `popstate` reports it. */
  go: (delta: number) => void;
}

export interface OverlayHistory {
  /** Counts an overlay as open. Returns a function that counts it as closed. */
  add: (leave: Leave) => () => void;
  /** Must be called for each `popstate`. */
  handlePopState: () => void;
  /** Calls `act` once no overlay entry is in front, then gives the overlays that are still open new entries. */
  navigate: (act: () => void) => void;
  /** Removes entries whose overlays did not open again after the page was loaded. */
  settle: () => void;
}

/** A traversal without a target entry is not reported. After this many milliseconds it is given up. */
const TRAVERSAL_TIMEOUT = 1_000;

/**
 * Keeps `history` in step with the open overlays. While `isLeft` (the page is being left or reloaded) it does not
 * traverse, because that would keep the person on the page.
 */
export function createOverlayHistory(history: EntryHistory, isLeft = () => false): OverlayHistory {
  const open: Leave[] = [];
  const pendingNavigations: (() => void)[] = [];
  let traversalTimer: ReturnType<typeof setTimeout> | undefined;
  let isSettling = false;

  const overlayEntries = (): number => overlaysIn(history.state);
  const stateWith = (overlays: number): object => ({ ...(history.state as object | null), overlays });

  /**
   * A closing overlay is often followed by another one or by a navigation, so the history is settled after all of them.
   */
  function settleSoon(): void {
    if (isSettling) return;
    isSettling = true;
    // A microtask, because in a later task the browser may already load another page, which a traversal would cancel.
    queueMicrotask(() => {
      isSettling = false;
      settle();
    });
  }

  function settle(): void {
    if (traversalTimer !== undefined || isLeft()) return;
    if (overlayEntries() > 0 && pendingNavigations.length > 0) {
      traverse(-overlayEntries());
      return;
    }
    for (const act of pendingNavigations.splice(0)) act();
    const missing = open.length - overlayEntries();
    for (let count = 0; count < missing; count += 1) history.pushState(stateWith(overlayEntries() + 1), '');
    if (missing < 0) traverse(missing);
  }

  function traverse(delta: number): void {
    traversalTimer = setTimeout(() => {
      traversalTimer = undefined;
      history.replaceState(stateWith(0), '');
      settle();
    }, TRAVERSAL_TIMEOUT);
    history.go(delta);
  }

  function handlePopState(): void {
    if (traversalTimer !== undefined) {
      clearTimeout(traversalTimer);
      traversalTimer = undefined;
      settle();
      return;
    }
    const gone = open.slice(overlayEntries());
    if (gone.length === 0) {
      settleSoon();
      return;
    }
    for (const leave of gone.toReversed()) leave();
    // The entry of an overlay that stays open is the next one. A new entry without a user action would be skipped by
    // Back.
    setTimeout(() => {
      const staying = open.length - overlayEntries();
      if (staying > 0 && traversalTimer === undefined) traverse(staying);
      else settle();
    });
  }

  return {
    add(leave) {
      open.push(leave);
      settleSoon();
      return () => {
        open.splice(open.indexOf(leave), 1);
        settleSoon();
      };
    },
    handlePopState,
    navigate(act) {
      if (traversalTimer === undefined && overlayEntries() === 0) {
        act();
        return;
      }
      pendingNavigations.push(act);
      settle();
    },
    settle,
  };
}

import { overlaysIn } from './navigation.ts';

/**
 * Back closes what lies over a screen, one thing at a time, and only then leaves the screen. For that each open overlay (a dialog, a
 * popover, a menu) has an entry of its own in the browser's history, at the address of its screen. An entry says in its state how many
 * overlays are open at it; everything here follows from comparing that with how many really are.
 */

/** What leaves an overlay, as Escape does. It may stay open all the same: while something is saved, or a question in it is left first. */
type Leave = () => void;

/** The part of the browser's history that this uses. */
export interface EntryHistory {
  readonly state: unknown;
  pushState: (state: unknown, unused: string) => void;
  replaceState: (state: unknown, unused: string) => void;
  /** Goes that many entries forward, or back. It gets there later, and says so by `popstate`. */
  go: (delta: number) => void;
}

export interface OverlayHistory {
  /** Counts an overlay as open. The returned function takes that back. */
  add: (leave: Leave) => () => void;
  /** Has to be called with each `popstate`. */
  arrive: () => void;
  /** Calls once no entry of an overlay is in front any more, and gives the overlays that are open then entries again. */
  navigate: (act: () => void) => void;
  /** Removes entries whose overlays did not open again when the page was loaded. */
  settle: () => void;
}

/** Where a traversal finds nothing to go to the browser says nothing: after so many milliseconds it is given up. */
const LOST = 1_000;

/**
 * Keeps the entries of `history` and the overlays that are open in step. While the page `isLeft` for another one, or to be loaded again,
 * no entry is gone to: that would keep the person here.
 */
export function createOverlayHistory(history: EntryHistory, isLeft = () => false): OverlayHistory {
  const open: Leave[] = [];
  const waiting: (() => void)[] = [];
  let lost: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  const entries = (): number => overlaysIn(history.state);
  const withEntries = (overlays: number): object => ({ ...(history.state as object | null), overlays });

  /** An overlay that closes is often followed at once by another one, or by a navigation: only what comes of it counts. */
  function settleSoon(): void {
    if (isDue) return;
    isDue = true;
    // Not in a later task: the browser may be told to load another page by then, which going back would prevent.
    queueMicrotask(() => {
      isDue = false;
      settle();
    });
  }

  function settle(): void {
    if (lost !== undefined || isLeft()) return;
    if (entries() > 0 && waiting.length > 0) {
      traverse(-entries());
      return;
    }
    for (const act of waiting.splice(0)) act();
    const missing = open.length - entries();
    for (let count = 0; count < missing; count += 1) history.pushState(withEntries(entries() + 1), '');
    if (missing < 0) traverse(missing);
  }

  function traverse(delta: number): void {
    lost = setTimeout(() => {
      lost = undefined;
      history.replaceState(withEntries(0), '');
      settle();
    }, LOST);
    history.go(delta);
  }

  function arrive(): void {
    if (lost !== undefined) {
      clearTimeout(lost);
      lost = undefined;
      settle();
      return;
    }
    const gone = open.slice(entries());
    if (gone.length === 0) {
      settleSoon();
      return;
    }
    for (const leave of gone.toReversed()) leave();
    // The entry of what stays open is still there, right ahead. A new one would not count as the person's own: browsers skip such.
    setTimeout(() => {
      const staying = open.length - entries();
      if (staying > 0 && lost === undefined) traverse(staying);
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
    arrive,
    navigate(act) {
      if (lost === undefined && entries() === 0) {
        act();
        return;
      }
      waiting.push(act);
      settle();
    },
    settle,
  };
}

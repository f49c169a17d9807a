import { useSyncExternalStore } from 'react';
import { currentViewport, isMobileLayout, type Viewport } from './viewport.ts';

/** From this width a row's actions are a dropdown (platform specification, section 9). */
const DROPDOWN_WIDTH = 768;

/**
 * By how many pixels the visible part must shrink until the on-screen keyboard counts as open. A tablet, here, is 768 to
 * 1366 px wide and at most 900 px high (platform specification, section 9).
 */
export function keyboardThreshold({ width, height }: Viewport): number {
  const isTablet = width >= 768 && width <= 1_366 && height <= 900;
  if (!isTablet) return 80;
  return width > height ? 50 : 150;
}

/**
 * How many pixels of the page the on-screen keyboard covers, from what is visible of it. Whoever zooms in with two fingers
 * sees less of the page too, at a larger scale: that is no keyboard.
 */
export function keyboardInset(viewport: Viewport, visible: { height: number; scale: number }): number {
  const covered = Math.round(viewport.height - visible.height * visible.scale);
  return covered >= keyboardThreshold(viewport) ? covered : 0;
}

/** Below this many characters beside them a row's actions fold into a menu (core specification, section 9). */
const FOLDING_TEXT_LENGTH = 25;
/** What a row keeps for its checkbox, its gaps and its edges, and what an action and a character take, in pixels. */
const ROW_FURNITURE = 66;
const ACTION_WIDTH = 36;
const CHARACTER_WIDTH = 7.8;

/**
 * Whether a row's actions are behind a menu: always from a window of 768 px; below, when a title in a list of `listWidth`
 * pixels would keep room for too few characters.
 */
export function areActionsFolded(width: number, listWidth: number, actionCount: number): boolean {
  if (width >= DROPDOWN_WIDTH) return true;
  return (listWidth - ROW_FURNITURE - actionCount * ACTION_WIDTH) / CHARACTER_WIDTH < FOLDING_TEXT_LENGTH;
}

/** How wide the window is, in pixels. */
export function windowWidth(): number {
  return currentViewport().width;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the mobile layout is shown: one day at a time and a bar at the bottom. */
export function useMobileLayout(): boolean {
  return useSyncExternalStore(onResize, () => isMobileLayout(currentViewport()));
}

/** How many pixels of the page the on-screen keyboard covers; 0 while it is closed. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(onVisibleResize, () =>
    keyboardInset(currentViewport(), window.visualViewport ?? { height: currentViewport().height, scale: 1 }),
  );
}

function onVisibleResize(listener: () => void): () => void {
  const visible = window.visualViewport;
  visible?.addEventListener('resize', listener);
  return () => visible?.removeEventListener('resize', listener);
}

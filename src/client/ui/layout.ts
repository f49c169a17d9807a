import { useSyncExternalStore } from 'react';
import { currentViewport, isMobileLayout, isPhone, isTabletLayout, type Viewport } from './viewport.ts';

/** From this window width on, a row's actions are a dropdown (SHELL-21). */
const DROPDOWN_WIDTH = 768;

/**
 * Returns by how many pixels the visual viewport must shrink until the on-screen keyboard counts as open (SHELL-15). A
 * tablet is 768 to 1366 px wide and at most 900 px high here (SHELL-14).
 */
export function keyboardThreshold({ width, height }: Viewport): number {
  const isTablet = width >= 768 && width <= 1_366 && height <= 900;
  if (!isTablet) return 80;
  return width > height ? 50 : 150;
}

/**
 * Returns how many pixels of the page the on-screen keyboard covers. Pinch zoom also shrinks the visual viewport, but
 * it has a larger scale and does not count.
 */
export function keyboardInset(viewport: Viewport, visible: { height: number; scale: number }): number {
  const covered = Math.round(viewport.height - visible.height * visible.scale);
  return covered >= keyboardThreshold(viewport) ? covered : 0;
}

/** A row's actions fold into a menu if its title would get less room than this many characters (SHELL-22). */
const FOLDING_TEXT_LENGTH = 25;
/** Widths in pixels: the checkbox, gaps and edges of a row, one action, one character. */
const ROW_EXTRAS_WIDTH = 66;
const ACTION_WIDTH = 36;
const CHARACTER_WIDTH = 8.8;

/**
 * True if a row's actions are behind a menu: always from a window of 768 px; below that if a title in a list of
 * `listWidth` pixels would get less room than 25 characters.
 */
export function areActionsFolded(width: number, listWidth: number, actionCount: number): boolean {
  if (width >= DROPDOWN_WIDTH) return true;
  return (listWidth - ROW_EXTRAS_WIDTH - actionCount * ACTION_WIDTH) / CHARACTER_WIDTH < FOLDING_TEXT_LENGTH;
}

/** The width of the window in pixels. */
export function windowWidth(): number {
  return currentViewport().width;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** True if the mobile layout is shown: one day at a time and a bar at the bottom. */
export function useMobileLayout(): boolean {
  return useSyncExternalStore(onResize, () => isMobileLayout(currentViewport()));
}

/** True if the window is as narrow as that of an upright phone. */
export function usePhoneLayout(): boolean {
  return useSyncExternalStore(onResize, () => isPhone(currentViewport()));
}

/** True if the mobile layout has room for goals and habits beside the day. */
export function useTabletLayout(): boolean {
  return useSyncExternalStore(onResize, () => isTabletLayout(currentViewport()));
}

/** How many pixels of the page the on-screen keyboard covers; 0 while it is closed. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(onVisualViewportResize, () =>
    keyboardInset(currentViewport(), window.visualViewport ?? { height: currentViewport().height, scale: 1 }),
  );
}

function onVisualViewportResize(listener: () => void): () => void {
  const visible = window.visualViewport;
  visible?.addEventListener('resize', listener);
  return () => visible?.removeEventListener('resize', listener);
}

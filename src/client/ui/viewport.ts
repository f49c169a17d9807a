/** What the layout depends on. */
export interface Viewport {
  width: number;
  height: number;
  userAgent: string;
}

const PHONE_WIDTH = 430;
/** From this width on, the mobile layout has room for goals and habits beside the day. */
const ASIDE_WIDTH = 700;
const TABLET_WIDTH = 1_024;
const TABLET_AGENT = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i;

/**
 * True for the mobile layout: up to 430 px wide, or up to 1024 px (or a tablet's user agent) in portrait (SHELL-12,
 * SHELL-13).
 */
export function isMobileLayout({ width, height, userAgent }: Viewport): boolean {
  if (width <= PHONE_WIDTH) return true;
  const isPortrait = height > width;
  return isPortrait && (width <= TABLET_WIDTH || TABLET_AGENT.test(userAgent));
}

/** True for a window as narrow as that of an upright phone. */
export function isPhone({ width }: Viewport): boolean {
  return width <= PHONE_WIDTH;
}

/** True for the mobile layout of an upright tablet, which shows goals and habits beside the day. */
export function isTabletLayout(viewport: Viewport): boolean {
  return viewport.width >= ASIDE_WIDTH && isMobileLayout(viewport);
}

/**
 * Returns the layout viewport. `innerWidth` and `innerHeight` are not used: on a phone they grow with content that
 * overflows the page, and a layout that depends on itself does not settle.
 */
export function currentViewport(): Viewport {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height, userAgent: navigator.userAgent };
}

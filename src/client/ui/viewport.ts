/** What the screens are laid out by. */
export interface Viewport {
  width: number;
  height: number;
  userAgent: string;
}

const PHONE_WIDTH = 430;
const TABLET_WIDTH = 1_024;
const TABLET_AGENT = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i;

/** The mobile rule: up to 430 px wide, or up to 1024 px (or a tablet's agent) in portrait (core specification, section 9). */
export function isMobileLayout({ width, height, userAgent }: Viewport): boolean {
  if (width <= PHONE_WIDTH) return true;
  const isPortrait = height > width;
  return isPortrait && (width <= TABLET_WIDTH || TABLET_AGENT.test(userAgent));
}

/**
 * The window as the page is laid out in it. Not `innerWidth` and `innerHeight`: on a phone these grow with what juts out of the
 * page, and a layout that depends on itself never comes to rest.
 */
export function currentViewport(): Viewport {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height, userAgent: navigator.userAgent };
}

import type { Locator, Page } from '@playwright/test';

/** A point of the window, in pixels. */
interface Point {
  x: number;
  y: number;
}

/** A finger on a touch screen. Unlike Playwright's tap, it can rest and move. */
export interface Finger {
  press: (point: Point) => Promise<void>;
  moveTo: (point: Point) => Promise<void>;
  lift: () => Promise<void>;
}

/** Returns a finger that touches a page. */
export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    press: async (point) => send('touchStart', point),
    moveTo: async (point) => send('touchMove', point),
    lift: async () => send('touchEnd'),
  };
}

/** Returns the point in the middle of an element, or at a share of its height. */
export async function getPoint(element: Locator, share = 0.5): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height * share };
}

import type { Page } from '@playwright/test';
import type { Screen, SlowPage } from './pages.ts';

/** After a tap it is waited so long, in milliseconds, until what it showed is asked for: nobody taps faster for long. */
const PAUSE = 700;

interface Tap {
  start?: number;
  end?: number;
  /** The longest of the tap's events, by the browser's own reckoning: until the paint after it, in steps of 8 ms. */
  event: number;
}

type Watched = Window & { tap: Tap };

/** What happens in a tap, and by what it is seen on the page that it has. */
export interface Step {
  act: () => Promise<void>;
  /** A selector that something fits as soon as the page shows what was asked for. */
  shows: string;
  pause?: number;
}

/** Has the page note the events of which the browser says how long they took. Before it is opened. */
export async function noteEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      const { tap } = window as unknown as Watched;
      if (tap?.start === undefined) return;
      for (const { startTime, duration } of list.getEntries()) {
        if (startTime >= tap.start - 1) tap.event = Math.max(tap.event, duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/**
 * Milliseconds from a tap (the finger or the button comes up, or a key goes down) until the end of the frame that shows what was asked for. Where
 * the browser itself reckons longer until the paint after the tap, that counts: it is until the paint is seen.
 */
export async function timeOfTap(page: Page, { act, shows, pause = PAUSE }: Step): Promise<number> {
  await page.evaluate((selector) => {
    const tap: Tap = { event: 0 };
    Object.assign(window, { tap });
    for (const name of ['click', 'keydown']) {
      document.addEventListener(
        name,
        ({ timeStamp }) => {
          tap.start ??= timeStamp;
        },
        { capture: true, once: true },
      );
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      tap.end = performance.now();
      port1.close();
    });
    port1.start();
    const look = (): void => {
      // What is posted here is received when the frame that has just begun is done.
      if (tap.start !== undefined && document.querySelector(selector) !== null) port2.postMessage('');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, shows);
  await act();
  await page.waitForTimeout(pause);
  const { start, end, event } = await page.evaluate(() => (window as unknown as Watched).tap);
  if (start === undefined || end === undefined) throw new Error(`A tap has not shown ${shows} in ${pause} ms`);
  return Math.max(end - start, event);
}

/** So long, in milliseconds, a finger or a button stays down: what happens when it comes down is done when it comes up. */
const HELD = 80;

/** Presses what a selector fits, with a finger or a mouse. Found before, so that looking for it takes no time of the tap's. */
export async function presser(
  { page, session }: SlowPage,
  { hasTouch = false }: Screen,
  selector: string,
): Promise<() => Promise<void>> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not seen`);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (!hasTouch) {
    await page.mouse.move(point.x, point.y);
    return async () => page.mouse.click(point.x, point.y, { delay: HELD });
  }
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForTimeout(HELD);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

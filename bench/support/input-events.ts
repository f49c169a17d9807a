import type { Page } from '@playwright/test';
import type { Screen, SlowPage } from './pages.ts';

/** The pause after a tap in milliseconds until its result is read. Nobody taps faster for long. */
const PAUSE = 700;

interface Tap {
  start?: number;
  end?: number;
  /** The longest event of the tap as the browser measures it: until the next paint, in steps of 8 ms. */
  event: number;
}

type Watched = Window & { tap: Tap };

/** A tap, and how its effect is recognized on the page. */
export interface Step {
  act: () => Promise<void>;
  /** A selector that matches as soon as the page shows the effect. */
  shows: string;
  pause?: number;
}

/** Records events that the browser measures. Call this before the page is opened. */
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
 * The time in milliseconds from a tap (the finger or button comes up, or a key goes down) to the end of the frame that
 * shows its effect. If the browser itself measures a longer time until the paint after the tap, that counts.
 */
export async function measureTap(page: Page, { act, shows, pause = PAUSE }: Step): Promise<number> {
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
      // This message is received when the current frame is done.
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

/** How long a finger or button stays down, in milliseconds, so that work on the press is done before the release. */
const HELD = 80;

/**
 * Returns a function that presses the element of a selector with finger or mouse. The element is located in advance, so
 * that the search is not measured.
 */
export async function preparePress(
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

import { expect, type Page, type Request } from '@playwright/test';

/** The requests of a page. */
interface Activity {
  /** Requests without a response. */
  pending: Set<Request>;
  /** The number of requests so far. */
  started: number;
}

const activityByPage = new WeakMap<Page, Activity>();

/** Tracks the requests of a page from now on. */
export function trackRequests(page: Page): void {
  const activity: Activity = { pending: new Set(), started: 0 };
  const settle = (request: Request): void => void activity.pending.delete(request);
  activityByPage.set(page, activity);
  page.on('request', (request) => {
    // The stream of changes elsewhere stays open.
    if (request.url().endsWith('/api/changes')) return;
    activity.started += 1;
    activity.pending.add(request);
  });
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);
}

/**
 * Waits until no request is pending and none has started for `frames` frames. Unlike Playwright's 'networkidle', it
 * does not need a page load.
 */
export async function waitForNetworkIdle(page: Page, frames = 20): Promise<void> {
  const activity = activityByPage.get(page);
  if (activity === undefined) throw new Error('The requests of this page are not tracked');
  let started: number;
  do {
    ({ started } = activity);
    await afterFrames(page, frames);
  } while (started !== activity.started || activity.pending.size > 0);
}

/** Waits until the server has responded to every change that the page has sent. */
export async function waitForChanges(page: Page): Promise<void> {
  const pending = activityByPage.get(page)?.pending ?? new Set<Request>();
  await expect.poll(() => [...pending].some((request) => request.method() !== 'GET')).toBe(false);
}

/** Waits until the page has rendered `frames` more frames. After 20, effects and timers of a change have started. */
export async function afterFrames(page: Page, frames = 20): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
}

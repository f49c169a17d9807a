import { expect, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';

/**
 * Loading halo costs more than most tests do with it. So a page is kept when a test ends, and the next test takes it over: its new account
 * becomes the page's as it does when somebody else signs in in another tab. A page that a test has changed for good is closed.
 */

/** An address without a screen. A page waits there for the next test: nothing of the last one shows or asks for anything. */
const WAITING_PLACE = '/between-tests';

/** Something of halo's that is no screen. Where it shows, the browser can note something for halo. */
const SCREENLESS = '/icon.svg';

/** Calls that change a page or its context for good. */
const LASTING_CHANGES = {
  page: ['addInitScript', 'exposeFunction'],
  clock: ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'setExtraHTTPHeaders'],
};

/** What tests listen to. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** How often Escape is pressed at most to close what a test has left open. */
const MOST_OVERLAYS = 4;

/** What a page is opened for. */
export interface PagePurpose {
  /** What the browser is like. Pages of which this is the same stand in for each other. */
  kind: unknown;
  /** The clock of the page: the real one, one that stands still at an instant, or one that a test sets and moves. */
  clock: 'real' | 'movable' | { stopped: string };
  viewport: { width: number; height: number } | null;
  reducedMotion: 'reduce' | 'no-preference';
}

/** A page with a context of its own. */
export interface KeptPage {
  page: Page;
  context: BrowserContext;
  purpose: PagePurpose;
  /** Whether something was done to it that cannot be taken back. */
  isChanged: boolean;
}

/** The page that waits for a test. One is enough: the tests of a file mostly want the same. */
let waiting: KeptPage | undefined;

/** What a page asks of the server. */
interface Traffic {
  /** What is not answered yet. */
  open: Set<Request>;
  /** How much was asked so far. */
  begun: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** The page that waits, if it serves this purpose, else a new one. Nobody is signed in, and the browser has noted nothing. */
export async function takePage(browser: Browser, purpose: PagePurpose): Promise<KeptPage> {
  const kept = waiting;
  waiting = undefined;
  if (kept !== undefined && JSON.stringify(kept.purpose) === JSON.stringify(purpose)) {
    followTraffic(kept.page);
    return kept;
  }
  await kept?.context.close();
  return openPage(browser, purpose);
}

/** Keeps a page for the next test, unless this one has changed it for good. */
export async function keepPage(kept: KeptPage): Promise<void> {
  if (!kept.isChanged && (await isLeft(kept))) waiting = kept;
  else await kept.context.close();
}

/** Opens a page that no other test has used. */
export async function openPage(browser: Browser, purpose: PagePurpose): Promise<KeptPage> {
  const context = await browser.newContext();
  context.on('page', followTraffic);
  const page = await context.newPage();
  if (purpose.clock === 'movable') await page.clock.install();
  else if (purpose.clock !== 'real') await page.clock.setFixedTime(purpose.clock.stopped);
  await page.goto(SCREENLESS);
  const kept: KeptPage = { page, context, purpose, isChanged: false };
  const note = (): void => void (kept.isChanged = true);
  watch(page, LASTING_CHANGES.page, note);
  watch(context, LASTING_CHANGES.context, note);
  if (purpose.clock !== 'movable') watch(page.clock, LASTING_CHANGES.clock, note);
  return kept;
}

/** Notes something in the browser, as halo does. */
export async function noteInBrowser(page: Page, key: string, text: string): Promise<void> {
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, text]);
}

/** Goes to a screen as by a link, without loading halo anew where it is there already. It asks who is signed in on the way. */
export async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(arrive, { path, waitingPlace: WAITING_PLACE }).catch(() => false);
  if (!isThere) await page.goto(path);
}

/**
 * Leaves the screen and comes back to it, once the server has answered every change. What shows then was read from the server: nothing
 * of a screen that was left is remembered.
 */
export async function reopen(page: Page): Promise<void> {
  const isChanging = (): boolean =>
    [...(trafficOf.get(page)?.open ?? [])].some((request) => request.method() !== 'GET');
  await expect.poll(isChanging).toBe(false);
  const { pathname, search } = new URL(page.url());
  await leaveScreen(page);
  await visit(page, `${pathname}${search}`);
}

/** Leaves whichever screen is open for a place of halo's that has none. */
export async function leaveScreen(page: Page): Promise<void> {
  if (!(await page.evaluate(leave, WAITING_PLACE))) await page.goto(SCREENLESS);
}

/** Waits until the page asks for nothing, and has not for some frames. */
export async function quiet(page: Page, frames = 20): Promise<void> {
  const traffic = trafficOf.get(page);
  if (traffic === undefined) throw new Error('It is not known what this page asks for');
  for (let begun = -1; begun !== traffic.begun || traffic.open.size > 0;) {
    begun = traffic.begun;
    await afterFrames(page, frames);
  }
}

/** Waits until the page has drawn so many more frames. After twenty, what is to change by itself has begun to. */
export async function afterFrames(page: Page, frames = 20): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
}

/** Knows from now on what the page asks of the server. */
export function followTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), begun: 0 };
  const forget = (request: Request): void => void traffic.open.delete(request);
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    traffic.begun += 1;
    traffic.open.add(request);
  });
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
}

/** Calls `note` whenever one of these methods is called. */
function watch(target: object, methods: readonly string[], note: () => void): void {
  for (const name of methods) {
    const method = Reflect.get(target, name) as (...values: unknown[]) => unknown;
    Reflect.set(target, name, (...values: unknown[]) => {
      note();
      return method.apply(target, values);
    });
  }
}

/** Leaves the screen that a test has ended on. Answers whether nothing of it stays. */
async function isLeft({ page, context, purpose }: KeptPage): Promise<boolean> {
  const { viewport, reducedMotion } = purpose;
  const others = context.pages().filter((other) => other !== page);
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all([
    ...others.map(async (other) => other.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    page.emulateMedia({ reducedMotion, forcedColors: null }),
    viewport && page.setViewportSize(viewport),
    page.mouse.move(0, 0),
  ]);
  const isOpen = page.locator('[role=dialog], [role=menu]');
  for (let press = 0; press < MOST_OVERLAYS && (await isOpen.count()) > 0; press += 1)
    await page.keyboard.press('Escape');
  return page.evaluate(leave, WAITING_PLACE).then(
    async (isGone) => {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      return isGone;
    },
    () => false,
  );
}

/** In the page: goes to the waiting place. Answers whether nothing of the screen stays. */
async function leave(waitingPlace: string): Promise<boolean> {
  if (!document.getElementById('root')?.hasChildNodes()) return false;
  history.pushState(null, '', waitingPlace);
  // A test may have made all type larger.
  document.documentElement.removeAttribute('style');
  const overlays = (): number => (history.state as { overlays?: number } | null)?.overlays ?? 0;
  for (let frame = 0; frame < 3 || (overlays() > 0 && frame < 60); frame += 1) await new Promise(requestAnimationFrame);
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  return location.pathname === waitingPlace && !isDark && document.querySelector('[role=dialog], [role=menu]') === null;
}

/** In the page: takes over whose session the browser has, and goes to a screen. Answers false where only loading leads there. */
async function arrive({ path, waitingPlace }: { path: string; waitingPlace: string }): Promise<boolean> {
  const { pathname } = new URL(path, location.href);
  if (!document.getElementById('root')?.hasChildNodes() || pathname === location.pathname) return false;
  const response = await fetch('/api/user');
  const answer: unknown = await response.json();
  const channel = new BroadcastChannel('halo-account');
  const follower = new BroadcastChannel('halo-account');
  let left = 2;
  const told = new Promise<void>((resolve) => {
    follower.addEventListener('message', () => (left -= 1) === 0 && resolve());
  });
  // First nobody: what was read for whoever it was is forgotten, also where it is the same person.
  channel.postMessage(null);
  channel.postMessage(response.ok ? answer : null);
  await told;
  channel.close();
  follower.close();
  // The clock may be another one by now.
  if (location.pathname === waitingPlace) window.dispatchEvent(new Event('focus'));
  history.pushState(null, '', path);
  return true;
}

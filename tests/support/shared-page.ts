import type { Browser, BrowserContext, Page } from '@playwright/test';
import { trackRequests, waitForChanges } from './page-activity.ts';

// Loading halo takes longer than most tests. Tests therefore share a page. Each test has a new account and signs it in
// on that page, in the way in which a tab learns that another tab has signed in. A page is closed if a test changed
// something that cannot be reset.

/** A path without a screen, where a page waits for the next test. Nothing is mounted there and nothing is fetched. */
const IDLE_PATH = '/between-tests';

/** A static file of halo's: local storage can be set there before halo loads. */
const STATIC_FILE = '/icon.svg';

/** Methods whose effect on a page or its context cannot be reset. */
const IRREVERSIBLE = {
  page: ['addInitScript', 'exposeFunction'],
  clock: ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setSystemTime'],
  context: ['addInitScript', 'grantPermissions', 'setExtraHTTPHeaders'],
};

/** Methods whose effect on a page or its context is reset only if a test has called them. */
const REVERSIBLE = { page: ['emulateMedia', 'setViewportSize'], context: ['setOffline'] };

/** The events that tests listen to. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** A page is left with at most this many dialogs and menus on top of each other. */
const MAX_OVERLAYS = 4;

/** What a page was opened with. A test takes over a page with the same options. */
export interface PageOptions {
  server: string;
  /** The real clock, a clock that is stopped at an instant, or a clock that the test controls. */
  clock: 'real' | 'controlled' | { stoppedAt: string };
  viewport: { width: number; height: number } | null;
  reducedMotion: 'reduce' | 'no-preference';
  colorScheme: string | null | undefined;
  timezoneId: string | undefined;
  serviceWorkers: 'allow' | 'block' | undefined;
}

/** A page in a context of its own. */
export interface SharedPage {
  page: Page;
  context: BrowserContext;
  options: PageOptions;
  /** True once a test has changed something that cannot be reset. */
  isTainted: boolean;
  /** The reversible methods that the test has called. */
  changes: Set<string>;
}

/** The pages that wait for a test with their options, by these options. The one that has waited longest is first. */
const waitingPages = new Map<string, SharedPage>();

/** Tests of one file take turns with few options. A waiting page takes memory, but no processor time. */
const MAX_WAITING_PAGES = 4;

/** Equal for options that the same page can serve. A clock that is stopped can be stopped at another instant. */
function keyOf({ clock, ...options }: PageOptions): string {
  return JSON.stringify({ ...options, clock: typeof clock === 'object' ? 'stopped' : clock });
}

/** The waiting page with these options, else a new page. Nobody is signed in, and local storage is empty. */
export async function acquirePage(browser: Browser, options: PageOptions): Promise<SharedPage> {
  const key = keyOf(options);
  const shared = waitingPages.get(key);
  if (shared === undefined) return openPage(browser, options);
  waitingPages.delete(key);
  if (typeof options.clock === 'object') await shared.page.clock.setFixedTime(options.clock.stoppedAt);
  trackRequests(shared.page);
  return shared;
}

/** Keeps a page for the next test with its options, or closes it if it is tainted. */
export async function releasePage(shared: SharedPage): Promise<void> {
  if (shared.isTainted || !(await resetPage(shared))) {
    await shared.context.close();
    return;
  }
  waitingPages.set(keyOf(shared.options), shared);
  const [oldest] = waitingPages;
  if (oldest === undefined || waitingPages.size <= MAX_WAITING_PAGES) return;
  waitingPages.delete(oldest[0]);
  await oldest[1].context.close();
}

/** Opens a page that no other test has used. */
export async function openPage(browser: Browser, options: PageOptions): Promise<SharedPage> {
  const { clock } = options;
  const context = await browser.newContext();
  context.on('page', trackRequests);
  const page = await context.newPage();
  if (clock === 'controlled') await page.clock.install();
  else if (clock !== 'real') await page.clock.setFixedTime(clock.stoppedAt);
  await page.goto(STATIC_FILE);
  const changes = new Set<string>();
  const shared: SharedPage = { page, context, options, isTainted: false, changes };
  const taint = (): void => void (shared.isTainted = true);
  const noteChange = (name: string): void => void changes.add(name);
  onCall(page, IRREVERSIBLE.page, taint);
  onCall(context, IRREVERSIBLE.context, taint);
  if (clock !== 'controlled') onCall(page.clock, IRREVERSIBLE.clock, taint);
  // A clock that is stopped is set at the start of each test.
  if (clock === 'real') onCall(page.clock, ['setFixedTime'], taint);
  onCall(page, REVERSIBLE.page, noteChange);
  onCall(context, REVERSIBLE.context, noteChange);
  return shared;
}

/** Sets a key of local storage. */
export async function setLocalStorage(page: Page, key: string, value: string): Promise<void> {
  await page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, value]);
}

/**
 * Opens a screen as a link does, or loads it if halo is not loaded or already shows that path. The session's account is
 * read first.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(openScreen, { path, idlePath: IDLE_PATH }).catch(() => false);
  if (!isOpen) await page.goto(path);
}

/**
 * Leaves the screen once the server has answered every change, and opens it again. It then shows the data that the
 * server has stored.
 */
export async function reopen(page: Page): Promise<void> {
  await waitForChanges(page);
  const { pathname, search } = new URL(page.url());
  await leaveScreen(page);
  await visit(page, `${pathname}${search}`);
}

/** Leaves the open screen for a path without one. */
export async function leaveScreen(page: Page): Promise<void> {
  if (!(await page.evaluate(unmountScreen, IDLE_PATH))) await page.goto(STATIC_FILE);
}

/** Calls `listener` with the name of the method before each call of these methods. */
function onCall(target: object, methods: readonly string[], listener: (name: string) => void): void {
  for (const name of methods) {
    const method = Reflect.get(target, name) as (...values: unknown[]) => unknown;
    Reflect.set(target, name, (...values: unknown[]) => {
      listener(name);
      return method.apply(target, values);
    });
  }
}

/** Resets a page for the next test. Returns false if something of the last test remains. */
async function resetPage({ page, context, options, changes }: SharedPage): Promise<boolean> {
  const { viewport, reducedMotion } = options;
  const otherPages = context.pages().filter((other) => other !== page);
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all(otherPages.map(async (other) => other.close()));
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    changes.has('setOffline') && context.setOffline(false),
    context.clearCookies(),
    changes.has('emulateMedia') && page.emulateMedia({ reducedMotion, forcedColors: null }),
    changes.has('setViewportSize') && viewport && page.setViewportSize(viewport),
    page.mouse.move(0, 0),
  ]);
  changes.clear();
  const overlays = page.locator('[role=dialog], [role=menu]');
  for (let press = 0; press < MAX_OVERLAYS && (await overlays.count()) > 0; press += 1)
    await page.keyboard.press('Escape');
  try {
    const isUnmounted = await page.evaluate(unmountScreen, IDLE_PATH);
    await page.evaluate(clearStorage);
    return isUnmounted;
  } catch {
    return false;
  }
}

/** Runs in the page: clears its storage as another tab does, so that halo returns to the light theme. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
  await new Promise(requestAnimationFrame);
  // Tests of colours set the attribute themselves.
  document.documentElement.dataset['theme'] = 'light';
}

/** Runs in the page: goes to the idle path. Returns false if halo is not loaded or an overlay remains. */
async function unmountScreen(idlePath: string): Promise<boolean> {
  if (!document.getElementById('root')?.hasChildNodes()) return false;
  history.pushState(null, '', idlePath);
  // Tests of large type set the font size.
  document.documentElement.removeAttribute('style');
  const overlayEntries = (): number => (history.state as { overlays?: number } | null)?.overlays ?? 0;
  for (let frame = 0; frame < 3 || (overlayEntries() > 0 && frame < 60); frame += 1)
    await new Promise(requestAnimationFrame);
  const hasOverlay = document.querySelector('[role=dialog], [role=menu]') !== null;
  return location.pathname === idlePath && !hasOverlay;
}

/**
 * Runs in the page: signs in the user of the session, and opens a screen. Returns false if the page has to be loaded
 * first.
 */
async function openScreen({ path, idlePath }: { path: string; idlePath: string }): Promise<boolean> {
  const { pathname } = new URL(path, location.href);
  if (!document.getElementById('root')?.hasChildNodes() || pathname === location.pathname) return false;
  const response = await fetch('/api/user');
  const body: unknown = await response.json();
  const sender = new BroadcastChannel('halo-account');
  const receiver = new BroadcastChannel('halo-account');
  let remaining = 2;
  const areDelivered = new Promise<void>((resolve) => {
    receiver.addEventListener('message', () => (remaining -= 1) === 0 && resolve());
  });
  // Signing out first makes halo forget all that it has read, also if the same account signs in.
  sender.postMessage(null);
  sender.postMessage(response.ok ? body : null);
  await areDelivered;
  sender.close();
  receiver.close();
  // The test may have set the clock: halo looks at it when its window gets the focus.
  if (location.pathname === idlePath) window.dispatchEvent(new Event('focus'));
  history.pushState(null, '', path);
  return true;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { startProgram } from './program.ts';
import { DayScreen } from './day-screen.ts';
import { createSharedStarts, type StartOnce, type Started } from './start-once.ts';
import { acquirePage, openPage, releasePage, setLocalStorage, visit, type SharedPage } from './shared-page.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The credentials and the id of an account. */
export interface Account extends Credentials {
  id: number;
}

export interface Fixtures {
  /** Additional environment variables of the server. */
  serverEnvironment: Record<string, string>;
  /** The address of a server. Tests of a worker with the same variables share it and its database. */
  server: string;
  /** The owner of that server, registered. */
  owner: Credentials;
  /** The date on the browser's clock. Undefined means the real date. */
  today: Day | undefined;
  /** Whether new accounts see the onboarding. */
  isGuided: boolean;
  /** Whether the test may reuse the page of the test before it. */
  reusesPage: boolean;
  /** Whether the test controls the clock of the page. */
  controlsClock: boolean;
  /** The page of this test and its context. */
  shared: SharedPage;
  /** A new account, signed in in this browser. */
  account: Account;
  /** The page of a new account, for tests that need no credentials. */
  signedIn: Page;
  /** The days screen of that account, open on today. */
  day: DayScreen;
}

export interface WorkerFixtures {
  /** Starts what tests of this worker share. */
  startOnce: StartOnce;
}

const OWNER: Credentials = { email: 'owner@halo.example', password: 'a long walk' };
/** A server lives as long as its worker, which can take half an hour on a slow machine. */
const MAX_RUN_MILLISECONDS = 3_600_000;
/** The minified axe is half as much to send and to compile. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
let lastAccount = 0;

/** Playwright's `test` with a server, an account and the days screen. Unexpected console output fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  startOnce: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters from this pattern
    async ({}, use) => {
      const { startOnce, stopAll } = createSharedStarts();
      await use(startOnce);
      await stopAll();
    },
    { scope: 'worker' },
  ],

  // Calendars and webhooks of tests are on this machine.
  serverEnvironment: [{ ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' }, { option: true }],

  server: async ({ startOnce, serverEnvironment }, use) => {
    const key = `server ${JSON.stringify(serverEnvironment)}`;
    await use(await startOnce(key, async () => startServer(serverEnvironment)));
  },

  owner: async ({ startOnce, server }, use) => {
    await use(
      await startOnce(`owner of ${server}`, async () => {
        const headers = { 'content-type': 'application/json' };
        await fetch(`${server}/api/register`, { method: 'POST', headers, body: JSON.stringify(OWNER) });
        return { value: OWNER, stop: async () => undefined };
      }),
    );
  },

  baseURL: async ({ server }, use) => use(server),

  isGuided: [false, { option: true }],

  reusesPage: [true, { option: true }],

  controlsClock: [false, { option: true }],

  shared: async (
    {
      browser,
      server,
      reusesPage,
      controlsClock,
      isGuided,
      today,
      viewport,
      colorScheme,
      timezoneId,
      serviceWorkers,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const realOrStopped = today === undefined ? 'real' : { stoppedAt: `${today}T12:00:00` };
    const shared = await (reusesPage ? acquirePage : openPage)(browser, {
      server,
      clock: controlsClock ? 'controlled' : realOrStopped,
      viewport,
      reducedMotion: contextOptions.reducedMotion === 'reduce' ? 'reduce' : 'no-preference',
      colorScheme,
      timezoneId,
      serviceWorkers,
    });
    if (!isGuided) await setLocalStorage(shared.page, 'halo-first-day', 'over');
    await use(shared);
    if (reusesPage && testInfo.status === testInfo.expectedStatus) await releasePage(shared);
    else await shared.context.close();
  },

  context: async ({ shared }, use) => use(shared.context),

  page: async ({ shared: { page } }, use) => {
    const consoleErrors: string[] = [];
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      // The browser logs every failed response and every failed service worker, and Playwright what it blocks. Those
      // lines are expected.
      const isNote = /^Failed to load resource|when fetching the script\.$|blocked by Playwright$/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isNote) consoleErrors.push(message.text());
    });
    await use(page);
    expect(consoleErrors).toEqual([]);
  },

  today: [undefined, { option: true }],

  account: async ({ page }, use) => {
    const credentials = newCredentials();
    const response = await page.request.post('/api/register', { data: credentials });
    expect(response.status()).toBe(201);
    const { id } = (await response.json()) as { id: number };
    await use({ id, ...credentials });
  },

  signedIn: async ({ page, account: _account }, use) => use(page),

  day: async ({ signedIn: page, today }, use) => {
    // On a desktop show every day of the week.
    await setLocalStorage(page, 'dashboard-hidden-cards', '[]');
    await visit(page, '/days');
    const day = new DayScreen(page, today);
    await expect(day.addButton).toBeVisible();
    await use(day);
  },
});

export { expect };

/** Starts a server with an empty database. */
async function startServer(environment: Record<string, string>): Promise<Started<string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-browser-'));
  const variables = { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', OWNER_EMAIL: OWNER.email, ...environment };
  const program = startProgram(variables, undefined, { isBuilt: true, longestRun: MAX_RUN_MILLISECONDS });
  const stop = async (): Promise<void> => {
    program.stop();
    await program.ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { value: await program.address, stop };
}

/** Credentials with a new email. */
export function newCredentials(): Credentials {
  lastAccount += 1;
  return { email: `person-${process.pid}-${Date.now()}-${lastAccount}@halo.example`, password: 'a long walk' };
}

/** Signs an account in in this browser. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const response = await page.request.post('/api/login', { data: { email, password } });
  expect(response.status()).toBe(200);
}

/**
 * Waits until no animation runs. Elements outside the viewport (`content-visibility`) get no finish event, so their
 * play state is read.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** The rules of axe whose outcome depends on colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that axe finds no serious or critical violation on the page. In dark mode only the colours are examined,
 * because nothing else differs: a test in light mode examines the same screen with all rules.
 */
export async function expectAccessible(page: Page): Promise<void> {
  let violations = await findSeriousViolations(page);
  // Something may have begun to fade in while axe was looking.
  if (violations.length > 0) violations = await findSeriousViolations(page);
  expect(violations).toEqual([]);
}

/** Expects the same in both themes. The page is in the light theme afterwards. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await expectAccessible(page);
  }
}

/** Returns the rules that are broken seriously, each with the elements that break it. */
async function findSeriousViolations(page: Page): Promise<[string, string[]][]> {
  // An element that is fading in has less contrast than its final state.
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (colorRules) => {
    const isDark = document.documentElement.dataset['theme'] === 'dark';
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // No rule of this impact needs style sheets or media to be loaded again, and the report needs no selectors.
    const options = { resultTypes: ['violations'], preload: false, selectors: false };
    return axe.run(isDark ? { ...options, runOnly: colorRules } : options);
  }, COLOR_RULES);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/**
 * Expects that nothing scrolls sideways and that no visible row ends beyond the edge. Does not use `innerWidth`, which
 * grows on a phone when content overflows.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const offenders = await page.evaluate((edge) => {
    const scrolling = [...document.querySelectorAll('*')].filter(
      (element) =>
        (element === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) &&
        element.scrollWidth > element.clientWidth,
    );
    const cut = [...document.querySelectorAll('li')].filter((row) => {
      const { left, right } = row.getBoundingClientRect();
      return left >= 0 && left < edge && right > edge;
    });
    return [...scrolling, ...cut].map((element) => element.outerHTML.slice(0, 200));
  }, width);
  expect(offenders).toEqual([]);
}

/** A message to screen readers in a live region, unless an open dialog hides that region. */
export function findAnnouncement(page: Page, text: string): Locator {
  return page
    .locator('[aria-live="assertive"]:not([aria-hidden="true"], [aria-hidden="true"] *)')
    .getByText(text, { exact: true });
}

/** Whether the viewport has the width of a phone. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 430;
}

/**
 * Scrolls until an element is in view. Repeats this, because rows render only when they come near and can change
 * height.
 */
export async function scrollTo(target: Locator): Promise<void> {
  await expect(async () => {
    await target.scrollIntoViewIfNeeded();
    await expect(target).toBeInViewport({ timeout: 500 });
  }).toPass();
}

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { toLocalDay } from '#shared/calendar/day.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import { serveBarePage, type Sent } from './support/bare-page.ts';
import { median, type Measurement } from './support/measurement.ts';
import { DESK, launchBrowser, PHONE, createSignedInContext, openSlowPage, type Screen } from './support/pages.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';

const TASKS_A_DAY = 20;
const ROUNDS = 9;

/** The number of visits until the browser has stored its compiled scripts, which happens at the third visit. */
const WARMING = 3;

/** The maximum number of requests before the one for the day's list. */
const BEFORE_DATA: Measurement['target'] = { atMost: 6 };

/** A page that is visited, and in which browser context. */
interface Visited {
  context: () => Promise<BrowserContext>;
  path: string;
}

/** What was transferred until the list was visible. */
interface Wire {
  sent: Sent;
  /** The number of requests before the one for the list. */
  beforeData: number;
  requests: number;
  /** In bytes, including HTTP headers. */
  scripts: number;
  styles: number;
  fonts: number;
}

/**
 * Measures a visit of a signed-in user from the navigation until the first task of the day's list is painted, by the
 * browser's element timing, with the CPU slowed four times: a first visit with an empty cache, and a warm one with
 * everything cached. A minimal page with the same bytes (see `serveBarePage`) is measured in turn. It shows the share
 * of the machine and the browser.
 */
export async function measureVisit(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    for (const date of daysOfWeek(toLocalDay(new Date()))) {
      const tasks = Array.from({ length: TASKS_A_DAY }, (_, sortOrder) => {
        return { title: `Something to do that takes a line, number ${sortOrder}`, date, sortOrder };
      });
      await post(`${planner.program.address}/api/tasks/batch`, { tasks }, planner.day.cookie);
    }
    const results: Measurement[] = [];
    for (const screen of [PHONE, DESK]) results.push(...(await measureOn(browser, planner, screen)));
    return results;
  } finally {
    await browser.close();
    await planner.remove();
  }
}

async function measureOn(browser: Browser, planner: Planner, screen: Screen): Promise<Measurement[]> {
  const wire = await readWire(browser, planner, screen);
  const bare = await serveBarePage(wire.sent);
  const halo: Visited = { context: async () => createSignedInContext(browser, planner, screen), path: '/days' };
  const base: Visited = {
    context: async () => createSignedInContext(browser, planner, screen, bare.address),
    path: '/bare',
  };
  const first = await measureInTurn([halo, base].map((visited) => async () => visitOnce(visited)));
  const contexts = await Promise.all([halo, base].map(async ({ context }) => context()));
  const warm = [halo, base].map(
    ({ path }, index) =>
      async () =>
        visit(contexts[index], path),
  );
  for (let time = 0; time < WARMING; time += 1) for (const each of warm) await each();
  const again = await measureInTurn(warm);
  for (const context of contexts) await context.close();
  bare.close();
  return [
    ...createFigures(`First visit, ${screen.name}`, first),
    ...createFigures(`Warm visit, ${screen.name}`, again),
    {
      name: `Requests before the list's, ${screen.name}`,
      value: wire.beforeData,
      unit: 'requests',
      target: BEFORE_DATA,
    },
    { name: '… until the list is seen', value: wire.requests, unit: 'requests' },
    { name: '… bytes of scripts', value: wire.scripts / 1_000, unit: 'KB' },
    { name: '… of styles', value: wire.styles / 1_000, unit: 'KB' },
    { name: '… of fonts', value: wire.fonts / 1_000, unit: 'KB' },
  ];
}

function createFigures(name: string, [halo = Number.NaN, bare = Number.NaN]: readonly number[]): Measurement[] {
  return [
    { name, value: halo, unit: 'ms' },
    { name: '… of the bare page', value: bare, unit: 'ms' },
    { name: '… halo to the bare page', value: halo / bare, unit: 'times' },
  ];
}

/** The medians of measurements in turn, so that other load on the machine slows all of them. */
async function measureInTurn(visits: readonly (() => Promise<number>)[]): Promise<number[]> {
  const times: number[][] = visits.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, each] of visits.entries()) times[index]?.push(await each());
  }
  return times.map(median);
}

async function visitOnce({ context, path }: Visited): Promise<number> {
  const fresh = await context();
  const time = await visit(fresh, path);
  await fresh.close();
  return time;
}

/** The time in milliseconds from the navigation of a new page until the first row is painted. */
async function visit(context: BrowserContext | undefined, path: string): Promise<number> {
  if (context === undefined) throw new Error('Nobody visits');
  const { page } = await openSlowPage(context);
  await recordFirstRow(page);
  await page.goto(path, { waitUntil: 'commit' });
  const time = await readFirstRowTime(page);
  await page.close();
  return time;
}

/** Makes the browser record when it paints the title of the first row. */
async function recordFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = new PerformanceObserver((list) => {
      Object.assign(window, { firstRowTime: (list.getEntries()[0] as unknown as { renderTime: number }).renderTime });
    });
    noted.observe({ type: 'element', buffered: true });
    const found = new MutationObserver(() => {
      const row = document.querySelector('[data-item]');
      if (row === null) return;
      found.disconnect();
      (row.querySelector('[data-row-title]') ?? row).setAttribute('elementtiming', 'first row');
    });
    found.observe(document, { childList: true, subtree: true });
  });
}

async function readFirstRowTime(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => (window as unknown as { firstRowTime?: number }).firstRowTime);
  return Number(await time.jsonValue());
}

/** Visits a page with an empty cache and records what is transferred until the list is visible. */
async function readWire(browser: Browser, planner: Planner, screen: Screen): Promise<Wire> {
  const context = await createSignedInContext(browser, planner, screen);
  const { page, session } = await openSlowPage(context);
  await recordFirstRow(page);
  const requests: { path: string; type: string; id: string }[] = [];
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const { pathname, search } = new URL(request.url);
    requests.push({ path: `${pathname}${search}`, type, id: requestId });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  const answers = new Map<string, string>();
  const bodies: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    // The stream of changes never ends.
    const isStream = response.headers()['content-type']?.startsWith('text/event-stream') === true;
    if (!pathname.startsWith('/api/') || isStream) return;
    bodies.push(response.text().then((text) => answers.set(`${pathname}${search}`, text)));
  });
  await session.send('Network.enable');
  await page.goto('/days', { waitUntil: 'commit' });
  await readFirstRowTime(page);
  const until = requests.slice();
  // The sizes are reported some time after the transfer.
  await page.waitForTimeout(500);
  await Promise.all(bodies);
  await context.close();
  const list = until.findIndex(
    ({ path }) => path === `/api/tasks/date/${toLocalDay(new Date())}` || path.startsWith('/api/tasks/week'),
  );
  const getBytes = (...types: string[]): number =>
    until.reduce((sum, { type, id }) => sum + (types.includes(type) ? (sizes.get(id) ?? 0) : 0), 0);
  const paths = until.map(({ path }) => path);
  return {
    sent: {
      files: paths.filter((path) => path.startsWith('/assets/')),
      bodies: new Map(paths.flatMap((path) => (answers.has(path) ? [[path, answers.get(path) ?? '']] : []))),
      list: paths[list] ?? '',
    },
    beforeData: list,
    requests: until.length,
    scripts: getBytes('Script'),
    styles: getBytes('Stylesheet'),
    fonts: getBytes('Font'),
  };
}

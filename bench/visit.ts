import type { Browser, BrowserContext, Page } from '@playwright/test';
import { localDayOf } from '#shared/calendar/day.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import { serveBarePage, type Sent } from './support/bare-page.ts';
import { median, type Measurement } from './support/measurement.ts';
import { DESK, launchBrowser, PHONE, signedIn, slowPage, type Screen } from './support/pages.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';

const TASKS_A_DAY = 20;
const ROUNDS = 9;

/** So often a page is visited until the browser has kept what it compiled of its scripts: it does so at the third visit. */
const WARMING = 3;

/** Requests before the day's list is asked for. */
const BEFORE_DATA: Measurement['target'] = { atMost: 6 };

/** A page that is visited, and in which browser. */
interface Visited {
  context: () => Promise<BrowserContext>;
  path: string;
}

/** What went over the wire until the list was seen. */
interface Wire {
  sent: Sent;
  /** How many requests were sent before the one for the list. */
  beforeData: number;
  requests: number;
  /** In bytes, with what HTTP adds. */
  scripts: number;
  styles: number;
  fonts: number;
}

/**
 * How long a visit takes from its navigation until the first task of the day's list is painted, by the browser's own clock
 * (element timing), on a processor that is slowed four times: a first visit, with nothing in the browser's cache, and a warm one, with
 * everything in it that may be; by somebody who is signed in. Beside it, in turn, the barest page with the same bytes (see
 * `serveBarePage`), which tells what of that is the machine's and the browser's.
 */
export async function measureVisit(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    for (const date of daysOfWeek(localDayOf(new Date()))) {
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
  const halo: Visited = { context: async () => signedIn(browser, planner, screen), path: '/days' };
  const base: Visited = { context: async () => signedIn(browser, planner, screen, bare.address), path: '/bare' };
  const first = await takeTurns([halo, base].map((visited) => async () => visitOnce(visited)));
  const contexts = await Promise.all([halo, base].map(async ({ context }) => context()));
  const warm = [halo, base].map(
    ({ path }, index) =>
      async () =>
        visit(contexts[index], path),
  );
  for (let time = 0; time < WARMING; time += 1) for (const each of warm) await each();
  const again = await takeTurns(warm);
  for (const context of contexts) await context.close();
  bare.close();
  return [
    ...figures(`First visit, ${screen.name}`, first),
    ...figures(`Warm visit, ${screen.name}`, again),
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

function figures(name: string, [halo = Number.NaN, bare = Number.NaN]: readonly number[]): Measurement[] {
  return [
    { name, value: halo, unit: 'ms' },
    { name: '… of the bare page', value: bare, unit: 'ms' },
    { name: '… halo to the bare page', value: halo / bare, unit: 'times' },
  ];
}

/** The medians of what takes turns, so that what slows the machine slows all of them. */
async function takeTurns(visits: readonly (() => Promise<number>)[]): Promise<number[]> {
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

/** Milliseconds from the navigation of a new page until the first row is painted. */
async function visit(context: BrowserContext | undefined, path: string): Promise<number> {
  if (context === undefined) throw new Error('Nobody visits');
  const { page } = await slowPage(context);
  await noteFirstRow(page);
  await page.goto(path, { waitUntil: 'commit' });
  const time = await timeOfFirstRow(page);
  await page.close();
  return time;
}

/** Has the browser note when it paints the first row's title. */
async function noteFirstRow(page: Page): Promise<void> {
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

async function timeOfFirstRow(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => (window as unknown as { firstRowTime?: number }).firstRowTime);
  return Number(await time.jsonValue());
}

/** Visits once, with nothing kept, and notes what is sent until the list is seen. */
async function readWire(browser: Browser, planner: Planner, screen: Screen): Promise<Wire> {
  const context = await signedIn(browser, planner, screen);
  const { page, session } = await slowPage(context);
  await noteFirstRow(page);
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
    if (!pathname.startsWith('/api/')) return;
    bodies.push(response.text().then((text) => answers.set(`${pathname}${search}`, text)));
  });
  await session.send('Network.enable');
  await page.goto('/days', { waitUntil: 'commit' });
  await timeOfFirstRow(page);
  const until = requests.slice();
  // How many bytes came is told a while after they did.
  await page.waitForTimeout(500);
  await Promise.all(bodies);
  await context.close();
  const list = until.findIndex(
    ({ path }) => path === `/api/tasks/date/${localDayOf(new Date())}` || path.startsWith('/api/tasks/week'),
  );
  const bytesOf = (...types: string[]): number =>
    until.reduce((sum, { type, id }) => sum + (types.includes(type) ? (sizes.get(id) ?? 0) : 0), 0);
  const paths = until.map(({ path }) => path);
  return {
    sent: {
      files: paths.filter((path) => path.startsWith('/assets/')),
      answers: new Map(paths.flatMap((path) => (answers.has(path) ? [[path, answers.get(path) ?? '']] : []))),
      list: paths[list] ?? '',
    },
    beforeData: list,
    requests: until.length,
    scripts: bytesOf('Script'),
    styles: bytesOf('Stylesheet'),
    fonts: bytesOf('Font'),
  };
}

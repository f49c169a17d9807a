import type { Browser, Page } from '@playwright/test';
import { toLocalDay } from '#shared/calendar/day.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import { measureLongestFrames } from './support/frames.ts';
import { median, type Measurement } from './support/measurement.ts';
import { DESK, launchBrowser, createSignedInContext, openSlowPage, type SlowPage } from './support/pages.ts';
import { fillPlanners, type PlannerSize } from './support/people.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';
import { ASIDE, findVisibleCards, createDragPath, findMiddle, scrollBoard } from './support/board-places.ts';

/** A user with many projects: 3,000 tasks. */
const OWN: PlannerSize = {
  openProjects: 60,
  tasksPerProject: 50,
  weeklyHabits: 10,
  monthlyHabits: 6,
  goalsPerPeriod: 12,
  books: 20,
};
const TASKS_A_DAY = 20;

/** The cards of days, of weekly and monthly goals and habits, of books and of projects. */
const CARDS = 7 + 4 + 1 + OWN.openProjects;

const ROW = 400;
const LOADS = 5;
const TOGGLED_CARDS = 7;
const IDLE_STEPS = 10;

/**
 * The pauses after a step in milliseconds: long enough for cards to reach their places, and too short for a tooltip to
 * open.
 */
const PAUSE = { toggle: 500, drag: 250, idle: 100 };

const FRAME: Measurement['target'] = { atMost: 50 };

/**
 * Measures the dashboard of a user with 60 projects of 50 tasks each, in a window of 1440 by 900: the number of API
 * requests, the time to the first rows, and the longest frames of the main thread (see `measureLongestFrames`) with the
 * CPU slowed four times.
 * The board was scrolled to its end and back before. Frames are measured at its top, where the days are, and among the
 * projects, which have the most rows. Controls are pressed soon after the pointer reaches them, because a tooltip opens
 * after 700 ms and must not be measured. The idle frame of an empty page shows the share of the machine.
 */
export async function measureBoard(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    await fillPlanner(planner);
    const loads: number[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await measureTimeToRows(browser, planner));
    const calls = await countCalls(browser, planner);
    return [
      {
        name: 'Calls of the API for the board',
        value: calls,
        unit: 'calls',
        target: { atMost: 10 },
      },
      { name: 'First rows of the board', value: median(loads), unit: 'ms' },
      ...(await measureFrames(browser, planner)),
    ];
  } finally {
    await browser.close();
    await planner.remove();
  }
}

async function fillPlanner({ databaseFile, program, day: { cookie } }: Planner): Promise<void> {
  const today = toLocalDay(new Date());
  fillPlanners(databaseFile, today, OWN, []);
  for (const date of daysOfWeek(today)) {
    const tasks = Array.from({ length: TASKS_A_DAY }, (_, sortOrder) => {
      return { title: `Something to do that takes a line, number ${sortOrder}`, date, sortOrder };
    });
    await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
  }
}

/** The time in milliseconds from the navigation, with an empty browser cache, to the rows of the first card. */
async function measureTimeToRows(browser: Browser, planner: Planner): Promise<number> {
  const context = await createSignedInContext(browser, planner, DESK);
  const page = await context.newPage();
  await page.goto('/desktop', { waitUntil: 'commit' });
  const time = await page.waitForFunction(
    () => document.querySelector('[data-card]')?.querySelector('[data-item]')?.checkVisibility() && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  const milliseconds = Number(await time.jsonValue());
  await context.close();
  return milliseconds;
}

/** The number of API requests until every card has its items, and in one more second. */
async function countCalls(browser: Browser, planner: Planner): Promise<number> {
  const context = await createSignedInContext(browser, planner, DESK);
  const page = await context.newPage();
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
  });
  await openBoard(page);
  // Late requests count too.
  await page.waitForTimeout(1_000);
  await context.close();
  return calls;
}

/** Opens the dashboard and waits until every card shows its progress. A card without items shows "0 of 0". */
async function openBoard(page: Page): Promise<void> {
  await page.goto('/desktop');
  await page.waitForFunction((count) => {
    const headers = [...document.querySelectorAll('[data-card] header')];
    return headers.length === count && headers.every(({ textContent }) => !textContent.includes('0 of 0'));
  }, CARDS);
}

/** Measures frames of the board, and of an empty page before, between and after. */
async function measureFrames(browser: Browser, planner: Planner): Promise<Measurement[]> {
  const context = await createSignedInContext(browser, planner, DESK);
  const board = await openSlowPage(context);
  await openBoard(board.page);
  const end = await scrollBoard(board.page, Number.MAX_SAFE_INTEGER);
  // In steps of a window height, so that each card comes near once.
  for (let top = 0; top < end; top += DESK.viewport.height) await scrollBoard(board.page, top);
  const idle = await measureIdleFrames(browser);
  const results: Measurement[] = [];
  for (const [where, top] of [
    ['at the top', 0],
    ['among projects', Math.round(end / 2 / ROW) * ROW],
  ] as const) {
    await scrollBoard(board.page, top);
    results.push(...createFigures(`A card resized ${where}`, await measureToggleFrames(board), FRAME));
    const { moves, ends } = await measureDragFrames(board);
    results.push(...createFigures(`A step of a drag ${where}`, moves, FRAME));
    results.push({ name: '… its begin or its drop, the longer', value: Math.max(...ends), unit: 'ms' });
    idle.push(...(await measureIdleFrames(browser)));
  }
  await context.close();
  return [...results, ...createFigures('An idle frame of an empty page', idle)];
}

function createFigures(name: string, frames: readonly number[], target?: Measurement['target']): Measurement[] {
  return [
    { name, value: median(frames), unit: 'ms', ...(target && { target }) },
    { name: `… the worst of ${frames.length}`, value: Math.max(...frames), unit: 'ms' },
  ];
}

/** Expands and shrinks cards, with a trace for each press. */
async function measureToggleFrames({ page, session }: SlowPage): Promise<number[]> {
  const frames: number[] = [];
  for (const card of (await findVisibleCards(page)).slice(0, TOGGLED_CARDS)) {
    for (const isExpanded of [true, false]) {
      const button = await findMiddle(
        page,
        `[data-card="${card}"] header [aria-label^="${isExpanded ? 'Expand' : 'Shrink'} "]`,
      );
      const press = async (): Promise<void> => {
        await page.mouse.move(button.x, button.y);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForTimeout(PAUSE.toggle);
      };
      frames.push(...(await measureLongestFrames(page, session, isExpanded ? 'expand' : 'shrink', [press])));
      await page.mouse.move(ASIDE.x, ASIDE.y);
      if ((await page.locator(`[data-card="${card}"][data-expanded]`).count()) !== +isExpanded) {
        throw new Error(`Pressing its button does not change the size of ${card}`);
      }
      await page.waitForTimeout(PAUSE.toggle);
    }
  }
  return frames;
}

/**
 * Drags the fifth visible card, which is in the second row, by its header. Returns the frames of the moves, and those
 * of start and drop.
 */
async function measureDragFrames({ page, session }: SlowPage): Promise<{ moves: number[]; ends: number[] }> {
  const before = await findVisibleCards(page);
  const card = before[4] ?? '';
  const { x, y } = await findMiddle(page, `[data-card="${card}"] header h2`);
  const settle = async (): Promise<void> => page.waitForTimeout(PAUSE.drag);
  const begin = async (): Promise<void> => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 4);
    await settle();
  };
  const drop = async (): Promise<void> => {
    await page.mouse.up();
    await page.waitForTimeout(PAUSE.toggle);
  };
  const moves = (await createDragPath(page, before)).map((point) => async (): Promise<void> => {
    await page.mouse.move(point.x, point.y);
    // The first move enters the element; only the second one is a move over it.
    await page.mouse.move(point.x + 1, point.y);
    await settle();
  });
  const frames = await measureLongestFrames(page, session, 'drag', [begin, ...moves, drop]);
  await page.mouse.move(ASIDE.x, ASIDE.y);
  if ((await findVisibleCards(page)).join() === before.join()) throw new Error(`${card} was dropped where it was`);
  return { moves: frames.slice(1, -1), ends: [frames.at(0) ?? 0, frames.at(-1) ?? 0] };
}

/** Measures frames of an animation that changes nothing. */
async function measureIdleFrames(browser: Browser): Promise<number[]> {
  const context = await browser.newContext({ viewport: DESK.viewport });
  const { page, session } = await openSlowPage(context);
  await page.goto('about:blank');
  await page.evaluate(() => {
    const step = (): number => requestAnimationFrame(step);
    step();
  });
  const steps = Array.from({ length: IDLE_STEPS }, () => async () => page.waitForTimeout(PAUSE.idle));
  const frames = await measureLongestFrames(page, session, 'idle', steps);
  await context.close();
  return frames;
}

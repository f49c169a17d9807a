import type { Browser, Page } from '@playwright/test';
import { localDayOf } from '#shared/calendar/day.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import { longestFrames } from './support/frames.ts';
import { median, type Measurement } from './support/measurement.ts';
import { DESK, launchBrowser, signedIn, slowPage, type SlowPage } from './support/pages.ts';
import { fillPlanners, type PlannerSize } from './support/people.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';
import { ASIDE, cardsInSight, dragPath, middleOf, scrollBoard } from './support/board-places.ts';

/** A person who has many projects: 3,000 tasks. */
const OWN: PlannerSize = {
  openProjects: 60,
  tasksPerProject: 50,
  weeklyHabits: 10,
  monthlyHabits: 6,
  goalsPerPeriod: 12,
  books: 20,
};
const TASKS_A_DAY = 20;

/** The cards of the days, of goals and habits of the week and the month, of the books and of the projects. */
const CARDS = 7 + 4 + 1 + OWN.openProjects;

const ROW = 400;
const LOADS = 5;
const TOGGLED_CARDS = 7;
const IDLE_STEPS = 10;

/** How long is waited after a step, in milliseconds: until cards have glided to their places, and no icon has said its name. */
const PAUSE = { toggle: 500, drag: 250, idle: 100 };

const FRAME: Measurement['target'] = { atMost: 50 };

/**
 * The dashboard of a person with 60 projects, of 50 tasks each, in a window of 1440 by 900: how much it asks the server, when
 * its first rows show, and how long its main thread works for a frame (see `longestFrames`) on a processor that is slowed
 * four times. The board was scrolled to its end and back before, and is measured at its top, where the days are, and among the
 * projects, where rows are the most. Whatever is pressed is pressed soon after it is pointed at: an icon that is pointed at for
 * 700 ms says its name, which is not measured here. The idle frame of an empty page tells what of a figure is the machine's.
 */
export async function measureBoard(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    await fill(planner);
    const loads: number[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await timeToRows(browser, planner));
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

async function fill({ databaseFile, program, day: { cookie } }: Planner): Promise<void> {
  const today = localDayOf(new Date());
  fillPlanners(databaseFile, today, OWN, []);
  for (const date of daysOfWeek(today)) {
    const tasks = Array.from({ length: TASKS_A_DAY }, (_, sortOrder) => {
      return { title: `Something to do that takes a line, number ${sortOrder}`, date, sortOrder };
    });
    await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
  }
}

/** Milliseconds from the navigation, with nothing in the browser's cache, to the first card's rows. */
async function timeToRows(browser: Browser, planner: Planner): Promise<number> {
  const context = await signedIn(browser, planner, DESK);
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

/** How often the API is called until every card has its items, and in the second after, in which late calls would come. */
async function countCalls(browser: Browser, planner: Planner): Promise<number> {
  const context = await signedIn(browser, planner, DESK);
  const page = await context.newPage();
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
  });
  await openBoard(page);
  // A call that is made late counts too.
  await page.waitForTimeout(1_000);
  await context.close();
  return calls;
}

/** Opens the dashboard and waits until every card says how many of its items are done: of none as long as it has none. */
async function openBoard(page: Page): Promise<void> {
  await page.goto('/desktop');
  await page.waitForFunction((count) => {
    const headers = [...document.querySelectorAll('[data-card] header')];
    return headers.length === count && headers.every(({ textContent }) => !textContent.includes('0 of 0'));
  }, CARDS);
}

/** Frames of the board, and of an empty page before, between and after. */
async function measureFrames(browser: Browser, planner: Planner): Promise<Measurement[]> {
  const context = await signedIn(browser, planner, DESK);
  const board = await slowPage(context);
  await openBoard(board.page);
  const end = await scrollBoard(board.page, Number.MAX_SAFE_INTEGER);
  // By windows, so that each card is near once.
  for (let top = 0; top < end; top += DESK.viewport.height) await scrollBoard(board.page, top);
  const idle = await idleFrames(browser);
  const results: Measurement[] = [];
  for (const [where, top] of [
    ['at the top', 0],
    ['among projects', Math.round(end / 2 / ROW) * ROW],
  ] as const) {
    await scrollBoard(board.page, top);
    results.push(...figures(`A card resized ${where}`, await toggleFrames(board), FRAME));
    const { moves, ends } = await dragFrames(board);
    results.push(...figures(`A step of a drag ${where}`, moves, FRAME));
    results.push({ name: '… its begin or its drop, the longer', value: Math.max(...ends), unit: 'ms' });
    idle.push(...(await idleFrames(browser)));
  }
  await context.close();
  return [...results, ...figures('An idle frame of an empty page', idle)];
}

function figures(name: string, frames: readonly number[], target?: Measurement['target']): Measurement[] {
  return [
    { name, value: median(frames), unit: 'ms', ...(target && { target }) },
    { name: `… the worst of ${frames.length}`, value: Math.max(...frames), unit: 'ms' },
  ];
}

/** Makes cards double their size and normal again, each press a trace of its own. */
async function toggleFrames({ page, session }: SlowPage): Promise<number[]> {
  const frames: number[] = [];
  for (const card of (await cardsInSight(page)).slice(0, TOGGLED_CARDS)) {
    for (const isExpanded of [true, false]) {
      const button = await middleOf(
        page,
        `[data-card="${card}"] header [aria-label^="${isExpanded ? 'Expand' : 'Shrink'} "]`,
      );
      const press = async (): Promise<void> => {
        await page.mouse.move(button.x, button.y);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForTimeout(PAUSE.toggle);
      };
      frames.push(...(await longestFrames(page, session, isExpanded ? 'expand' : 'shrink', [press])));
      await page.mouse.move(ASIDE.x, ASIDE.y);
      if ((await page.locator(`[data-card="${card}"][data-expanded]`).count()) !== +isExpanded) {
        throw new Error(`Pressing its button does not change the size of ${card}`);
      }
      await page.waitForTimeout(PAUSE.toggle);
    }
  }
  return frames;
}

/** Drags the fifth card in sight, which is in a second row, by its header: the frames of the moves, and of what is around. */
async function dragFrames({ page, session }: SlowPage): Promise<{ moves: number[]; ends: number[] }> {
  const before = await cardsInSight(page);
  const card = before[4] ?? '';
  const { x, y } = await middleOf(page, `[data-card="${card}"] header h2`);
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
  const moves = (await dragPath(page, before)).map((point) => async (): Promise<void> => {
    await page.mouse.move(point.x, point.y);
    // What is dragged onto an element has entered it; only what is dragged on in it is over it.
    await page.mouse.move(point.x + 1, point.y);
    await settle();
  });
  const frames = await longestFrames(page, session, 'drag', [begin, ...moves, drop]);
  await page.mouse.move(ASIDE.x, ASIDE.y);
  if ((await cardsInSight(page)).join() === before.join()) throw new Error(`${card} was dropped where it was`);
  return { moves: frames.slice(1, -1), ends: [frames.at(0) ?? 0, frames.at(-1) ?? 0] };
}

/** Steps of an animation that draws nothing. */
async function idleFrames(browser: Browser): Promise<number[]> {
  const context = await browser.newContext({ viewport: DESK.viewport });
  const { page, session } = await slowPage(context);
  await page.goto('about:blank');
  await page.evaluate(() => {
    const step = (): number => requestAnimationFrame(step);
    step();
  });
  const steps = Array.from({ length: IDLE_STEPS }, () => async () => page.waitForTimeout(PAUSE.idle));
  const frames = await longestFrames(page, session, 'idle', steps);
  await context.close();
  return frames;
}

import type { Browser, CDPSession } from '@playwright/test';
import { toLocalDay } from '#shared/calendar/day.ts';
import { measureLongestFrames } from './support/frames.ts';
import { median, type Measurement } from './support/measurement.ts';
import { createSignedInContext, launchBrowser, openSlowPage, PHONE, type SlowPage } from './support/pages.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';

const TASKS = 12;
const ROUNDS = 7;

/**
 * Milliseconds until each motion has ended, also on a slow phone. This bench waits for times and not for elements: while
 * a motion is traced, a search for an element would be measured too.
 */
const SETTLED = 1_500;

/** Milliseconds until a page has loaded everything that it loads in the background. */
const LOADED = 3_000;

/** Milliseconds until a tick is drawn, and before its row leaves. */
const TICKED = 300;

/** A long press lifts a row after 400 ms. */
const LONG_PRESS = 600;

/** The time between two moves of a finger, and their number in a gesture. */
const STEP = 16;
const STEPS = 10;

/** Sixty frames a second. The first frame of a motion renders what moves; the others only move it. */
const FRAME: Measurement['target'] = { atMost: 16.7 };

interface Point {
  x: number;
  y: number;
}

/**
 * Measures the longest frames of the motions on a phone whose CPU is slowed four times (see `measureLongestFrames`):
 * while a finger or an animation moves something, and when a motion begins or ends.
 */
export async function measureMotion(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    const date = toLocalDay(new Date());
    const tasks = Array.from({ length: TASKS }, (_, sortOrder) => ({
      title: `Something to do, ${sortOrder}`,
      date,
      sortOrder,
    }));
    await post(`${planner.program.address}/api/tasks/batch`, { tasks }, planner.day.cookie);
    return await measureOnPhone(browser, planner);
  } finally {
    await browser.close();
    await planner.remove();
  }
}

async function measureOnPhone(browser: Browser, planner: Planner): Promise<Measurement[]> {
  const context = await createSignedInContext(browser, planner, PHONE);
  const slow = await openSlowPage(context);
  await slow.page.goto('/days');
  await slow.page.locator('[data-item]').first().waitFor();
  await slow.page.waitForTimeout(LOADED);
  const row = await findMiddleOf(slow, 'li[data-item][data-state="active"]');
  const checkbox = await findMiddleOf(slow, 'li[data-item][data-state="active"] [role="checkbox"]');
  const strip = await findMiddleOf(slow, '[data-drop-date] [role="img"]');
  const results = [
    ...(await measureGesture(slow, 'A swipe to the next day', row, { x: row.x - 200, y: row.y })),
    ...(await measureGesture(slow, 'A swipe of the week', strip, { x: strip.x + 150, y: strip.y })),
  ];
  await slow.page.goto('/days');
  await slow.page.waitForTimeout(LOADED);
  results.push(
    ...(await measureGesture(slow, 'A row dragged by touch', row, { x: row.x, y: row.y + 150 }, LONG_PRESS)),
    ...(await measureCompletion(slow, checkbox)),
  );
  await context.close();
  return results;
}

async function findMiddleOf({ page }: SlowPage, selector: string): Promise<Point> {
  const boxes = await page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => ({ x, y, width, height })),
    );
  const box = boxes.find(({ x, width }) => x >= 0 && x + width <= PHONE.viewport.width);
  if (box === undefined) throw new Error(`${selector} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a finger from one point to another, and measures the frames of its moves, and those of its begin and end. */
async function measureGesture(
  { page, session }: SlowPage,
  name: string,
  from: Point,
  to: Point,
  held = 0,
): Promise<Measurement[]> {
  const moves: number[] = [];
  const ends: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = (step: number): Point => ({
      x: from.x + ((to.x - from.x) * step) / STEPS,
      y: from.y + ((to.y - from.y) * step) / STEPS,
    });
    const [begin = 0, moving = 0, end = 0] = await measureLongestFrames(page, session, name, [
      async () => {
        await touch(session, 'touchStart', from);
        await page.waitForTimeout(held);
        await touch(session, 'touchMove', at(1));
        await page.waitForTimeout(STEP * STEPS);
      },
      async () => {
        for (let step = 2; step <= STEPS; step += 1) {
          await touch(session, 'touchMove', at(step));
          await page.waitForTimeout(STEP);
        }
      },
      async () => {
        await touch(session, 'touchEnd');
        await page.waitForTimeout(SETTLED);
      },
    ]);
    moves.push(moving);
    ends.push(begin, end);
  }
  return createFigures(name, moves, ends);
}

/** Completes one row after the other: the tick is drawn, and the row glides below the divider. */
async function measureCompletion({ page, session }: SlowPage, checkbox: Point): Promise<Measurement[]> {
  const presses: number[] = [];
  const glides: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [press = 0, glide = 0] = await measureLongestFrames(page, session, 'completion', [
      async () => {
        await touch(session, 'touchStart', checkbox);
        await touch(session, 'touchEnd');
        await page.waitForTimeout(TICKED);
      },
      async () => page.waitForTimeout(SETTLED),
    ]);
    presses.push(press);
    glides.push(glide);
  }
  return [
    { name: 'A tap that completes a row, the longest frame', value: median(presses), unit: 'ms' },
    { name: '… of its way below the divider', value: median(glides), unit: 'ms' },
  ];
}

function createFigures(name: string, moves: readonly number[], ends: readonly number[]): Measurement[] {
  return [
    { name: `${name}, the longest frame of its moves`, value: median(moves), unit: 'ms', target: FRAME },
    { name: '… of its begin or its end', value: median(ends), unit: 'ms' },
  ];
}

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });
}

import type { CDPSession, Page } from '@playwright/test';
import { toLocalDay } from '#shared/calendar/day.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import type { Measurement } from './support/measurement.ts';
import { launchBrowser, PHONE, createSignedInContext } from './support/pages.ts';
import { post, startPlanner } from './support/planner.ts';

const TASKS_A_DAY = 20;

/** The numbers of interactions after which memory is measured. The first hundred fill caches. */
const CHECKPOINTS = [100, 550, 1_000] as const;

/** The pauses in milliseconds after an interaction and before a measurement, until nothing is pending. */
const PAUSE = 60;
const REST = 3_000;

/** The maximum growth from the second to the last measurement. One leaked task per interaction would exceed it. */
const BOUNDS = { heap: 0.3, nodes: 100, listeners: 20 };

interface Snapshot {
  /** In MB, after a garbage collection. */
  heap: number;
  nodes: number;
  listeners: number;
}

/**
 * Measures the memory of the page after 100, 550 and 1,000 interactions on a phone, evenly distributed: completing and
 * reopening tasks, moving between days, opening and closing the task dialog.
 */
export async function measureMemoryLeak(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    for (const date of daysOfWeek(toLocalDay(new Date()))) {
      const tasks = Array.from({ length: TASKS_A_DAY }, (_, sortOrder) => ({
        title: `Task ${sortOrder}`,
        date,
        sortOrder,
      }));
      await post(`${planner.program.address}/api/tasks/batch`, { tasks }, planner.day.cookie);
    }
    const context = await createSignedInContext(browser, planner, PHONE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto('/days');
    await page.locator('[data-item]').first().waitFor();
    await page.waitForTimeout(REST);
    const looks: Snapshot[] = [];
    for (let count = 1; count <= CHECKPOINTS[2]; count += 1) {
      await interact(page, count);
      if ((CHECKPOINTS as readonly number[]).includes(count)) looks.push(await takeSnapshot(page, session));
    }
    return createFigures(looks);
  } finally {
    await browser.close();
    await planner.remove();
  }
}

function createFigures([first, second, last]: readonly Snapshot[]): Measurement[] {
  if (first === undefined || second === undefined || last === undefined)
    throw new Error('It was not looked often enough');
  return [
    { name: `Heap after ${CHECKPOINTS[0]} interactions`, value: first.heap, unit: 'MB' },
    { name: `… after ${CHECKPOINTS[1]}`, value: second.heap, unit: 'MB' },
    { name: `… after ${CHECKPOINTS[2]}`, value: last.heap, unit: 'MB' },
    { name: '… added by the last 450', value: last.heap - second.heap, unit: 'MB', target: { atMost: BOUNDS.heap } },
    {
      name: 'Nodes added by the last 450',
      value: last.nodes - second.nodes,
      unit: 'nodes',
      target: { atMost: BOUNDS.nodes },
    },
    {
      name: 'Listeners added by the last 450',
      value: last.listeners - second.listeners,
      unit: 'listeners',
      target: { atMost: BOUNDS.listeners },
    },
  ];
}

/** Runs the next of six interactions, which together restore the initial state. */
async function interact(page: Page, count: number): Promise<void> {
  const selected = '[aria-roledescription="slide"]:not([inert])';
  const steps = [
    async () => page.locator(`${selected} [role="checkbox"]`).first().click(),
    async () => page.locator(`${selected} [role="checkbox"][aria-checked="true"]`).first().click(),
    async () => page.locator('[aria-label="Next day"]').click(),
    async () => page.locator('[aria-label="Previous day"]').click(),
    async () => page.locator(`${selected} section > footer button`).click(),
    async () => page.keyboard.press('Escape'),
  ];
  await steps[(count + 1) % steps.length]?.();
  await page.waitForTimeout(PAUSE);
}

async function takeSnapshot(page: Page, session: CDPSession): Promise<Snapshot> {
  await page.waitForTimeout(REST);
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1_000_000, nodes, listeners };
}

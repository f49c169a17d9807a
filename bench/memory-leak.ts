import type { CDPSession, Page } from '@playwright/test';
import { localDayOf } from '#shared/calendar/day.ts';
import { daysOfWeek } from '#shared/calendar/week.ts';
import type { Measurement } from './support/measurement.ts';
import { launchBrowser, PHONE, signedIn } from './support/pages.ts';
import { post, startPlanner } from './support/planner.ts';

const TASKS_A_DAY = 20;

/** After how many interactions it is looked what is left of them. The first hundred fill what is filled once. */
const LOOKS = [100, 550, 1_000] as const;

/** How long is waited after an interaction, in milliseconds, and before each look: until nothing of it is on its way. */
const PAUSE = 60;
const REST = 3_000;

/** What may be added from the second look to the last: a task that is kept of each interaction would be more. */
const BOUNDS = { heap: 0.3, nodes: 100, listeners: 20 };

interface Look {
  /** In MB, after everything that nobody holds was collected. */
  heap: number;
  nodes: number;
  listeners: number;
}

/**
 * What the page holds after 100, 550 and 1,000 interactions of a person on a phone: tasks completed and reopened, days gone to and
 * back, the dialog for a task opened and closed, each as often as the others.
 */
export async function measureMemoryLeak(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    for (const date of daysOfWeek(localDayOf(new Date()))) {
      const tasks = Array.from({ length: TASKS_A_DAY }, (_, sortOrder) => ({
        title: `Task ${sortOrder}`,
        date,
        sortOrder,
      }));
      await post(`${planner.program.address}/api/tasks/batch`, { tasks }, planner.day.cookie);
    }
    const context = await signedIn(browser, planner, PHONE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto('/days');
    await page.locator('[data-item]').first().waitFor();
    await page.waitForTimeout(REST);
    const looks: Look[] = [];
    for (let count = 1; count <= LOOKS[2]; count += 1) {
      await interact(page, count);
      if ((LOOKS as readonly number[]).includes(count)) looks.push(await look(page, session));
    }
    return figures(looks);
  } finally {
    await browser.close();
    await planner.remove();
  }
}

function figures([first, second, last]: readonly Look[]): Measurement[] {
  if (first === undefined || second === undefined || last === undefined)
    throw new Error('It was not looked often enough');
  return [
    { name: `Heap after ${LOOKS[0]} interactions`, value: first.heap, unit: 'MB' },
    { name: `… after ${LOOKS[1]}`, value: second.heap, unit: 'MB' },
    { name: `… after ${LOOKS[2]}`, value: last.heap, unit: 'MB' },
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

/** The next of six interactions that come round: after them everything is as it was before. */
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

async function look(page: Page, session: CDPSession): Promise<Look> {
  await page.waitForTimeout(REST);
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1_000_000, nodes, listeners };
}

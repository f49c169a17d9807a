import { DatabaseSync } from 'node:sqlite';
import type { Browser } from '@playwright/test';
import { addDays, localDayOf, type Day } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { median, type Measurement } from './support/measurement.ts';
import { DESK, launchBrowser, PHONE, signedIn, slowPage, type Screen, type SlowPage } from './support/pages.ts';
import { fillPlanners } from './support/people.ts';
import { startPlanner, type Planner } from './support/planner.ts';
import { slowDown, type SlowServer } from './support/slow-server.ts';
import { noteEvents, presser, timeOfTap } from './support/input-events.ts';

const TASKS = 5_000;
const TASKS_OF_TODAY = 200;
const TASKS_A_DAY = 20;

/** How long the server takes for each call, in milliseconds. */
const DELAY = 2_000;

/** How often each thing is done, so that a 95th percentile says something. */
const COMPLETIONS = 20;
const ADDITIONS = 10;
const MOVES = 12;

/** After a move the days around have been read, with the server's delay. */
const PAUSE_OF_MOVE = DELAY + 700;

const ROW = '[data-item][data-state="active"]';
const TARGET: Measurement['target'] = { atMost: 50 };

/**
 * How long a person with 5,000 tasks waits, from a tap until the frame that shows what it did (see `timeOfTap`), on a processor that is
 * slowed four times and with a server that takes two seconds for every call: 200 of the tasks are today's, the others 20 a day. And
 * the same of completing where all 5,000 are today's, which nobody plans.
 */
export async function measureInputLatency(): Promise<Measurement[]> {
  const browser = await launchBrowser();
  try {
    return [
      ...(await withTasks(TASKS_OF_TODAY, async (planner, server) => [
        ...(await tapsOn(browser, planner, server, PHONE)),
        ...(await tapsOn(browser, planner, server, DESK)),
      ])),
      ...(await withTasks(TASKS, async (planner, server) => [
        ...(await completionsOf(browser, planner, server, PHONE)),
        ...(await completionsOf(browser, planner, server, DESK)),
      ])),
    ];
  } finally {
    await browser.close();
  }
}

/** A planner of 5,000 tasks, so many of them today's, and the slow server before it. */
async function withTasks(
  ofToday: number,
  measure: (planner: Planner, server: SlowServer) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const planner = await startPlanner();
  const server = await slowDown(planner.program.address);
  try {
    const today = localDayOf(new Date());
    const size = {
      openProjects: 6,
      tasksPerProject: 10,
      weeklyHabits: 6,
      monthlyHabits: 4,
      goalsPerPeriod: 8,
      books: 8,
    };
    fillPlanners(planner.databaseFile, today, size, []);
    fillDays(planner.databaseFile, today, ofToday);
    return await measure(planner, server);
  } finally {
    server.close();
    await planner.remove();
  }
}

/** Gives the planner's person 5,000 tasks, straight into the file: so many today, and 20 on each day around. */
function fillDays(file: string, today: Day, ofToday: number): void {
  const connection = new DatabaseSync(file);
  const { id } = connection.prepare('select id from users').get() as { id: number };
  const statement = connection.prepare(
    `insert into tasks ("userId", title, date, "recurringPattern", "sortOrder", "createdAt") values (?, ?, ?, 'none', ?, ?)`,
  );
  connection.exec('begin');
  for (let index = 0; index < TASKS; index += 1) {
    const beyond = Math.floor((index - ofToday) / TASKS_A_DAY) + 1;
    const offset = index < ofToday ? 0 : beyond % 2 === 0 ? -beyond / 2 : (beyond + 1) / 2;
    const title = `Something to do that takes a line, number ${index}`;
    statement.run(id, title, addDays(today, offset), index, '2026-01-01T00:00:00.000Z');
  }
  connection.exec('commit');
  connection.close();
}

/** The days screen of that person, open on today, with everything read. From then on the server is slow. */
async function openDays(browser: Browser, planner: Planner, server: SlowServer, screen: Screen): Promise<SlowPage> {
  server.delay = 0;
  const context = await signedIn(browser, planner, screen, server.address);
  const slow = await slowPage(context);
  await noteEvents(slow.page);
  await slow.page.goto('/days');
  await slow.page
    .locator(`${cardOf(localDayOf(new Date()))} ${ROW}`)
    .first()
    .waitFor();
  // Until what is fetched when there is time has come, and all rows are drawn.
  await slow.page.waitForTimeout(5_000);
  server.delay = DELAY;
  return slow;
}

function cardOf(day: Day): string {
  return `section[aria-label="${weekdayName(day)} ${ordinalDay(day)}"]`;
}

async function tapsOn(browser: Browser, planner: Planner, server: SlowServer, screen: Screen): Promise<Measurement[]> {
  const slow = await openDays(browser, planner, server, screen);
  const completing = await complete(slow, screen);
  const { opening, saving } = await addTasks(slow, screen);
  const moving = await move(slow, screen);
  await slow.page.context().close();
  return [
    ...figures(`Completing a task, ${screen.name}`, completing),
    ...figures(`Opening the dialog for one, ${screen.name}`, opening),
    ...figures(`Adding it, ${screen.name}`, saving),
    ...figures(`Moving a ${screen === PHONE ? 'day' : 'week'}, ${screen.name}`, moving),
  ];
}

async function completionsOf(
  browser: Browser,
  planner: Planner,
  server: SlowServer,
  screen: Screen,
): Promise<Measurement[]> {
  const slow = await openDays(browser, planner, server, screen);
  const times = await complete(slow, screen);
  await slow.page.context().close();
  return [
    { name: `… of a day of 5,000, ${screen.name}`, value: median(times), unit: 'ms' },
    { name: '… the 95th of a hundred', value: percentile95(times), unit: 'ms' },
  ];
}

function figures(name: string, times: readonly number[]): Measurement[] {
  return [
    { name, value: median(times), unit: 'ms' },
    { name: '… the 95th of a hundred', value: percentile95(times), unit: 'ms', target: TARGET },
  ];
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((first, second) => first - second)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Completes the first task of today again and again: it goes to the end of the list each time, which may not be drawn. */
async function complete(slow: SlowPage, screen: Screen): Promise<number[]> {
  const times: number[] = [];
  const row = `${cardOf(localDayOf(new Date()))} ${ROW}`;
  for (let time = 0; time < COMPLETIONS; time += 1) {
    const id = await slow.page.locator(row).first().getAttribute('data-item');
    const act = await presser(slow, screen, `[data-item="${id}"] [role="checkbox"]`);
    times.push(await timeOfTap(slow.page, { act, shows: `body:not(:has([data-item="${id}"][data-state="active"]))` }));
  }
  return times;
}

/** Opens the dialog for a new task, and saves it by the Enter key: the dialog says so, and the card counts it, in one frame. */
async function addTasks(slow: SlowPage, screen: Screen): Promise<{ opening: number[]; saving: number[] }> {
  const { page } = slow;
  const opening: number[] = [];
  const saving: number[] = [];
  for (let time = 0; time < ADDITIONS; time += 1) {
    const open = await presser(slow, screen, `${cardOf(localDayOf(new Date()))} > footer button`);
    opening.push(await timeOfTap(page, { act: open, shows: '[role="dialog"] [placeholder="Enter task..."]' }));
    const title = `Another thing ${time}`;
    await page.keyboard.insertText(title);
    // Nobody presses Enter in the frame of the last letter.
    await page.waitForTimeout(200);
    const act = async (): Promise<void> => page.keyboard.press('Enter');
    saving.push(await timeOfTap(page, { act, shows: '[role="dialog"] [type="submit"]:disabled' }));
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    // Until what was added is read again.
    await page.waitForTimeout(PAUSE_OF_MOVE);
  }
  return { opening, saving };
}

/** Goes on by a day, or at a desk by a week, half of the times, and back again. */
async function move(slow: SlowPage, screen: Screen): Promise<number[]> {
  const times: number[] = [];
  const [unit, length] = screen === PHONE ? ['day', 1] : ['week', 7];
  let day = localDayOf(new Date());
  for (let time = 0; time < MOVES; time += 1) {
    const isOn = time < MOVES / 2;
    day = addDays(day, isOn ? length : -length);
    const act = await presser(slow, screen, `[aria-label="${isOn ? 'Next' : 'Previous'} ${unit}"]`);
    const shows = screen === PHONE ? slideOf(day) : listOf(mondayOf(day));
    times.push(await timeOfTap(slow.page, { act, shows, pause: PAUSE_OF_MOVE }));
  }
  return times;
}

/** A task on the slide of a day, once that is the selected one. */
function slideOf(day: Day): string {
  return `[aria-roledescription="slide"][aria-label="${longDay(day)}"]:not([inert]) [data-item]`;
}

function listOf(day: Day): string {
  return `[aria-label="Tasks of ${weekdayName(day)} ${ordinalDay(day)}"] [data-item]`;
}

import { DatabaseSync } from 'node:sqlite';
import type { Browser } from '@playwright/test';
import { addDays, toLocalDay, type Day } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { median, type Measurement } from './support/measurement.ts';
import {
  DESK,
  launchBrowser,
  PHONE,
  createSignedInContext,
  openSlowPage,
  type Screen,
  type SlowPage,
} from './support/pages.ts';
import { fillPlanners } from './support/people.ts';
import { startPlanner, type Planner } from './support/planner.ts';
import { startSlowServer, type SlowServer } from './support/slow-server.ts';
import { noteEvents, preparePress, measureTap } from './support/input-events.ts';

const TASKS = 5_000;
const TASKS_OF_TODAY = 200;
const TASKS_A_DAY = 20;

/** The response time of the server for each request, in milliseconds. */
const DELAY = 2_000;

/** The number of repetitions, large enough for a 95th percentile. */
const COMPLETIONS = 20;
const ADDITIONS = 10;
const MOVES = 12;

/** After a move, adjacent days are loaded with the delay of the server. */
const PAUSE_OF_MOVE = DELAY + 700;

const ROW = '[data-item][data-state="active"]';
const TARGET: Measurement['target'] = { atMost: 50 };

/**
 * Measures how long a user with 5,000 tasks waits from a tap until the frame that shows its effect (see `measureTap`),
 * with the CPU slowed four times and a server that takes two seconds per request. 200 of the tasks are today's, the
 * others are spread with 20 per day. Also measures completing when all 5,000 are today's, as an extreme case.
 */
export async function measureInputLatency(): Promise<Measurement[]> {
  const browser = await launchBrowser();
  try {
    return [
      ...(await measureScreens(browser, TASKS_OF_TODAY, measureTaps)),
      ...(await measureScreens(browser, TASKS, measureCompletions)),
    ];
  } finally {
    await browser.close();
  }
}

/** Measures taps on the days screen of a phone and of a desk. The planner has 5,000 tasks, this many of them today. */
async function measureScreens(
  browser: Browser,
  ofToday: number,
  measure: (slow: SlowPage, screen: Screen) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const planner = await startPlanner();
  const server = await startSlowServer(planner.program.address);
  try {
    const today = toLocalDay(new Date());
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
    const measurements: Measurement[] = [];
    for (const screen of [PHONE, DESK]) {
      const slow = await openDays(browser, planner, server, screen);
      measurements.push(...(await measure(slow, screen)));
      await slow.page.context().close();
    }
    return measurements;
  } finally {
    server.close();
    await planner.remove();
  }
}

/** Inserts 5,000 tasks into the database: this many today, and 20 on each day around. */
function fillDays(file: string, today: Day, ofToday: number): void {
  const connection = new DatabaseSync(file);
  const { id } = connection.prepare('select id from users').get() as { id: number };
  const statement = connection.prepare(
    `insert into tasks ("userId", title, date, "recurringPattern", "sortOrder", "createdAt") values (?, ?, ?, 'none', ?, ?)`,
  );
  connection.exec('begin');
  for (let index = 0; index < TASKS; index += 1) {
    const beyond = Math.floor((index - ofToday) / TASKS_A_DAY) + 1;
    const otherDay = beyond % 2 === 0 ? -beyond / 2 : (beyond + 1) / 2;
    const offset = index < ofToday ? 0 : otherDay;
    const title = `Something to do that takes a line, number ${index}`;
    statement.run(id, title, addDays(today, offset), index, '2026-01-01T00:00:00.000Z');
  }
  connection.exec('commit');
  connection.close();
}

/** Opens the days screen on today and loads everything. The server is slow from then on. */
async function openDays(browser: Browser, planner: Planner, server: SlowServer, screen: Screen): Promise<SlowPage> {
  server.delay = 0;
  const context = await createSignedInContext(browser, planner, screen, server.address);
  const slow = await openSlowPage(context);
  await noteEvents(slow.page);
  await slow.page.goto('/days');
  await slow.page
    .locator(`${selectCard(toLocalDay(new Date()))} ${ROW}`)
    .first()
    .waitFor();
  // Wait until prefetched code has loaded and all rows have rendered.
  await slow.page.waitForTimeout(5_000);
  server.delay = DELAY;
  return slow;
}

function selectCard(day: Day): string {
  return `section[aria-label="${weekdayName(day)} ${ordinalDay(day)}"]`;
}

async function measureTaps(slow: SlowPage, screen: Screen): Promise<Measurement[]> {
  const completing = await complete(slow, screen);
  const { opening, saving } = await addTasks(slow, screen);
  const moving = await move(slow, screen);
  return [
    ...createFigures(`Completing a task, ${screen.name}`, completing),
    ...createFigures(`Opening the dialog for one, ${screen.name}`, opening),
    ...createFigures(`Adding it, ${screen.name}`, saving),
    ...createFigures(`Moving a ${screen === PHONE ? 'day' : 'week'}, ${screen.name}`, moving),
  ];
}

async function measureCompletions(slow: SlowPage, screen: Screen): Promise<Measurement[]> {
  const times = await complete(slow, screen);
  return [
    { name: `… of a day of 5,000, ${screen.name}`, value: median(times), unit: 'ms' },
    { name: '… the 95th of a hundred', value: percentile95(times), unit: 'ms' },
  ];
}

function createFigures(name: string, times: readonly number[]): Measurement[] {
  return [
    { name, value: median(times), unit: 'ms' },
    { name: '… the 95th of a hundred', value: percentile95(times), unit: 'ms', target: TARGET },
  ];
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((first, second) => first - second)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Completes the first active task of today repeatedly. It moves to the end of the list, which may not be rendered. */
async function complete(slow: SlowPage, screen: Screen): Promise<number[]> {
  const times: number[] = [];
  const row = `${selectCard(toLocalDay(new Date()))} ${ROW}`;
  for (let time = 0; time < COMPLETIONS; time += 1) {
    const id = await slow.page.locator(row).first().getAttribute('data-item');
    const act = await preparePress(slow, screen, `[data-item="${id}"] [role="checkbox"]`);
    times.push(await measureTap(slow.page, { act, shows: `body:not(:has([data-item="${id}"][data-state="active"]))` }));
  }
  return times;
}

/**
 * Opens the dialog for a new task and saves it with Enter. The dialog shows this and the card counts the task in the
 * same frame.
 */
async function addTasks(slow: SlowPage, screen: Screen): Promise<{ opening: number[]; saving: number[] }> {
  const { page } = slow;
  const opening: number[] = [];
  const saving: number[] = [];
  for (let time = 0; time < ADDITIONS; time += 1) {
    const open = await preparePress(slow, screen, `${selectCard(toLocalDay(new Date()))} > footer button`);
    opening.push(await measureTap(page, { act: open, shows: '[role="dialog"] [placeholder="Enter task..."]' }));
    const title = `Another thing ${time}`;
    await page.keyboard.insertText(title);
    // People do not press Enter in the frame of the last letter.
    await page.waitForTimeout(200);
    const act = async (): Promise<void> => page.keyboard.press('Enter');
    saving.push(await measureTap(page, { act, shows: '[role="dialog"] [type="submit"]:disabled' }));
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    // Wait until the new task has been fetched again.
    await page.waitForTimeout(PAUSE_OF_MOVE);
  }
  return { opening, saving };
}

/** Moves on by a day, or by a week on a desktop, for the first half of the moves, and back for the second. */
async function move(slow: SlowPage, screen: Screen): Promise<number[]> {
  const times: number[] = [];
  const [unit, length] = screen === PHONE ? ['day', 1] : ['week', 7];
  let day = toLocalDay(new Date());
  for (let time = 0; time < MOVES; time += 1) {
    const isOn = time < MOVES / 2;
    day = addDays(day, isOn ? length : -length);
    const act = await preparePress(slow, screen, `[aria-label="${isOn ? 'Next' : 'Previous'} ${unit}"]`);
    const shows = screen === PHONE ? selectSlide(day) : selectList(getMonday(day));
    times.push(await measureTap(slow.page, { act, shows, pause: PAUSE_OF_MOVE }));
  }
  return times;
}

/** The selector of a task on the slide of the selected day. */
function selectSlide(day: Day): string {
  return `[aria-roledescription="slide"][aria-label="${longDay(day)}"]:not([inert]) [data-item]`;
}

function selectList(day: Day): string {
  return `[aria-label="Tasks of ${weekdayName(day)} ${ordinalDay(day)}"] [data-item]`;
}

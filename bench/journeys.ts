import { isDeepStrictEqual } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { fullDate, fullDay, longDay, ordinalDay, shortDay, weekdayName } from '#shared/calendar/labels.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { Hand, type Effort } from './support/hand.ts';
import type { Measurement } from './support/measurement.ts';
import { createSignedInContext, DESK, launchBrowser, PHONE, type Screen } from './support/pages.ts';
import { post, startPlanner, type Planner } from './support/planner.ts';

/** A Wednesday, so that the week has days left. Neither its week nor its month begins. */
const WEDNESDAY: Day = '2026-11-18';
const THURSDAY = addDays(WEDNESDAY, 1);
const FRIDAY = addDays(WEDNESDAY, 2);
const SATURDAY = addDays(WEDNESDAY, 3);
const FAR_DAY = addDays(WEDNESDAY, 42);
const TUESDAY = addDays(WEDNESDAY, -1);
const TIME = '09:00:00';

/** Milliseconds until a page has loaded everything that it loads in the background. That loading is no part of a journey. */
const LOADED = 3_000;
/** Milliseconds in which the server must have stored what the page shows, and those between two questions whether it has. */
const MAX_STORING = 5_000;
const STORING_CHECK = 100;

const PLANS: readonly [title: string, day: Day, name: string][] = [
  ['Buy bread', WEDNESDAY, ''],
  ['Call the bank', THURSDAY, ' thu'],
  ['Water the garden', SATURDAY, ' sat'],
];
const LEFT_OVER = Array.from({ length: 13 }, (_, index) => `Left over ${index + 1}`);
const PICKED: readonly [title: string, near: string, day: Day][] = [
  ['Left over 1', 'Tomorrow', THURSDAY],
  ['Left over 2', 'Friday', FRIDAY],
  ['Left over 3', 'Saturday', SATURDAY],
];
const LET_GO = ['Left over 4', 'Left over 5'];

/** Open tasks: their titles, by day. */
type Plan = Readonly<Record<Day, readonly string[]>>;

/** Something that a person wants to do with the planner, and how it is done. */
interface Journey {
  name: string;
  screen: Screen;
  before: Plan;
  after: Plan;
  play: (page: Page, hand: Hand) => Promise<void>;
}

const PLANNED: Pick<Journey, 'before' | 'after'> = {
  before: {},
  after: Object.fromEntries(PLANS.map(([title, day]) => [day, [title]])),
};
const MOVED: Pick<Journey, 'before' | 'after'> = {
  before: { [WEDNESDAY]: ['Dentist'] },
  after: { [WEDNESDAY]: [], [THURSDAY]: ['Dentist'] },
};
const MORNING: Pick<Journey, 'before' | 'after' | 'play'> = {
  before: { [TUESDAY]: LEFT_OVER },
  after: {
    [TUESDAY]: [],
    [WEDNESDAY]: LEFT_OVER.slice(PICKED.length + LET_GO.length),
    ...Object.fromEntries(PICKED.map(([title, , day]) => [day, [title]])),
  },
  play: planMorning,
};
const FAR: Pick<Journey, 'before' | 'after'> = {
  before: { [FAR_DAY]: ['Concert'] },
  after: { [FAR_DAY]: ['Concert'] },
};

const JOURNEYS: readonly Journey[] = [
  { name: 'Three tasks for three days', screen: DESK, ...PLANNED, play: addInLines },
  { name: 'Three tasks for three days by keys', screen: DESK, ...PLANNED, play: addByKeys },
  { name: 'Three tasks for three days', screen: PHONE, ...PLANNED, play: addInLines },
  { name: 'A task of today moved to Thursday', screen: DESK, ...MOVED, play: moveByDrag },
  { name: 'A task of today moved to Thursday by keys', screen: DESK, ...MOVED, play: moveByKeys },
  { name: 'A task of today moved to Thursday', screen: PHONE, ...MOVED, play: moveByMenu },
  { name: 'A morning with 13 tasks left over', screen: DESK, ...MORNING },
  { name: 'A morning with 13 tasks left over', screen: PHONE, ...MORNING },
  { name: 'A day six weeks away', screen: DESK, ...FAR, play: findFarDay },
  { name: 'A day six weeks away', screen: PHONE, ...FAR, play: findFarDay },
];

/**
 * Measures the presses, keys and seconds that everyday journeys take on a desk and on a phone (see `Hand`), each in the
 * quickest way that a new person sees on the screen. A journey throws unless its tasks are stored where they should be.
 */
export async function measureJourneys(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const browser = await launchBrowser();
  try {
    const results: Measurement[] = [];
    for (const journey of JOURNEYS) {
      const effort = await play(browser, planner, journey);
      results.push(...createFigures(`${journey.name}, ${journey.screen.name}`, effort));
    }
    return results;
  } finally {
    await browser.close();
    await planner.remove();
  }
}

function createFigures(name: string, { presses, keys, seconds }: Effort): Measurement[] {
  return [
    { name, value: presses, unit: 'presses' },
    { name: '… keys', value: keys, unit: 'keys' },
    { name: '… time', value: seconds, unit: 's' },
  ];
}

/** Plays a journey with a new account. */
async function play(browser: Browser, { program }: Planner, journey: Journey): Promise<Effort> {
  const { name, screen, before, after } = journey;
  const credentials = { email: `journey-${JOURNEYS.indexOf(journey)}@halo.example`, password: 'bench-password' };
  const registered = await post(`${program.address}/api/register`, credentials);
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const tasks = Object.entries(before).flatMap(([date, titles]) =>
    titles.map((title, sortOrder) => ({ title, date, sortOrder })),
  );
  if (tasks.length > 0) await post(`${program.address}/api/tasks/batch`, { tasks }, cookie);
  const user = { program, day: { url: '', cookie } };
  const lastVisit = before[TUESDAY] === undefined ? WEDNESDAY : TUESDAY;
  const context = await createSignedInContext(browser, user, screen, program.address, lastVisit);
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(`${WEDNESDAY}T${TIME}`);
    await page.goto('/days');
    await page.waitForTimeout(LOADED);
    const hand = await Hand.create(page, screen.hasTouch === true);
    await journey.play(page, hand);
    for (const [day, titles] of Object.entries(after)) await expectTasks(page, name, day, titles);
    return hand.effort;
  } finally {
    await context.close();
  }
}

/** Waits until the open tasks of a day are these. Throws after some seconds. */
async function expectTasks(page: Page, journey: string, day: Day, titles: readonly string[]): Promise<void> {
  const end = performance.now() + MAX_STORING;
  let found: string[] = [];
  while (performance.now() < end) {
    const tasks = (await (await page.request.get(`/api/tasks/date/${day}`)).json()) as Task[];
    found = tasks.filter(({ isCrossedOut }) => !isCrossedOut).map(({ title }) => title);
    if (isDeepStrictEqual(found.toSorted(), titles.toSorted())) return;
    await page.waitForTimeout(STORING_CHECK);
  }
  throw new Error(`${journey}: ${day} has the tasks ${found.join(', ')}`);
}

/** Types the tasks in the lines of their days. A phone shows one day, and the ring of another leads there. */
async function addInLines(page: Page, hand: Hand): Promise<void> {
  for (const [title, day] of PLANS) {
    hand.think();
    if (!(await findLine(page, day).isVisible())) await hand.press(findRing(page, day), { shows: findLine(page, day) });
    await hand.press(findLine(page, day), { shows: focused(page, findLine(page, day)) });
    await hand.type(title);
    await hand.key('Enter', { shows: findRow(page, day, title) });
  }
}

/** N goes to the line of today. The day of another task is typed behind its title. */
async function addByKeys(page: Page, hand: Hand): Promise<void> {
  const line = findLine(page, WEDNESDAY);
  for (const [title, day, name] of PLANS) {
    hand.think();
    if (day === WEDNESDAY) await hand.key('n', { shows: focused(page, line) });
    await hand.type(title);
    await hand.typeCounted(name);
    await hand.key('Enter', { shows: findRow(page, day, title) });
  }
}

async function moveByDrag(page: Page, hand: Hand): Promise<void> {
  hand.think();
  const row = findRow(page, WEDNESDAY, 'Dentist');
  await hand.drag(row, findCard(page, THURSDAY), { shows: findRow(page, THURSDAY, 'Dentist'), hides: row });
}

/** J focuses the first row, and 4 moves it to the fourth day of the week. */
async function moveByKeys(page: Page, hand: Hand): Promise<void> {
  hand.think();
  const row = findRow(page, WEDNESDAY, 'Dentist');
  await hand.key('j', { shows: focused(page, row.locator('[data-row-title]')) });
  await hand.key('4', { shows: findRow(page, THURSDAY, 'Dentist'), hides: row });
}

async function moveByMenu(page: Page, hand: Hand): Promise<void> {
  hand.think();
  const move = page.getByRole('menuitem', { name: 'Move to tomorrow' });
  await hand.press(page.getByRole('button', { name: 'Actions for Dentist' }), { shows: move });
  await hand.press(move, { hides: findRow(page, WEDNESDAY, 'Dentist') });
}

/** Gives three tasks another day, lets two go, and takes the others to today. */
async function planMorning(page: Page, hand: Hand): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'New Day' });
  const choices = (title: string): Locator => sheet.getByRole('group', { name: title, exact: true });
  const question = page.getByRole('dialog', { name: 'Move to…' });
  for (const [title, near, day] of PICKED) {
    hand.think();
    await hand.press(choices(title).getByRole('button', { name: 'Pick a day' }), { shows: question });
    await hand.press(question.getByRole('button', { name: `${near} ${shortDay(day)}` }), {
      shows: choices(title).getByRole('button', { name: longDay(day) }),
      hides: question,
    });
  }
  for (const title of LET_GO) {
    hand.think();
    const button = choices(title).getByRole('button', { name: 'Let go' });
    await hand.press(button, { shows: button.and(page.locator('[aria-pressed="true"]')) });
  }
  hand.think();
  await hand.press(sheet.getByRole('button', { name: 'Copy Tasks' }), { hides: sheet });
}

/** Unfolds the month, scrolls to the next one and presses the day. */
async function findFarDay(page: Page, hand: Hand): Promise<void> {
  const months = page.getByRole('group', { name: 'Months' });
  const day = months.getByRole('button', { name: fullDate(FAR_DAY) });
  hand.think();
  await hand.press(page.locator('[data-unfolds-month]'), { shows: months });
  await hand.swipe(months, { x: 0, y: -300 }, { scrollsTo: day });
  const row = findRow(page, FAR_DAY, 'Concert');
  await hand.press(day, { shows: row, hides: months, scrollsTo: row });
}

function findCard(page: Page, day: Day): Locator {
  return page.locator(`section[aria-label="${weekdayName(day)} ${ordinalDay(day)}"]`);
}

function findRow(page: Page, day: Day, title: string): Locator {
  return findCard(page, day).locator('li').filter({ hasText: title });
}

function findLine(page: Page, day: Day): Locator {
  return page.getByRole('textbox', { name: `Add a task to ${longDay(day)}` });
}

function findRing(page: Page, day: Day): Locator {
  return page.getByRole('group', { name: 'Days of the week' }).getByRole('button', { name: fullDay(day) });
}

function focused(page: Page, element: Locator): Locator {
  return element.and(page.locator(':focus'));
}

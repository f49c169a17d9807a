import { DatabaseSync } from 'node:sqlite';
import { chromium, type Page } from '@playwright/test';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import type { Measurement } from './support/measurement.ts';
import { startPlanner } from './support/planner.ts';

const YEARS = 10;
const TASKS_A_DAY = 10;
const DAYS_AWAY = 365;
const SERIES = 20;

/**
 * A user with ten years of days and plans opens halo after a year of absence. Measures the prompts and the cost for the
 * server. Times are of complete responses in the browser, so they are above the server's share.
 */
export async function measureLongAbsence(): Promise<Measurement[]> {
  const planner = await startPlanner();
  const { program, day, databaseFile } = planner;
  const today = toLocalDay(new Date());
  fillHistory(databaseFile, today);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ baseURL: program.address });
    const [name = '', value = ''] = (day.cookie ?? '').split('=');
    await context.addCookies([{ name, value, url: program.address }]);
    await context.addInitScript(
      (lastVisit) => localStorage.setItem('last-visit-date', localStorage.getItem('last-visit-date') ?? lastVisit),
      addDays(today, -DAYS_AWAY),
    );
    const page = await context.newPage();
    const prompts = await countPrompts(page);
    const requests = await readApiRequests(page);
    return [
      { name: 'Prompts after 365 days away', value: prompts, unit: 'prompts', target: { atMost: 1 } },
      { name: 'Calls of the API until then', value: requests.length, unit: 'calls', target: { atMost: 20 } },
      {
        name: 'Their answers together',
        value: requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
        unit: 'ms',
        target: { atMost: 300 },
      },
    ];
  } finally {
    await browser.close();
    await planner.remove();
  }
}

/** Opens the days, skips all dialogs, and returns how often New Day appeared. */
async function countPrompts(page: Page): Promise<number> {
  const quiet = 1_500;
  await page.goto('/days');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const titles: string[] = [];
  while ((await dialog.count()) > 0) {
    titles.push(await dialog.getByRole('heading').first().innerText());
    await dialog.getByRole('button', { name: 'Skip' }).click();
    // Only waiting shows that no other dialog follows.
    await page.waitForTimeout(quiet);
  }
  return titles.filter((title) => title === 'New Day').length;
}

/** The API requests of the page, each with the time from sending to the end of the response. */
async function readApiRequests(page: Page): Promise<{ address: string; milliseconds: number }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .map(({ name, requestStart, responseEnd }) => ({ address: name, milliseconds: responseEnd - requestStart })),
  );
}

/**
 * Inserts ten years of days up to today, of which the last year was planned but never opened, and series over the whole
 * time.
 */
function fillHistory(file: string, today: string): void {
  const connection = new DatabaseSync(file);
  const createdAt = '2016-01-01T00:00:00.000Z';
  const { id: userId } = connection.prepare('select id from users').get() as { id: number };
  connection.exec('begin');
  const addTask = connection.prepare(
    `insert into tasks ("userId", title, date, "isCompleted", "isCrossedOut", "sortOrder", "createdAt") values (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let age = 365 * YEARS; age >= 0; age -= 1) {
    for (let place = 0; place < TASKS_A_DAY; place += 1) {
      const isPast = age > DAYS_AWAY;
      const isCompleted = isPast && place % 3 !== 0;
      addTask.run(
        userId,
        `Task ${place}`,
        addDays(today, -age),
        +isCompleted,
        +(isPast && !isCompleted),
        place,
        createdAt,
      );
    }
  }
  const addSeries = connection.prepare('insert into task_series ("userId", "createdAt") values (?, ?) returning id');
  const addPart = connection.prepare(
    `insert into task_series_parts ("userId", "seriesId", "startDay", "anchorDay", "recurringPattern", title) values (?, ?, ?, ?, 'daily', ?)`,
  );
  const start = addDays(today, -365 * YEARS);
  for (let index = 0; index < SERIES; index += 1) {
    const { id } = addSeries.get(userId, createdAt) as { id: number };
    addPart.run(userId, id, start, start, `Series ${index}`);
  }
  connection
    .prepare('insert into task_series_revisions ("userId", revision, "firstDay") values (?, 1, ?)')
    .run(userId, start);
  connection.exec('commit; analyze');
  connection.close();
}

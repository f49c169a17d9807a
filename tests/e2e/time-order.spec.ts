import type { Page } from '@playwright/test';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';

/** Adds tasks to today with these times, in this order; '' has none. Each has its time as its title, or 'Any time'. */
async function addTimedTasks(page: Page, day: DayScreen, ...times: string[]): Promise<void> {
  const tasks = times.map((startTime, sortOrder) => ({
    title: startTime === '' ? 'Any time' : `At ${startTime}`,
    date: day.today,
    sortOrder,
    ...(startTime !== '' && { startTime }),
  }));
  await page.request.post('/api/tasks/batch', { data: { tasks } });
  await reopen(page);
  await expect(day.row(tasks[0]?.title ?? '')).toBeVisible();
  await waitForNetworkIdle(page);
}

/** Reads the stored order of today's tasks. */
async function readOrder(page: Page, day: DayScreen): Promise<string[]> {
  const response = await page.request.get(`/api/tasks/date/${day.today}`);
  return ((await response.json()) as Task[]).map(({ title }) => title);
}

/** Sorts today by time, by the menu of its card. */
async function sortByTime(page: Page, day: DayScreen): Promise<void> {
  await day
    .card()
    .getByRole('button', { name: /card menu$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sort by Time' }).click();
}

test('tasks are sorted by time with one request, and Undo returns them', { tag: '@widths' }, async ({ page, day }) => {
  const before = ['Any time', 'At 15:00', 'At 09:00', 'At 12:30'];
  const sorted = ['At 09:00', 'At 12:30', 'At 15:00', 'Any time'];
  await addTimedTasks(page, day, '', '15:00', '09:00', '12:30');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await expectAccessible(page);
  await sortByTime(page, day);
  await expect.poll(async () => day.titles()).toEqual(sorted);
  await expect(day.toast).toContainText('Sorted by time');
  await expect.poll(() => calls).toEqual(['PATCH /api/tasks/batch']);
  await expect.poll(async () => readOrder(page, day)).toEqual(sorted);
  await page.locator('body').press('Control+z');
  await expect.poll(async () => day.titles()).toEqual(before);
  await expect.poll(async () => readOrder(page, day)).toEqual(before);
});

test('sorting by time is not offered while the times are in order', { tag: '@widths' }, async ({ page, day }) => {
  await addTimedTasks(page, day, '', '09:00', '12:30');
  await day
    .card()
    .getByRole('button', { name: /card menu$/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Move 3 open tasks…' })).toBeVisible();
  await expect(page.getByText('Sort by Time')).toHaveCount(0);
});

test('the command menu sorts the selected day by time', { tag: '@desk' }, async ({ page, day }) => {
  await addTimedTasks(page, day, '15:00', '09:00');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sort by time');
  await expect(page.getByRole('option', { name: /^Sort by Time/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => day.titles()).toEqual(['At 09:00', 'At 15:00']);
});

test.describe('on a clock that stands still', () => {
  test.use({ today: '2026-11-21' });

  /** Sets the clock and shows the page again. */
  async function setClock(page: Page, time: string): Promise<void> {
    await page.clock.setFixedTime(`2026-11-21T${time}:00`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  test('the time of an open task of today is marked once it has passed', async ({ page, day }) => {
    await addTimedTasks(page, day, '09:00', '12:00');
    await setClock(page, '12:00');
    await expect(day.row('At 09:00')).toContainText('9:00 AM, late');
    await expect(day.row('At 12:00')).not.toContainText('late');
    await expectAccessible(page);
    await setClock(page, '12:01');
    await expect(day.row('At 12:00')).toContainText('12:00 PM, late');
    await day.complete('At 09:00');
    await expect(day.row('At 09:00')).not.toContainText('late');
  });
});

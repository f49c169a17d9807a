import type { Locator, Page } from '@playwright/test';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { findAnnouncement, expect, expectAccessible, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';

/** Collects the ids of the requests that store an order. */
function collectStoredOrders(page: Page): number[][] {
  const orders: number[][] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tasks/order')) orders.push((request.postDataJSON() as { ids: number[] }).ids);
  });
  return orders;
}

/** Adds four active tasks, the first of them a priority, and a completed one. Returns their ids by title. */
async function addTasks(page: Page, day: DayScreen): Promise<Record<string, number>> {
  const titles = ['First', 'One', 'Two', 'Three', 'Finished'];
  const tasks = titles.map((title, sortOrder) => ({
    title,
    date: day.today,
    sortOrder,
    isPriority: title === 'First',
    isCompleted: title === 'Finished',
  }));
  const response = await page.request.post('/api/tasks/batch', { data: { tasks } });
  const stored = (await response.json()) as Task[];
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['First', 'One', 'Two', 'Three', '—', 'Finished']);
  // The drag-and-drop code loads when the screen is ready.
  await waitForNetworkIdle(page);
  return Object.fromEntries(stored.map(({ title, id }) => [title, id]));
}

/** Drags a row with the mouse to the upper or lower half of another row. */
async function drag(page: Page, from: Locator, to: Locator, half: 'upper' | 'lower'): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('A row is not there');
  await page.mouse.move(start.x + 60, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 64, start.y + start.height / 2 + 6, { steps: 3 });
  await page.mouse.move(end.x + 64, end.y + end.height * (half === 'upper' ? 0.2 : 0.8), { steps: 8 });
  await page.mouse.up();
}

test('each drag of a task stores the new order with one request @desk', async ({ page, day }) => {
  const ids = await addTasks(page, day);
  const orders = collectStoredOrders(page);
  await drag(page, day.row('Three'), day.row('One'), 'upper');
  await expect.poll(async () => day.titles()).toEqual(['First', 'Three', 'One', 'Two', '—', 'Finished']);
  await drag(page, day.row('Three'), day.row('Two'), 'lower');
  await expect.poll(async () => day.titles()).toEqual(['First', 'One', 'Two', 'Three', '—', 'Finished']);
  await drag(page, day.row('One'), day.row('Two'), 'lower');
  await expect.poll(async () => day.titles()).toEqual(['First', 'Two', 'One', 'Three', '—', 'Finished']);
  await expect.poll(() => orders).toHaveLength(3);
  expect(orders[0]).toEqual([ids['Three'], ids['One'], ids['Two']]);
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['First', 'Two', 'One', 'Three', '—', 'Finished']);
});

test('a task cannot be dragged above a priority or below the divider @desk', async ({ page, day }) => {
  await addTasks(page, day);
  const orders = collectStoredOrders(page);
  await drag(page, day.row('Three'), day.row('Finished'), 'lower');
  await drag(page, day.row('One'), day.row('First'), 'upper');
  await expect.poll(async () => day.titles()).toEqual(['First', 'One', 'Two', 'Three', '—', 'Finished']);
  expect(orders).toEqual([]);
});

test('Alt with an arrow key moves the focused task, and the focus stays', async ({ page, day }) => {
  await addTasks(page, day);
  const orders = collectStoredOrders(page);
  const title = day.row('One').getByRole('button', { name: 'Edit One' });
  await title.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => day.titles()).toEqual(['First', 'Two', 'One', 'Three', '—', 'Finished']);
  await expect(findAnnouncement(page, 'Moved to place 2 of 3')).toBeAttached();
  await expect(title).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => day.titles()).toEqual(['First', 'Two', 'Three', 'One', '—', 'Finished']);
  // The last task cannot move further down.
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => day.titles()).toEqual(['First', 'Two', 'One', 'Three', '—', 'Finished']);
  await expect.poll(() => orders).toHaveLength(3);
  await expectAccessible(page);
});

test('"Move down" of a row\'s menu moves the task', async ({ page, day }) => {
  await addTasks(page, day);
  await day.openActions('One');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(async () => day.titles()).toEqual(['First', 'Two', 'One', 'Three', '—', 'Finished']);
  await expect(day.row('One').getByRole('button', { name: 'Actions for One' })).toBeFocused();
});

test('an order that cannot be stored is reverted and reported', async ({ page, day }) => {
  await addTasks(page, day);
  await page.route('**/api/tasks/order', async (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"The disk is full"}' }),
  );
  await day.chooseAction('Three', 'Move up');
  await expect(day.toast).toContainText('Failed to reorder task');
  await expect(day.toast).toContainText('There was an error reordering the task. Please try again.');
  await expect.poll(async () => day.titles()).toEqual(['First', 'One', 'Two', 'Three', '—', 'Finished']);
});

test('a task can be moved right after it was added', async ({ page, day }) => {
  await addTasks(page, day);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/tasks', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await day.addButton.click();
  await day.field.fill('New');
  await day.field.press('Enter');
  await expect(day.row('New')).toBeAttached();
  gate.resolve();
  await day.dialog.waitFor({ state: 'detached' });
  await day.chooseAction('New', 'Move up');
  await expect.poll(async () => day.titles()).toEqual(['First', 'One', 'Two', 'New', 'Three', '—', 'Finished']);
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['First', 'One', 'Two', 'New', 'Three', '—', 'Finished']);
});

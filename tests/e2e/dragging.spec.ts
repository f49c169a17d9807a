import type { Locator, Page } from '@playwright/test';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { expect, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';
import { createFinger, getPoint } from '../support/touches.ts';

const WEDNESDAY = '2026-07-15';
const THURSDAY = '2026-07-16';
test.use({ today: WEDNESDAY });

async function addTasks(day: DayScreen): Promise<void> {
  const tasks = [
    { title: 'Dentist', date: WEDNESDAY, sortOrder: 0 },
    { title: 'Groceries', date: WEDNESDAY, sortOrder: 1 },
    { title: 'One', date: THURSDAY, sortOrder: 0 },
    { title: 'Two', date: THURSDAY, sortOrder: 1 },
  ];
  await day.page.request.post('/api/tasks/batch', { data: { tasks } });
  await reopen(day.page);
  await expect(day.row('Dentist')).toBeVisible();
  // The code that drags is loaded when the screen is ready.
  await waitForNetworkIdle(day.page);
}

async function getTitles(day: DayScreen, date: string): Promise<string[]> {
  return day.card(date).locator('[data-row-title]').allTextContents();
}

/** Returns a point of an element: its horizontal middle, and this share of its height. */
async function dragByMouse(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await getPoint(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

test('a task dropped on another day stands where it was dropped, and Undo returns it', async ({ day, page }) => {
  await addTasks(day);
  const drop = async () => {
    await dragByMouse(page, day.row('Dentist'), await getPoint(day.row('Two', THURSDAY), 0.2));
    await page.mouse.up();
    await expect.poll(async () => getTitles(day, THURSDAY)).toEqual(['One', 'Dentist', 'Two']);
    await expect(day.toast).toContainText('Moved to Thu, Jul 16');
  };
  const expectReturned = async () => {
    await expect.poll(async () => getTitles(day, WEDNESDAY)).toEqual(['Dentist', 'Groceries']);
    expect(await getTitles(day, THURSDAY)).toEqual(['One', 'Two']);
    await waitForNetworkIdle(page);
    await reopen(page);
    await expect.poll(async () => getTitles(day, WEDNESDAY)).toEqual(['Dentist', 'Groceries']);
    expect(await getTitles(day, THURSDAY)).toEqual(['One', 'Two']);
    await waitForNetworkIdle(page);
  };
  await drop();
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expectReturned();
  await drop();
  await page.locator('body').press('Control+z');
  await expect(day.toast).toContainText('Moved “Dentist”');
  await expectReturned();

  await dragByMouse(page, day.row('Dentist'), await getPoint(day.row('Two', THURSDAY), 0.2));
  await expect(day.card(THURSDAY)).toHaveAttribute('data-drop-over');
  await expect(day.row('Two', THURSDAY)).toHaveAttribute('data-drop', 'y-before');
  await page.mouse.up();
  await expect.poll(async () => getTitles(day, THURSDAY)).toEqual(['One', 'Dentist', 'Two']);
  await expect(day.card(THURSDAY)).not.toHaveAttribute('data-drop-over');
  await expect(day.toast).toContainText('Moved to Thu, Jul 16');
  await waitForNetworkIdle(page);
  await reopen(page);
  await expect.poll(async () => getTitles(day, THURSDAY)).toEqual(['One', 'Dentist', 'Two']);
  // On the empty part of a card it keeps its own place.
  await dragByMouse(page, day.row('Groceries'), await getPoint(day.card('2026-07-17')));
  await page.mouse.up();
  await expect(day.row('Groceries', '2026-07-17')).toBeVisible();
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Groceries')).toBeVisible();
});

test('a selected row takes the selection along, by one call with one undo', async ({ day, page }) => {
  await addTasks(day);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
  });
  const getTitle = (title: string, date: string) => day.row(title, date).locator('[data-row-title]');
  for (const title of ['Groceries', 'Dentist']) await getTitle(title, WEDNESDAY).click({ modifiers: ['Control'] });
  await dragByMouse(page, day.row('Dentist'), await getPoint(day.row('Two', THURSDAY), 0.2));
  await expect(day.row('Groceries')).toHaveCSS('opacity', '0.45');
  await page.mouse.up();
  await expect.poll(async () => getTitles(day, THURSDAY)).toEqual(['One', 'Dentist', 'Groceries', 'Two']);
  await expect(day.toast).toContainText('2 tasks moved to Thu, Jul 16');
  await expect(page.locator('[data-selected]')).toHaveCount(0);
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => getTitles(day, WEDNESDAY)).toEqual(['Dentist', 'Groceries']);
  await waitForNetworkIdle(page);
  expect(calls.filter((path) => path !== '/api/tasks/order')).toEqual([
    '/api/tasks/batch',
    expect.stringMatching(/^\/api\/history\/\d+\/undo$/),
  ]);
  // Among the rows of its own list too.
  await day.add('Bread');
  for (const title of ['Dentist', 'Groceries']) await getTitle(title, WEDNESDAY).click({ modifiers: ['Control'] });
  await dragByMouse(page, day.row('Dentist'), await getPoint(day.row('Bread'), 0.8));
  await page.mouse.up();
  await expect.poll(async () => getTitles(day, WEDNESDAY)).toEqual(['Bread', 'Dentist', 'Groceries']);
});

test('a task dropped on the arrow to another week moves by a week', async ({ day, page }) => {
  await addTasks(day);
  const arrow = page.getByRole('button', { name: 'Next week' }).first();
  const target = await getPoint(arrow);
  await dragByMouse(page, day.row('Two', THURSDAY), target);
  await expect(arrow).toHaveAttribute('data-drop-over');
  await page.mouse.up();
  await expect(day.toast).toContainText('Moved to Thu, Jul 23');
  await expect.poll(async () => getTitles(day, THURSDAY)).toEqual(['One']);
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => getTitles(day, THURSDAY)).toEqual(['One', 'Two']);
});

test('the ring of a day is outlined while a task is over it', async ({ day, page }) => {
  await addTasks(day);
  const ring = page.locator(`header [data-drop-date="${THURSDAY}"]`);
  const { x, y } = await getPoint(ring);
  await dragByMouse(page, day.row('Dentist'), { x, y: y + 60 });
  // A hand that rests on the ring is over its date, whose element the pointer enters last.
  await page.mouse.move(x, y + 12);
  await expect(ring).toHaveAttribute('data-drop-over');
  await expect(ring).toHaveCSS('outline-style', 'solid');
  await page.mouse.up();
  await expect(day.row('Dentist', THURSDAY)).toBeVisible();
  await expect(ring).not.toHaveAttribute('data-drop-over');
});

test('Escape cancels a drag, and a completed task cannot be dropped on another day', async ({ day, page }) => {
  await addTasks(day);
  const target = await getPoint(day.card(THURSDAY));
  await dragByMouse(page, day.row('Dentist'), target);
  await expect(day.card(THURSDAY)).toHaveAttribute('data-drop-over');
  await page.keyboard.press('Escape');
  await expect(day.card(THURSDAY)).not.toHaveAttribute('data-drop-over');
  await page.mouse.up();
  await day.complete('Dentist');
  await expect.poll(async () => getTitles(day, WEDNESDAY)).toEqual(['Groceries', 'Dentist']);
  await dragByMouse(page, day.row('Dentist'), target);
  await page.mouse.up();
  await expect(day.row('Dentist')).toBeVisible();
  expect(await getTitles(day, THURSDAY)).toEqual(['One', 'Two']);
});

test('a long press lifts a row, which is dragged among the others @phone', async ({ day, page }) => {
  await addTasks(day);
  const finger = await createFinger(page);
  const [from, to] = [await getPoint(day.row('Dentist')), await getPoint(day.row('Groceries'), 0.8)];
  await finger.press(from);
  await expect(day.row('Dentist')).toHaveAttribute('data-dragged');
  await finger.moveTo({ x: from.x, y: (from.y + to.y) / 2 });
  await finger.moveTo(to);
  await expect(day.row('Groceries')).toHaveAttribute('data-drop', 'y-after');
  await finger.lift();
  await expect.poll(async () => getTitles(day, WEDNESDAY)).toEqual(['Groceries', 'Dentist']);
  await expect(day.dialog).toHaveCount(0);
  // A touch that moves at once scrolls.
  await finger.press(from);
  await finger.moveTo({ x: from.x, y: from.y + 30 });
  await finger.lift();
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
});

test('a row that is deleted elsewhere while a finger drags it leaves no copy @phone', async ({
  day,
  page,
  account,
}) => {
  await addTasks(day);
  const finger = await createFinger(page);
  const from = await getPoint(day.row('Dentist'));
  await finger.press(from);
  await expect(day.row('Dentist')).toHaveAttribute('data-dragged');
  await finger.moveTo({ x: from.x, y: from.y + 40 });
  await expect(page.locator('.floating-row')).toHaveCount(1);
  const tasks = (await (await page.request.get(`/api/tasks/date/${WEDNESDAY}`)).json()) as Task[];
  await page.request.delete(`/api/tasks/${tasks.find(({ title }) => title === 'Dentist')?.id}`);
  await page.evaluate((id) => new BroadcastChannel('halo-changes').postMessage(id), account.id);
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect(page.locator('.floating-row')).toHaveCount(0);
  await finger.lift();
});

test('a swipe turns the day from the title and the menu of a row, and not from its checkbox @phone', async ({
  day,
  page,
}) => {
  await addTasks(day);
  const finger = await createFinger(page);
  async function swipeLeft(from: Locator, length: number): Promise<void> {
    const { x, y } = await getPoint(from);
    await finger.press({ x, y });
    for (let step = 1; step <= 10; step += 1) await finger.moveTo({ x: x - (step * length) / 10, y });
    // The finger rests for longer than the 100 ms that count for its speed, so only the distance can turn the day.
    await page.waitForTimeout(150);
    await finger.lift();
  }
  const title = day.row('Dentist').locator('[data-row-title]');
  const menu = day.row('Dentist').getByRole('button', { name: 'Actions for Dentist' });
  await swipeLeft(day.row('Dentist').getByRole('checkbox'), -200);
  await expect(day.card()).toBeInViewport({ ratio: 0.99 });
  await swipeLeft(menu, 200);
  await expect(day.card(THURSDAY)).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(day.card()).toBeInViewport({ ratio: 0.99 });
  await swipeLeft(title, 100);
  await expect(day.card(THURSDAY)).toBeInViewport({ ratio: 0.99 });
});

test('a touch that moves from the menu of a row opens nothing, and a tap opens and closes it @phone', async ({
  day,
  page,
}) => {
  await addTasks(day);
  const touches = await page.context().newCDPSession(page);
  const button = day.row('Dentist').getByRole('button', { name: 'Actions for Dentist' });
  const menu = page.getByRole('menu');
  async function swipe(): Promise<void> {
    const { x, y } = await getPoint(button);
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(menu).toHaveCount(0);
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - 10, y: y + 2 }] });
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(menu).toHaveCount(0);
  }
  await swipe();
  await button.tap();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await swipe();
  await button.tap();
  await expect(menu).toBeVisible();
  await button.tap({ force: true });
  await expect(menu).toHaveCount(0);
});

test('the board stands still while a task is dragged onto a card in sight, and scrolls at its edge', async ({
  day,
  page,
}) => {
  await addTasks(day);
  const board = page.locator('[data-board]');
  const getScroll = async () => board.evaluate(({ scrollTop }) => scrollTop);
  const start = 40;
  await board.evaluate((element, scrollTop) => element.scrollTo({ top: scrollTop }), start);
  const { y: top, height } = (await board.boundingBox()) ?? { y: 0, height: 0 };
  const { x } = await getPoint(day.card(THURSDAY));
  for (const y of [top + 100, top + height - 200]) {
    await dragByMouse(page, day.row('Dentist'), { x, y });
    await expect(day.row('Dentist')).toHaveAttribute('data-dragged');
    // Longer than the rest of 250 ms after which it would scroll. Nothing shows that it does not.
    await page.waitForTimeout(700);
    expect(await getScroll()).toBe(start);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  await dragByMouse(page, day.row('Dentist'), { x, y: top + 10 });
  await expect.poll(getScroll).toBe(0);
  await page.mouse.move(x, top + height - 10, { steps: 5 });
  await expect.poll(getScroll).toBeGreaterThan(start + 50);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

import { expect, expectAccessible, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { holdRequests } from '../support/traffic.ts';

// On some weekdays the dialog would cover today's card, and a click at that place would hit the dialog.
test.use({ today: '2026-11-18' });

test('a press beside a dialog keeps the focus in it, and Escape still closes it @desk', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Long thought');
  await page.mouse.click(5, 400);
  await expect(day.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
});

test('a double click on a title opens its dialog once and does not close it @desk', async ({ page, day }) => {
  await day.add('Water the plants');
  const title = day.row('Water the plants').getByRole('button', { name: 'Edit Water the plants' });
  const box = await title.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  await page.mouse.click(x, y);
  await expect(day.dialog).toBeVisible();
  await page.mouse.click(x, y);
  await expect(day.dialog).toBeVisible();
  await expect(day.field).toBeFocused();
  // Two presses within half a second are a double click. A later press closes the dialog.
  await page.clock.runFor(600);
  await page.mouse.click(x, y);
  await expect(day.dialog).toHaveCount(0);
});

test('the second press of a double click on a title does not delete the task @desk', async ({ page, day }) => {
  await page.request.post('/api/tasks', { data: { title: 'Water all the plants of the house', date: '2026-11-21' } });
  await page.reload();
  const title = day.row('Water', '2026-11-21').locator('[data-row-title]');
  await title.click();
  const remove = day.dialog.getByRole('button', { name: 'Delete' });
  const [row, button] = [await title.boundingBox(), await remove.boundingBox()];
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
  if (row === null || button === null) throw new Error('The row or the button is not shown');
  // Both are at this place.
  const [x, y] = [Math.max(row.x, button.x) + 2, Math.max(row.y, button.y) + 2];
  expect(x).toBeLessThan(Math.min(row.x + row.width, button.x + button.width));
  expect(y).toBeLessThan(Math.min(row.y + row.height, button.y + button.height));
  await page.mouse.dblclick(x, y);
  await expect(remove).toBeVisible();
  await expect(day.toast).toHaveCount(0);
});

test('the dialog of an item is at the bottom of a phone @phone', async ({ page, day }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await day.add('Read');
  await day.open('Read');
  // As far from the bottom as from the sides.
  const edge = 0.05 * width;
  await expect.poll(async () => (await day.dialog.boundingBox())?.x).toBeCloseTo(edge, 0);
  const box = await day.dialog.boundingBox();
  expect(box?.width).toBeCloseTo(width - 2 * edge, 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height - edge, 0);
  await expectAccessible(page);
});

test('a task that is being added already has its final place', async ({ page, day }) => {
  await day.add('One');
  await day.add('Two');
  const letGo = await holdRequests(page, /\/api\/tasks$/);
  await day.addButton.click();
  await day.field.fill('Three');
  await day.field.press('Enter');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three']);
  letGo();
  await expect(day.dialog).toHaveCount(0);
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three']);
});

/** Presses N once keys work: their script is loaded when the browser is idle. */
async function pressN(day: DayScreen): Promise<void> {
  await expect(async () => {
    await day.page.keyboard.press('j');
    await expect(day.row('Water the plants').locator('[data-row-title]')).toBeFocused({ timeout: 100 });
  }).toPass();
  await day.page.keyboard.press('n');
}

for (const [way, open] of [
  ['its button', async (day: DayScreen) => day.addButton.click()],
  ['N', pressN],
] as const)
  test(`a dialog opened by ${way} gets what is typed while its script loads @desk`, async ({ page, day }) => {
    await day.add('Water the plants');
    // While there is no line that adds tasks, N opens the dialog.
    const load = await holdRequests(page, /\/assets\/(?:task-form|quick-entry)-[^/]+\.js$/);
    await page.reload();
    await expect(day.row('Water the plants')).toBeVisible();
    await open(day);
    await page.keyboard.type('Tidy the deskk');
    await page.keyboard.press('Backspace');
    load();
    await expect(day.field).toHaveValue('Tidy the desk');
    await page.keyboard.type(' today');
    await expect(day.field).toHaveValue('Tidy the desk today');
    await page.keyboard.press('Enter');
    await expect(day.row('Tidy the desk')).toBeVisible();
  });

test('the dialog of a task keeps its top edge while its sections open @desk', async ({ page, day }) => {
  await day.addButton.click();
  await expect(day.field).toBeFocused();
  const getBox = async () => (await day.dialog.boundingBox()) ?? { y: 0, height: 0 };
  const before = await getBox();
  await day.dialog.getByRole('button', { name: 'Notes' }).click();
  await expect.poll(async () => (await getBox()).height).toBeGreaterThan(before.height + 20);
  expect((await getBox()).y).toBeCloseTo(before.y, 0);
  // Without room below it moves up as far as it must.
  await page.setViewportSize({ width: 1440, height: 420 });
  await day.dialog.getByRole('button', { name: 'When' }).click();
  await expect
    .poll(async () => {
      const { y, height } = await getBox();
      return y >= 0 && y + height <= 420;
    })
    .toBe(true);
});

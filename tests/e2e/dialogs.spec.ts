import { expect, test } from '../support/browser.ts';
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

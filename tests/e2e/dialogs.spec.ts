import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/traffic.ts';

// On some days the card of today would lie under the dialog, and a click at its place would be one into the dialog.
test.use({ today: '2026-11-18' });

test('a press beside a dialog leaves the focus in it, and Escape still closes it @desk', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Long thought');
  await page.mouse.click(5, 400);
  await expect(day.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(day.dialog).toHaveCount(0);
});

test('a title that is clicked twice opens its dialog once, and it stays @desk', async ({ page, day }) => {
  await day.add('Water the plants');
  const title = day.row('Water the plants').getByRole('button', { name: 'Edit Water the plants' });
  const box = await title.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  await page.mouse.click(x, y);
  await expect(day.dialog).toBeVisible();
  await page.mouse.click(x, y);
  await expect(day.dialog).toBeVisible();
  await expect(day.field).toBeFocused();
  // A later press beside it closes it: two presses within half a second are a double click.
  await page.clock.runFor(600);
  await page.mouse.click(x, y);
  await expect(day.dialog).toHaveCount(0);
});

test('a task that is being added stands where it will stand', async ({ page, day }) => {
  await day.add('One');
  await day.add('Two');
  const letGo = await holdBack(page, /\/api\/tasks$/);
  await day.addButton.click();
  await day.field.fill('Three');
  await day.field.press('Enter');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three']);
  letGo();
  await expect(day.dialog).toHaveCount(0);
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three']);
});

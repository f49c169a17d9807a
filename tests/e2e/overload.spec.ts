import { expect, test } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { breakChanges } from '../support/traffic.ts';

const FULL = 'Your account is full: it may hold 20 entries. Delete what you no longer need.';
const ACCOUNT_FULL = {
  status: 507,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'account-full', message: FULL }),
};
const BUSY = {
  status: 503,
  contentType: 'application/json',
  headers: { 'retry-after': '2' },
  body: JSON.stringify({ code: 'not-ready', message: 'The server is busy. Try again in a moment.' }),
};

test.describe('messages of a full account or a busy server', () => {
  test('show as a toast, and the typed text stays @phone', async ({ page, day }) => {
    await day.add('Swim');
    await breakChanges(page, /\/api\/(tasks|goals|habits|books|projects)/, ACCOUNT_FULL);
    await day.addButton.click();
    await day.field.fill('Precious words');
    await day.field.press('Enter');
    await expect(day.toast).toContainText(`Failed to create task: ${FULL}`);
    await expect(day.field).toHaveValue('Precious words');
    await page.unroute(/\/api\/(tasks|goals|habits|books|projects)/);
    await breakChanges(page, /\/api\/tasks/, BUSY);
    await day.field.press('Enter');
    await expect(day.toast).toContainText('The server is busy. Try again in a moment.');
    await expect(day.field).toHaveValue('Precious words');
    await page.keyboard.press('Escape');
    await expect(day.dialog).toHaveCount(0);
    await day.complete('Swim');
    await expect(day.toast).toContainText('Failed to update task');
    await expect(day.toast).toContainText('The server is busy. Try again in a moment.');
  });

  test('show for a request to Halo, and the request stays in the field @desk', async ({ page, day }) => {
    await expect(day.addButton).toBeVisible();
    await breakChanges(page, /\/api\/natural-language/, BUSY);
    const halo = new HaloScreen(page);
    await halo.ask('Call Ana at 5');
    await expect(day.toast).toContainText('The server is busy. Try again in a moment.');
    await expect(halo.field).toHaveValue('Call Ana at 5');
  });

  test('show for the dialogs of books and goals @desk', async ({ page, day }) => {
    await expect(day.addButton).toBeVisible();
    await breakChanges(page, /\/api\/(goals|habits|books|projects)/, ACCOUNT_FULL);
    for (const card of ['books', 'weekly-goals']) {
      await page.locator(`[data-card="${card}"] footer button`).click();
      const field = page.getByRole('dialog').getByRole('textbox').first();
      await field.fill('Precious Words');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(day.toast).toContainText(FULL);
      await expect(field).toHaveValue('Precious Words');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

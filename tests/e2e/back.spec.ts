import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { expect, isPhone, test } from '../support/browser.ts';
import { holdBack } from '../support/traffic.ts';

/** Goes to the days from the goals, by the links of the screens. */
async function comeFromGoals(page: Page): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveURL(/\/goals/);
  await screens.getByRole('link', { name: 'Days' }).click();
  await expect(page).toHaveURL(/\/days/);
}

/** Waits until the entries of the browser's history are in step with so many things that are open. */
async function expectEntries(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0))
    .toBe(count);
}

test(
  'Back closes what is open, one thing at a time, and then leaves the screen',
  { tag: '@widths' },
  async ({ page, day }) => {
    await day.add('Swim');
    await comeFromGoals(page);
    const dialogs = page.getByRole('dialog');

    // A dialog over a dialog.
    await page.getByRole('button', { name: 'Settings' }).click();
    await expectEntries(page, 1);
    await dialogs.getByRole('button', { name: 'Change Password' }).click();
    await expectEntries(page, 2);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expect(dialogs).toHaveCount(1);
    await page.goBack();
    await expect(dialogs).toHaveCount(0);

    // A menu, and the dialog that is chosen in it.
    await day.openActions('Swim');
    await expectEntries(page, 1);
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectEntries(page, 0);

    // The assistant, and what is opened from the keyboard.
    await page.getByRole('button', { name: isPhone(page) ? 'Halo' : 'Ask Halo' }).click();
    await expectEntries(page, 1);
    await page.goBack();
    await expect(dialogs).toHaveCount(0);
    for (const keys of ['Control+K', 'Shift+?']) {
      await page.keyboard.press(keys);
      await expectEntries(page, 1);
      await page.goBack();
      await expect(dialogs).toHaveCount(0);
    }

    await expect(page).toHaveURL(/\/days/);
    await page.goBack();
    await expect(page).toHaveURL(/\/goals/);
    await page.goForward();
    await expect(day.row('Swim')).toBeVisible();
  },
);

test('a dialog that is closed by Escape or its button leaves nothing for Back to close', async ({ page, day }) => {
  await comeFromGoals(page);
  await day.addButton.click();
  await expectEntries(page, 1);
  await page.keyboard.press('Escape');
  await expectEntries(page, 0);
  await day.addButton.click();
  await expectEntries(page, 1);
  await day.dialog.getByRole('button', { name: 'Close' }).click();
  await expectEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('a dialog in which something is saved stays open', async ({ page, day }) => {
  await comeFromGoals(page);
  const release = await holdBack(page, /\/api\/tasks$/);
  await day.addButton.click();
  await day.field.fill('Swim');
  await day.saveButton.click();
  await expect(day.saveButton).toHaveText('Saving...');
  await expectEntries(page, 1);
  await page.goBack();
  await expectEntries(page, 1);
  await expect(day.field).toHaveValue('Swim');
  release();
  await expect(day.dialog).toHaveCount(0);
  await expectEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('after a reload under a dialog Back closes it where it is there again, and traps nobody where not', async ({
  page,
  day,
}) => {
  await comeFromGoals(page);
  await day.addButton.click();
  await day.field.fill('Half a thought');
  await expectEntries(page, 1);
  await page.reload();
  await expect(day.field).toHaveValue('Half a thought');
  await page.goBack();
  await expect(day.dialog).toHaveCount(0);
  await expectEntries(page, 0);

  await page.getByRole('button', { name: 'Settings' }).click();
  await expectEntries(page, 1);
  await page.reload();
  await expect(day.addButton).toBeVisible();
  await expectEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('Forward does not come to what was closed, and Back is not held up by it', async ({ page, day }) => {
  await comeFromGoals(page);
  await day.addButton.click();
  await expectEntries(page, 1);
  await page.goBack();
  await expect(day.dialog).toHaveCount(0);
  await page.goForward();
  await expectEntries(page, 0);
  await expect(day.dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('from where the command menu has led Back comes at once', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Habits');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/habits/);
  await expectEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/days/);
  await expect(day.addButton).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('the selected date is in the address', { tag: '@phone' }, () => {
  test.use({ today: '2026-11-18' });

  const shown = (page: Page, day: string) => page.getByRole('button', { name: longDay(day) });

  test('a reload stays there, Back leaves the screen, and Days of the bar is today', async ({ page, day }) => {
    const later = addDays(day.today, 9);
    for (let step = 0; step < 9; step += 1) await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page).toHaveURL(`/days?date=${later}`);
    await page.reload();
    await expect(shown(page, later)).toBeVisible();
    await expect(day.card(later)).toBeVisible();

    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await expect(page).toHaveURL(`/goals?date=${later}`);
    await expect(page.getByText('Week 48')).toBeVisible();
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page).toHaveURL(`/goals?date=${addDays(later, 7)}`);
    await page.reload();
    await expect(page.getByText('Week 49')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/days?date=${later}`);
    await expect(shown(page, later)).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Week 49')).toBeVisible();
    await page.getByRole('link', { name: 'Days', exact: true }).click();
    await expect(page).toHaveURL('/days');
    await expect(day.addButton).toBeVisible();
  });

  test('what is no day is ignored, and an address without one is about today', async ({ page, day }) => {
    for (const search of ['?date=2026-02-30', '?date=', '?date=tomorrow']) {
      await page.goto(`/days${search}`);
      await expect(day.addButton).toBeVisible();
      await expect(page).toHaveURL('/days');
    }
    await page.goto('/habits?date=2026-12-01');
    await expect(page.getByText('Week 49')).toBeVisible();
    await page.goto('/habits');
    await expect(page.getByText('Week 47')).toBeVisible();
  });

  test('a dialog that opens on another day leaves the address of that day', async ({ page, day }) => {
    const yesterday = addDays(day.today, -1);
    const lastVisit = async () => page.evaluate(() => localStorage.getItem('last-visit-date'));
    await expect.poll(lastVisit).toBe(day.today);
    await page.evaluate((date) => localStorage.setItem('last-visit-date', date), yesterday);
    await page.goto(`/days?date=${yesterday}`);
    await expect(day.dialog).toBeVisible();
    await expectEntries(page, 1);
    await page.goBack();
    await expect(day.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/days');
    await expect(day.addButton).toBeVisible();
  });
});

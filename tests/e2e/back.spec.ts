import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { expect, isPhone, test } from '../support/browser.ts';
import { holdRequests } from '../support/traffic.ts';

/** Goes from the goals to the days through the navigation, so that the history has both. */
async function goToDaysFromGoals(page: Page): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveURL(/\/goals/);
  await screens.getByRole('link', { name: 'Days' }).click();
  await expect(page).toHaveURL(/\/days/);
}

/** Waits until the browser's history has an entry for each of `count` open overlays. */
async function expectHistoryEntries(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0))
    .toBe(count);
}

test('Back closes open overlays one by one, then leaves the screen', { tag: '@widths' }, async ({ page, day }) => {
  await day.add('Swim');
  await goToDaysFromGoals(page);
  const dialogs = page.getByRole('dialog');

  // A dialog over a dialog.
  await page.getByRole('button', { name: 'Settings' }).click();
  await expectHistoryEntries(page, 1);
  await dialogs.getByRole('button', { name: 'Change Password' }).click();
  await expectHistoryEntries(page, 2);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expect(dialogs).toHaveCount(1);
  await page.goBack();
  await expect(dialogs).toHaveCount(0);

  // A menu of a row.
  await day.openActions('Swim');
  await expectHistoryEntries(page, 1);
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectHistoryEntries(page, 0);

  // A selection, and the month.
  await day.row('Swim').locator('[data-row-title]').focus();
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toBeVisible();
  await expectHistoryEntries(page, 1);
  await page.goBack();
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toHaveCount(0);
  await expect(day.row('Swim')).not.toHaveAttribute('data-selected');
  await page.locator('[data-unfolds-month]').click();
  const months = page.getByRole('group', { name: 'Months' });
  await expect(months).toBeVisible();
  await expectHistoryEntries(page, 1);
  await page.goBack();
  await expect(months).toHaveCount(0);
  await expectHistoryEntries(page, 0);

  // The assistant, and the dialogs that open from the keyboard.
  await page.getByRole('button', { name: isPhone(page) ? 'Halo' : 'Ask Halo' }).click();
  await expectHistoryEntries(page, 1);
  await page.goBack();
  await expect(dialogs).toHaveCount(0);
  for (const keys of ['Control+K', 'Shift+?']) {
    await page.keyboard.press(keys);
    await expectHistoryEntries(page, 1);
    await page.goBack();
    await expect(dialogs).toHaveCount(0);
  }

  await expect(page).toHaveURL(/\/days/);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
  await page.goForward();
  await expect(day.row('Swim')).toBeVisible();
});

test('a dialog closed by Escape or its button leaves no history entry', async ({ page, day }) => {
  await goToDaysFromGoals(page);
  await day.addButton.click();
  await expectHistoryEntries(page, 1);
  await page.keyboard.press('Escape');
  await expectHistoryEntries(page, 0);
  await day.addButton.click();
  await expectHistoryEntries(page, 1);
  await day.dialog.getByRole('button', { name: 'Close' }).click();
  await expectHistoryEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('Back does not close a dialog that is saving', async ({ page, day }) => {
  await goToDaysFromGoals(page);
  const release = await holdRequests(page, /\/api\/tasks$/);
  await day.addButton.click();
  await day.field.fill('Swim');
  await day.saveButton.click();
  await expect(day.saveButton).toHaveText('Saving...');
  await expectHistoryEntries(page, 1);
  await page.goBack();
  await expectHistoryEntries(page, 1);
  await expect(day.field).toHaveValue('Swim');
  release();
  await expect(day.dialog).toHaveCount(0);
  await expectHistoryEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('after a reload, Back closes a restored dialog and skips the entry of a dialog that is not restored', async ({
  page,
  day,
}) => {
  await goToDaysFromGoals(page);
  await day.addButton.click();
  await day.field.fill('Half a thought');
  await expectHistoryEntries(page, 1);
  await page.reload();
  await expect(day.field).toHaveValue('Half a thought');
  await page.goBack();
  await expect(day.dialog).toHaveCount(0);
  await expectHistoryEntries(page, 0);

  await page.getByRole('button', { name: 'Settings' }).click();
  await expectHistoryEntries(page, 1);
  await page.reload();
  await expect(day.addButton).toBeVisible();
  await expectHistoryEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('Forward does not reopen a closed dialog, and Back then leaves the screen', async ({ page, day }) => {
  await goToDaysFromGoals(page);
  await day.addButton.click();
  await expectHistoryEntries(page, 1);
  await page.goBack();
  await expect(day.dialog).toHaveCount(0);
  await page.goForward();
  await expectHistoryEntries(page, 0);
  await expect(day.dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/goals/);
});

test('Back from a screen that the command menu opened returns at once', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Habits');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/habits/);
  await expectHistoryEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/days/);
  await expect(day.addButton).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('the selected date is in the address', { tag: '@phone' }, () => {
  test.use({ today: '2026-11-18' });

  const shown = (page: Page, day: string) => page.getByRole('button', { name: longDay(day) });

  test('a reload keeps the date, Back leaves the screen, and "Days" of the bottom bar shows today', async ({
    page,
    day,
  }) => {
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

  test('an invalid date in the address is ignored, and an address without a date shows today', async ({
    page,
    day,
  }) => {
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

  test('a dialog that opens on today changes the date in the address to today', async ({ page, day }) => {
    const yesterday = addDays(day.today, -1);
    const lastVisit = async () => page.evaluate(() => localStorage.getItem('last-visit-date'));
    await expect.poll(lastVisit).toBe(day.today);
    await page.evaluate((date) => localStorage.setItem('last-visit-date', date), yesterday);
    await page.goto(`/days?date=${yesterday}`);
    await expect(day.dialog).toBeVisible();
    await expectHistoryEntries(page, 1);
    await page.goBack();
    await expect(day.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/days');
    await expect(day.addButton).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn } from '../support/browser.ts';
import { test, type SettingsScreen } from '../support/settings-screen.ts';

const SCORES = [80, 79, 60, 59, 100, 12];
const SERVER_ERROR = { status: 500, json: { message: 'The disk is full' } };

/** Six users; the table shows five. */
async function mockEngagement(page: Page): Promise<void> {
  const userEngagement = SCORES.map((engagementScore, index) => ({
    email: `somebody-with-a-long-name-${index}@halo.example`,
    user_id: index + 1,
    itemsCompleted7d: 1,
    itemsCreated7d: 2,
    itemsCompleted30d: 11,
    itemsCreated30d: 12,
    totalItemsCompleted: 121,
    totalItemsCreated: 122,
    loginCount: 3,
    avgSessionTime: index === 0 ? 725 : 0,
    engagementScore,
  }));
  await page.route('**/api/admin/engagement', async (route) => route.fulfill({ json: { userEngagement } }));
}

const openDashboard = async (settings: SettingsScreen) => {
  await settings.open();
  return settings.openPart('Open Dashboard', 'Admin Dashboard');
};

test('an admin sees the totals of the system and the engagement of its users', async ({ page, owner, settings }) => {
  await signIn(page, owner);
  await mockEngagement(page);
  const dialog = await openDashboard(settings);
  const overview = dialog.getByRole('region', { name: 'System Overview' });
  for (const name of ['Users', 'Habits']) await expect(overview.getByRole('region', { name })).toContainText(/\d/);
  for (const name of ['Tasks', 'Goals'])
    await expect(overview.getByRole('region', { name })).toContainText(/\d+ completed \(\d+%\)/);

  const table = dialog.getByRole('region', { name: 'User Engagement' });
  await expect(table.getByRole('columnheader')).toHaveText(['User', 'Items', 'Logins', 'Avg Session', 'Score']);
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(5);
  await expect(table.getByRole('caption')).toHaveText('First 5 of 6. Items: completed of created.');
  await expect(dialog.getByRole('region', { name: 'Accounts' })).toContainText(/\d+ accounts?/);
  const first = rows.first();
  await expect(first.getByRole('cell')).toHaveText(['1 of 2', '3', '12 min', '80']);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['1 of 2', '3', 'N/A', '79']);
  const colors = await rows
    .locator('td:last-child')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).color));
  const [good, fair, , poor] = colors;
  expect(colors).toEqual([good, fair, fair, poor, good]);
  expect(new Set(colors).size).toBe(3);
  await table.getByRole('tab', { name: '30 Days' }).click();
  await expect(first.getByRole('cell').first()).toHaveText('11 of 12');
  await table.getByRole('tab', { name: 'All Time' }).click();
  await expect(first.getByRole('cell').first()).toHaveText('121 of 122');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expectAccessible(page);
});

test('missing figures show an empty state with a button that tries again @desk', async ({ page, owner, settings }) => {
  await signIn(page, owner);
  await page.route('**/api/admin/{analytics,engagement}', async (route) => route.fulfill(SERVER_ERROR));
  const dialog = await openDashboard(settings);
  const overview = dialog.getByRole('region', { name: 'System Overview' });
  const engagement = dialog.getByRole('region', { name: 'User Engagement' });
  await expect(overview).toContainText('No analytics data available');
  await expect(engagement).toContainText('No engagement data available');
  await page.unroute('**/api/admin/{analytics,engagement}');
  await overview.getByRole('button', { name: 'Try again' }).click();
  await expect(overview.getByRole('region', { name: 'Tasks' })).toBeVisible();
  await page.route('**/api/admin/engagement', async (route) => route.fulfill({ json: { userEngagement: [] } }));
  await engagement.getByRole('button', { name: 'Try again' }).click();
  await expect(engagement.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(engagement).toContainText('No engagement data available');
});

test('only admins see the dashboard; its user list marks admins and has no switches @phone', async ({
  page,
  account,
  owner,
  settings,
}) => {
  await settings.open();
  await expect(settings.row('Version Information')).toBeVisible();
  await expect(settings.row('Admin Dashboard')).toHaveCount(0);
  await signIn(page, owner);
  const users = (await openDashboard(settings)).getByRole('region', { name: 'Accounts' });
  await expect(users.getByRole('listitem').filter({ hasText: owner.email })).toContainText('OwnerAdmin');
  const theirs = users.getByRole('listitem').filter({ hasText: account.email });
  await expect(theirs).toBeVisible();
  await expect(theirs).not.toContainText('Admin');
  await expect(users.getByRole('switch')).toHaveCount(0);
  await expect(users.getByRole('button')).toHaveCount(0);
});

import { localDayOf } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser.ts';
import { CardScreen } from '../support/card-screen.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

const SIGN = 'Offline. Changes cannot be saved until you are connected.';
const UNREACHABLE = 'halo cannot be reached. Check your connection and try again.';

test('cached lists show without a connection, and failed lists load once the connection is back', async ({
  day: { page },
  context,
}) => {
  const goal = { title: 'Run', isWeekly: true, dueDate: localDayOf(new Date()) };
  expect((await page.request.post('/api/goals', { data: goal })).status()).toBe(201);
  await page.clock.install();
  await page.reload();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const goals = new CardScreen(page, 'Weekly Goals');
  const habits = new CardScreen(page, 'Weekly Habits');
  await screens.getByRole('link', { name: 'Goals' }).click();
  await expect(goals.row('Run')).toBeVisible();
  await screens.getByRole('link', { name: 'Projects' }).click();
  await expect(goals.root).toHaveCount(0);
  // The code of other screens is prefetched when the network is idle.
  await waitForNetworkIdle(page);

  await context.setOffline(true);
  await expect(page.getByText(SIGN)).toBeInViewport();
  // Unused lists stay in the cache for five minutes.
  await page.clock.fastForward('06:00');
  await screens.getByRole('link', { name: 'Goals' }).click();
  await expect(goals.row('Run')).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // A list that was never loaded shows an error instead.
  await page.route('**/api/habits?**', async (route) => route.abort());
  await context.setOffline(false);
  await expect(page.getByText(SIGN)).toHaveCount(0);
  await page.goto('/habits');
  await expect(habits.root.getByText('Failed to load habits. Please try again.')).toBeVisible();
  await expect(habits.root.getByText(/\d of \d/).filter({ visible: true })).toHaveCount(0);
  await expect(habits.root.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await context.setOffline(true);
  await page.unroute('**/api/habits?**');
  await context.setOffline(false);
  await expect(habits.root.getByText('Nothing here')).toBeVisible();
  await expect(habits.root.getByText('0 of 0')).toBeVisible();
  await expect(habits.root.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
});

test('a change without a connection says that halo cannot be reached, and keeps the typed text', async ({
  day,
  context,
}) => {
  const { page } = day;
  const halo = new HaloScreen(page);
  await day.add('Steady');
  await waitForNetworkIdle(page);
  await context.setOffline(true);
  await day.complete('Steady');
  await expect(page.getByText('Failed to update task', { exact: true })).toBeVisible();
  await expect(page.getByText(UNREACHABLE, { exact: true })).toBeVisible();
  await expect(day.row('Steady')).toHaveAttribute('data-state', 'active');

  await halo.ask('buy zinnias tomorrow');
  await expect(halo.toast).toContainText('Processing error');
  await expect(halo.toast).toContainText(UNREACHABLE);
  await expect(halo.field).toHaveValue('buy zinnias tomorrow');
  await context.setOffline(false);
  await halo.send.click();
  await expect(halo.suggestions).toBeVisible();
  await context.setOffline(true);
  await halo.press('Create');
  await expect(halo.toast).toContainText('Creation failed');
  await expect(halo.toast).toContainText(UNREACHABLE);
  await context.setOffline(false);
  await halo.press('Create');
  await expect(halo.dialog).toHaveCount(0);
});

test('a page that could not reach the server continues by itself once the browser is online', async ({
  signedIn: page,
  context,
}) => {
  await page.route('**/api/user', async (route) => route.abort());
  await page.goto('/goals');
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible({ timeout: 10_000 });
  await page.unroute('**/api/user');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Weekly Goals' })).toBeVisible();
});

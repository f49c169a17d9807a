import { DayScreen } from '../support/day-screen.ts';
import { expect, test } from '../support/browser.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

test('a change in one tab shows in another tab that has no focus', async ({ day, context }) => {
  const other = new DayScreen(await context.newPage());
  await other.page.goto('/days');
  await other.card().waitFor();
  await day.add('Water the plants');
  await expect(other.row('Water the plants')).toBeVisible({ timeout: 2_000 });
  await other.complete('Water the plants');
  await expect(day.row('Water the plants')).toHaveAttribute('data-state', 'completed', { timeout: 2_000 });
});

test('a change on another device shows at once', async ({ day, browser, context, server }) => {
  const other = await browser.newContext({ baseURL: server, storageState: await context.storageState() });
  const elsewhere = new DayScreen(await other.newPage());
  const listening = elsewhere.page.waitForRequest('**/api/changes', { timeout: 10_000 });
  await elsewhere.page.goto('/days');
  await listening;
  await day.add('Water the plants');
  await expect(elsewhere.row('Water the plants')).toBeVisible({ timeout: 2_000 });
  await elsewhere.complete('Water the plants');
  await expect(day.row('Water the plants')).toHaveAttribute('data-state', 'completed', { timeout: 2_000 });
  await other.close();
});

test('a change elsewhere shows that was made before the page listens', async ({ day, page }) => {
  await page.reload();
  await day.card().waitFor();
  await page.request.post('/api/tasks', { data: { title: 'Water the plants', date: day.today } });
  await expect(day.row('Water the plants')).toBeVisible({ timeout: 10_000 });
});

test('a page does not read again what it requested after the last change', async ({ day, page }) => {
  await page.request.post('/api/tasks', { data: { title: 'Water the plants', date: day.today } });
  await page.reload();
  await page.waitForRequest('**/api/changes', { timeout: 15_000 });
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await waitForNetworkIdle(page);
  expect(reads.filter((path) => path.startsWith('/api/tasks'))).toEqual([]);
});

test('signing out in one tab signs out another one that has only just been loaded', async ({ day, context, page }) => {
  // The script that works in the background arrives late.
  const signedOut = Promise.withResolvers<void>();
  await page.route('**/assets/background-*.js', async (route) => {
    await signedOut.promise;
    await route.continue();
  });
  await page.reload();
  await day.card().waitFor();
  const other = await context.newPage();
  await other.goto('/days');
  await other.getByRole('button', { name: 'Settings' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  signedOut.resolve();
});

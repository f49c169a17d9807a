import { DayScreen } from '../support/day-screen.ts';
import { expect, test } from '../support/browser.ts';

test('a change in one tab shows in another tab that has no focus', async ({ day, context }) => {
  const other = new DayScreen(await context.newPage());
  // A tab listens to others once its background has begun, which listens to other devices some seconds later.
  const listening = other.page.waitForRequest('**/api/changes', { timeout: 15_000 });
  await other.page.goto('/days');
  await listening;
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

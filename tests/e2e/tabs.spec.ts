import { DayScreen } from '../support/day-screen.ts';
import { expect, test } from '../support/browser.ts';

test('a change in one tab shows in another tab that has no focus', async ({ day, context }) => {
  const other = new DayScreen(await context.newPage());
  await other.page.goto('/days');
  await expect(other.addButton).toBeVisible();
  await day.add('Water the plants');
  await expect(other.row('Water the plants')).toBeVisible({ timeout: 2_000 });
  await other.complete('Water the plants');
  await expect(day.row('Water the plants')).toHaveAttribute('data-state', 'completed', { timeout: 2_000 });
});

import { expect, expectAccessible, test } from '../support/browser.ts';
import { addTasks, NewDayScreen } from '../support/new-day-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

/** Three days in the middle of a week and of a month. */
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const THURSDAY = '2026-11-19';

test.use({ controlsClock: true });

/** Every test has a new account. */
test.beforeEach(({ signedIn: _page }) => undefined);

test('Escape keeps New Day for later, also after a reload', { tag: '@widths' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'One', 'Two');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await flow.task('Two').uncheck();
  await page.keyboard.press('Escape');
  await expect(flow.newDay).toHaveCount(0);
  await expect(flow.toasts).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Open New Day' });
  await expect(open).toBeVisible();
  await expectAccessible(page);
  await open.click();
  await expect(flow.task('One')).toBeChecked();
  await expect(flow.task('Two')).not.toBeChecked();
  await flow.newDay.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeVisible();
  await page.reload();
  await open.click();
  await expect(flow.task('Two')).not.toBeChecked();
  await flow.skip();
  await expect(flow.newDay).toHaveCount(0);
  await expect(open).toHaveCount(0);
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toHaveCount(0);
});

test('New Day offers what was kept for later among the tasks of earlier days', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, TUESDAY, 'Of Tuesday');
  await flow.visit(WEDNESDAY, { last: TUESDAY });
  await expect(flow.task('Of Tuesday')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(flow.newDay).toHaveCount(0);
  await page.clock.setSystemTime(`${THURSDAY}T09:00:00`);
  await page.goto('/days');
  await flow.newDay.getByRole('button', { name: 'Show 1 more from earlier days' }).click();
  await expect(flow.task('Of Tuesday')).toBeChecked();
});

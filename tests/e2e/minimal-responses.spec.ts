import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { NewDayScreen } from '../support/new-day-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { visit } from '../support/shared-page.ts';

const TODAY = '2026-11-18';
test.use({ today: TODAY });

/** Responds to the reads of lists, but not of yesterday's tasks, which would be offered for copying. */
async function mockLists(page: Page, json: unknown): Promise<void> {
  await page.route(
    /\/api\/(tasks\/week|tasks\/date\/2026-11-18|goals|habits|books|projects|project-tasks)(\?|$)/,
    (route) => (route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue()),
  );
}

test(
  'items with only an id and a title are shown, completed and edited',
  { tag: '@widths' },
  async ({ page, signedIn: _page }) => {
    await mockLists(page, [{ id: 1, title: 'Walk' }]);
    for (const path of ['/days', '/goals', '/habits', '/projects']) {
      await visit(page, path);
      await expect(page.getByText('Walk', { exact: true }).first()).toBeVisible();
    }
    await visit(page, '/days');
    await page.route(/\/api\/tasks\/(edit\/)?1$/, (route) => route.fulfill({ json: {} }));
    await page.getByRole('checkbox', { name: 'Complete Walk' }).first().click();
    await page
      .getByRole('button', { name: /^Edit Walk/ })
      .first()
      .click();
    await expect(page.getByPlaceholder('Enter task...')).toHaveValue('Walk');
  },
);

test('a list response that is no list counts as a failed read', { tag: '@widths' }, async ({ page, signedIn }) => {
  await mockLists(page, {});
  await visit(signedIn, '/habits');
  await expect(page.getByText('Failed to load habits. Please try again.').first()).toBeVisible();
  await visit(signedIn, '/goals');
  await expect(page.getByText('Failed to fetch weekly goals')).toBeVisible();
  await visit(signedIn, '/days');
  await expect(page.getByText(/^Failed to fetch tasks/).first()).toBeVisible({ timeout: 15_000 });
});

test('a task is added although the response does not contain it', async ({ page, day }) => {
  await page.route('**/api/tasks', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 201, json: {} });
  });
  await day.addButton.click();
  await day.field.fill('Walk');
  await day.field.press('Enter');
  await expect(day.dialog).toHaveCount(0);
  await waitForNetworkIdle(page);
  await expect(day.row('Walk')).toBeVisible();
  await expect(day.row('Walk')).toHaveCount(1);
});

test('the sign-in form shows although the server does not say how people sign in', async ({ page }) => {
  await page.route('**/api/login/options', (route) => route.fulfill({ json: [] }));
  await visit(page, '/auth');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a rollover and copies whose responses say nothing let the new day go on', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await new NewDayScreen(page).rememberVisit('2026-11-17');
  await page.route('**/api/tasks/date/2026-11-17', (route) =>
    route.fulfill({ json: [{ id: 1, title: 'Walk', date: '2026-11-17' }] }),
  );
  await page.route(/\/api\/tasks\/(rollover|batch)$/, (route) => route.fulfill({ json: {} }));
  await visit(page, '/days');
  const dialog = page.getByRole('dialog', { name: 'New Day' });
  await dialog.getByRole('button', { name: 'Copy Tasks' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('unfinished tasks crossed out')).toHaveCount(0);
});

import type { Page, Request } from '@playwright/test';
import { expect, newCredentials, test } from '../support/browser.ts';
import { failUntilPressed, SERVER_ERROR } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

/** Delays the requests to `pattern` until the returned function is called. */
async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}

test('a task that cannot be created is removed, the reason shows, and the text stays for another attempt', async ({
  page,
  day,
}) => {
  await page.route('**/api/tasks', (route) => route.fulfill(SERVER_ERROR));
  await day.addButton.click();
  await day.field.fill('Precious words');
  await day.field.press('Enter');
  await expect(page.getByText('Failed to create task: The disk is full', { exact: true })).toBeVisible();
  await expect(day.field).toHaveValue('Precious words');
  await expect(day.row('Precious words')).toHaveCount(0);
  await page.unroute('**/api/tasks');
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Precious words')).toHaveCount(1);
});

test('a retry after a lost response creates no second task', async ({ page, day }) => {
  await page.route('**/api/tasks', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await day.addButton.click();
  await day.field.fill('Only once');
  await day.field.press('Enter');
  await expect(
    page.getByText('Failed to create task: The server cannot be reached. Please check your connection.', {
      exact: true,
    }),
  ).toBeVisible();
  await page.unroute('**/api/tasks');
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['Only once']);
});

test('a failed change of a row is reverted and reported', async ({ page, day }) => {
  await day.add('Steady');
  await page.route('**/api/tasks/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(SERVER_ERROR),
  );
  await day.complete('Steady');
  await expect(page.getByText('Failed to update task', { exact: true })).toBeVisible();
  await expect(
    page.getByText('There was an error updating the task. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(day.row('Steady')).toHaveAttribute('data-state', 'active');

  await day.chooseAction('Steady', 'Flag');
  await expect(page.getByText('Failed to flag task', { exact: true })).toBeVisible();
  await expect(
    page.getByText('There was an error flagging the task. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(day.row('Steady').getByRole('img', { name: 'Flagged' })).toHaveCount(0);

  await day.chooseAction('Steady', 'Cross out');
  await expect(page.getByText('Failed to cross out task', { exact: true })).toBeVisible();
  await expect(
    page.getByText('There was an error crossing out the task. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(day.row('Steady')).toHaveAttribute('data-state', 'active');

  await day.chooseAction('Steady', 'Delete');
  await expect(page.getByText('Failed to delete task', { exact: true })).toBeVisible();
  await expect(
    page.getByText('There was an error deleting the task. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(day.row('Steady')).toBeVisible();
});

test('a failed edit is reverted, and the dialog keeps the text', async ({ page, day }) => {
  await day.add('Before');
  await page.route('**/api/tasks/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(SERVER_ERROR) : route.continue(),
  );
  await day.open('Before');
  await day.field.fill('After');
  await day.field.press('Enter');
  await expect(page.getByText('Failed to update task: Internal Server Error', { exact: true })).toBeVisible();
  await expect(day.field).toHaveValue('After');
  await page.keyboard.press('Escape');
  await expect(day.row('Before')).toBeVisible();
});

test('a failed change of the title is sent again as a change of the whole task', async ({ page, day }) => {
  await day.add('Before');
  await page.route('**/api/tasks/edit/*', (route) => route.fulfill(SERVER_ERROR));
  await day.open('Before');
  await day.field.fill('After');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT' && /\/api\/tasks\/\d+$/.test(sent.url())),
    day.field.press('Enter'),
  ]);
  expect(request.postDataJSON()).toEqual({
    title: 'After',
    isRecurring: false,
    recurringPattern: 'none',
    isPriority: false,
    flagged: false,
    expected: { title: 'Before', isRecurring: false, recurringPattern: 'none', isPriority: false, flagged: false },
  });
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('After')).toBeVisible();
  await reopen(page);
  await expect(day.row('After')).toBeVisible();
});

test('a failed change does not revert another pending change', async ({ page, day }) => {
  await day.add('Fails');
  await day.add('Holds');
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  await page.route(/\/api\/tasks\/\d+$/, async (route) => {
    if (route.request().postDataJSON()?.isCompleted === true) {
      await refused;
      await route.fulfill(SERVER_ERROR);
    } else {
      await finished;
      await route.continue();
    }
  });
  await day.complete('Fails');
  await day.chooseAction('Holds', 'Cross out');
  await expect(day.row('Fails')).toHaveAttribute('data-state', 'completed');
  await expect(day.row('Holds')).toHaveAttribute('data-state', 'crossed-out');
  refuse();
  await expect(day.row('Fails')).toHaveAttribute('data-state', 'active');
  await expect(day.row('Holds')).toHaveAttribute('data-state', 'crossed-out');
  const answer = page.waitForResponse(/\/api\/tasks\/\d+$/);
  finish();
  await answer;
  await expect(day.row('Holds')).toHaveAttribute('data-state', 'crossed-out');
  await reopen(page);
  await expect(day.row('Holds')).toHaveAttribute('data-state', 'crossed-out');
  await expect(day.row('Fails')).toHaveAttribute('data-state', 'active');
});

test('on a slow network the task shows at once, and the dialog stays open and sends only once', async ({
  page,
  day,
}) => {
  const release = await holdRequests(page, '**/api/tasks');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tasks')) sent += 1;
  });
  await day.addButton.click();
  await day.field.fill('Slow but sure');
  await day.field.press('Enter');
  await day.field.press('Enter');
  await expect(day.row('Slow but sure')).toHaveCount(1);
  await expect(day.saveButton).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(day.dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(day.dialog).toBeVisible();
  await expect(day.dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  release();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Slow but sure')).toHaveCount(1);
  expect(sent).toBe(1);
});

test('changes of one row are sent in order on a slow network', async ({ page, day }) => {
  await day.add('Back and forth');
  const release = await holdRequests(page, '**/api/tasks/*');
  for (let click = 0; click < 5; click += 1) await day.complete('Back and forth');
  await expect(day.row('Back and forth')).toHaveAttribute('data-state', 'completed');
  let stored = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') stored += 1;
  });
  release();
  await expect.poll(() => stored).toBe(5);
  await reopen(page);
  await expect(day.row('Back and forth')).toHaveAttribute('data-state', 'completed');
});

test('the draft of a task is restored after an expired session and a new sign-in', async ({ page, day, account }) => {
  await day.addButton.click();
  await day.field.fill('A thought I would not have twice');
  await page.context().clearCookies();
  await day.field.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Failed to create task: Please sign in', { exact: true })).toBeVisible();
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password').fill(account.password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(day.field).toHaveValue('A thought I would not have twice');
  await day.saveButton.click();
  await expect(day.row('A thought I would not have twice')).toBeVisible();
});

test('the HTML page of a login proxy counts as a failure, and the text stays', async ({ page, day }) => {
  await page.route('**/api/tasks', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  );
  await day.addButton.click();
  await day.field.fill('Not lost');
  await day.field.press('Enter');
  await expect(
    page.getByText('Failed to create task: Server returned HTML instead of JSON (status: 200)', { exact: true }),
  ).toBeVisible();
  await expect(day.field).toBeFocused();
  await expect(day.field).toHaveValue('Not lost');
});

test('a sign-in of another user in a second tab removes the data of the first', async ({ page, day }) => {
  await day.add('Mine alone');
  const other = await page.context().newPage();
  await other.goto('/days');
  await other.getByRole('button', { name: 'Settings' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const credentials = newCredentials();
  await other.getByRole('tab', { name: 'Create Account' }).click();
  const form = other.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByLabel('Email').fill(credentials.email);
  await form.getByLabel('Password', { exact: true }).fill(credentials.password);
  await form.getByLabel('Confirm password').fill(credentials.password);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(day.addButton).toBeVisible();
  await expect(day.row('Mine alone')).toHaveCount(0);
});

test("a tab whose session now belongs to another user shows that user's data when it gets the focus", async ({
  page,
  day,
}) => {
  await day.add('Mine alone');
  await day.add('Deleted by me');
  await day.chooseAction('Deleted by me', 'Delete');
  await expect(day.toast).toContainText('Task deleted');
  await page.request.post('/api/register', { data: newCredentials() });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  // A toast stays for five seconds unless it is removed.
  await expect(day.toast).toHaveCount(0, { timeout: 2_000 });
  await expect(day.row('Mine alone')).toHaveCount(0);
  await expect(day.addButton).toBeVisible();
});

test('a reload while saving, followed by a second save, creates one task', async ({ page, day }) => {
  const stored = Promise.withResolvers<void>();
  await page.route('**/api/tasks', async (route) => {
    await route.fetch();
    stored.resolve();
  });
  await day.addButton.click();
  await day.field.fill('Only once');
  await day.field.press('Enter');
  await stored.promise;
  await page.reload();
  await page.unroute('**/api/tasks');
  await expect(day.field).toHaveValue('Only once');
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['Only once']);
});

test("a failed load of a dialog's code leaves the page intact, and the next click tries again", async ({
  page,
  day,
}) => {
  await day.add('Stays');
  const parts = '**/assets/{settings-dialog,task-form}-*.js';
  await page.route(parts, (route) => route.abort());
  await page.reload();
  await expect(day.row('Stays')).toBeVisible();
  const settings = page.getByRole('button', { name: 'Settings' });
  for (const button of [settings, day.addButton]) {
    await button.click();
    await expect(page.getByText('This part of halo could not be loaded', { exact: true })).toBeVisible();
    await day.toast.getByRole('button', { name: 'Close' }).click();
    await expect(day.toast).toHaveCount(0);
    await expect(day.row('Stays')).toBeVisible();
  }
  await page.unroute(parts);
  await settings.click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('a dialog opens once a script that it imports can be loaded again', async ({ page, day }) => {
  const part = '**/assets/settings-content-*.js';
  await page.route(part, (route) => route.abort());
  // The settings page and the dialog both import it.
  let failures = 0;
  const isSecondFailure = (request: Request) => request.url().includes('settings-content') && ++failures === 2;
  await Promise.all([page.waitForEvent('requestfailed', isSecondFailure), page.reload()]);
  await expect(day.addButton).toBeVisible();
  await page.unroute(part);
  const settings = page.getByRole('button', { name: 'Settings' });
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  // The browser may remember the failure until the page has been reloaded.
  await expect(async () => {
    if (!(await dialog.isVisible())) await settings.click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('closing the dialog discards the draft, and a reload keeps it', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Half a thought');
  await page.reload();
  await expect(day.field).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await day.addButton.click();
  await expect(day.field).toHaveValue('');
});

test('an unreachable or failing server at startup shows an error with "Try again"', async ({ page, day }) => {
  // Otherwise halo begins with the lists that it showed last.
  await page.evaluate(() => void indexedDB.deleteDatabase('halo'));
  await page.route('**/api/user', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible({ timeout: 10_000 });
  await page.unroute('**/api/user');
  await page.route('**/api/user', (route) => route.fulfill(SERVER_ERROR));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'halo has a problem' })).toBeVisible({ timeout: 10_000 });
  await failUntilPressed(page, '**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(day.addButton).toBeVisible();
});

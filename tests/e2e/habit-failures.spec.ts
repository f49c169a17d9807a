import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../support/browser.ts';
import { test, type HabitsScreen } from '../support/habits-screen.ts';
import { breakChanges, captureRequest, SERVER_ERROR } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

const HABITS = /\/api\/habits/;
test.use({ today: '2026-11-18' });

async function expectToast(habits: HabitsScreen, title: string, description: string): Promise<void> {
  await expect(habits.toast.getByText(title, { exact: true })).toBeVisible();
  await expect(habits.toast.getByText(description, { exact: true })).toBeVisible();
}

async function closeToast(page: Page, habits: HabitsScreen): Promise<void> {
  await habits.toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[data-radix-collection-item][data-state="open"]')).toHaveCount(0);
}

test('a habit that cannot be created is removed, and the question and the text stay', async ({ page, habits }) => {
  await breakChanges(page, HABITS);
  await habits.weekly.addButton.click();
  await habits.field.fill('Precious words');
  await habits.field.press('Enter');
  const post = async (name: string) =>
    captureRequest(page, 'POST', /\/api\/habits$/, async () => habits.button(name).click());
  const first = await post('Yes, make it recurring');
  await expectToast(habits, 'Error creating habit', 'Please try again');
  await expect(habits.weekly.row('Precious words')).toHaveCount(0);
  await expect(habits.dialog).toHaveAccessibleName('Make this a recurring habit?');
  await expect(habits.button('Yes, make it recurring')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(habits.field).toHaveValue('Precious words');
  await habits.field.press('Enter');
  await expect(habits.button('Yes, make it recurring')).toBeFocused();
  // The same answer reuses the idempotency key; another answer is another request. A second click at once at the same
  // place would count as a double click.
  const second = await captureRequest(page, 'POST', /\/api\/habits$/, async () => page.keyboard.press('Enter'));
  expect(second.headers()['idempotency-key']).toBe(first.headers()['idempotency-key']);
  await expect(habits.button('No, just this week')).toBeEnabled();
  await page.unroute(HABITS);
  const third = await post('No, just this week');
  expect(third.headers()['idempotency-key']).not.toBe(first.headers()['idempotency-key']);
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.row('Precious words')).toHaveCount(1);
  expect(await habits.readStored()).toMatchObject([{ title: 'Precious words', isOngoing: false, isRecurring: false }]);
});

test('a retry after a lost response creates no second habit', async ({ page, habits }) => {
  await page.route(/\/api\/habits$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await habits.weekly.addButton.click();
  await habits.field.fill('Only once');
  await habits.field.press('Enter');
  await habits.button('Yes, make it recurring').click();
  await expectToast(habits, 'Error creating habit', 'Please try again');
  await page.unroute(/\/api\/habits$/);
  await habits.button('Yes, make it recurring').click();
  await expect(habits.dialog).toHaveCount(0);
  expect(await habits.readStored()).toHaveLength(1);
});

test('a failed edit is reverted, shows the reason and leaves the text in the dialog', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Before');
  await breakChanges(page, HABITS);
  await habits.weekly.open('Before');
  await habits.field.fill('After');
  await habits.field.press('Enter');
  await expectToast(habits, 'Error updating habit', 'The disk is full');
  await expect(habits.field).toHaveValue('After');
  await expect(habits.weekly.row('Before')).toHaveCount(1);
  await page.unroute(HABITS);
  await page.route(HABITS, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await closeToast(page, habits);
  await habits.saveButton.click();
  await expectToast(habits, 'Error updating habit', 'Please try again');
  await page.unroute(HABITS);
  await habits.saveButton.click();
  await expect(habits.weekly.row('After')).toBeVisible();
});

test('each change from the row shows at once, and is reverted when the server refuses it', async ({ page, habits }) => {
  await habits.make('Steady', 'kk.');
  await reopen(page);
  const row = habits.weekly.row('Steady');
  const gates: PromiseWithResolvers<void>[] = [];
  await page.route(/\/api\/habits\/\d+/, async (route) => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    await route.fulfill(SERVER_ERROR);
  });
  const refuse = async (): Promise<void> => {
    await expect.poll(() => gates.length).toBe(1);
    gates.pop()?.resolve();
    await expectToast(habits, 'Error updating habit', 'The disk is full');
    await closeToast(page, habits);
  };

  await habits.weekly.complete('Steady');
  await expect(row).toHaveAttribute('data-state', 'completed');
  await expect(habits.streak(habits.weekly, 'Steady')).toHaveText('3 weeks');
  await refuse();
  await expect(row).toHaveAttribute('data-state', 'active');
  await expect(habits.streak(habits.weekly, 'Steady')).toHaveCount(0);

  await habits.weekly.chooseAction('Steady', 'Cross out');
  await expect(row).toHaveAttribute('data-state', 'crossed-out');
  await refuse();
  await expect(row).toHaveAttribute('data-state', 'active');

  await habits.weekly.chooseAction('Steady', 'Make priority');
  await expect(row.getByRole('img', { name: 'Priority' })).toBeVisible();
  await refuse();
  await expect(row.getByRole('img', { name: 'Priority' })).toHaveCount(0);

  await habits.weekly.chooseAction('Steady', 'Stop recurring');
  await habits.button('Confirm').click();
  await expect(row).toContainText('This week only');
  await refuse();
  await expect(row).not.toContainText('This week only');
});

test('a failed deletion is reverted, and its message tells one habit from several', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Stubborn');
  await habits.add(habits.weekly, 'Once', false);
  await breakChanges(page, HABITS);
  await habits.weekly.chooseAction('Stubborn', 'Delete');
  await habits.button('Delete this week only').click();
  await expectToast(habits, 'Delete Failed', 'There was an error deleting this habit.');
  await expect(habits.weekly.row('Stubborn')).toBeVisible();
  await habits.weekly.chooseAction('Stubborn', 'Delete');
  await habits.button('Delete this and all future weeks').click();
  await expectToast(habits, 'Delete Failed', 'There was an error deleting these habits.');
  await expect(habits.weekly.row('Stubborn')).toBeVisible();
  await habits.weekly.chooseAction('Once', 'Delete');
  await habits.button('Delete').click();
  await expectToast(habits, 'Delete Failed', 'Could not delete habit. Please try again.');
  await expect(habits.weekly.row('Once')).toBeVisible();
  expect(await habits.readStored()).toHaveLength(2);
});

test('a failed undo is reported and can be retried', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Gone');
  await page.route(/\/restore$/, (route) => route.fulfill(SERVER_ERROR));
  await habits.weekly.chooseAction('Gone', 'Delete');
  await habits.button('Delete this week only').click();
  await habits.toast.getByRole('button', { name: 'Undo' }).click();
  await expectToast(habits, 'Failed to restore habit', 'There was an error restoring the habit. Please try again.');
  await expect(habits.weekly.row('Gone')).toHaveCount(0);
  await page.unroute(/\/restore$/);
  await habits.toast.getByRole('button', { name: 'Try again' }).click();
  await expect(habits.weekly.row('Gone')).toBeVisible();
});

test('both cards show an error with "Try again" when habits cannot be loaded', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Still there');
  await page.route(HABITS, (route) => route.fulfill(SERVER_ERROR));
  await reopen(page);
  for (const card of [habits.weekly, habits.monthly])
    await expect(card.root.getByRole('alert')).toContainText('Failed to load habits. Please try again.');
  await expectAccessible(page);
  await page.unroute(HABITS);
  for (const card of [habits.weekly, habits.monthly])
    await card.root.getByRole('button', { name: 'Try again' }).click();
  await expect(habits.weekly.row('Still there')).toBeVisible();
  await expect(habits.monthly.root).toContainText('Nothing here');
});

test("a failed load of a dialog's code leaves the page intact, and the next click tries again", async ({
  page,
  habits,
}) => {
  await habits.make('Stays', 'kkk.');
  const parts = '**/assets/{history-popover,habit-deletion-dialog,habit-dialog}-*.js';
  await page.route(parts, (route) => route.abort());
  await page.reload();
  const unavailable = page.getByText('This part of halo could not be loaded', { exact: true });
  for (const open of [
    async () => habits.streak(habits.weekly, 'Stays').click(),
    async () => habits.weekly.chooseAction('Stays', 'Delete'),
    async () => habits.weekly.addButton.click(),
  ]) {
    await open();
    await expect(unavailable).toBeVisible();
    await closeToast(page, habits);
    await expect(habits.dialog).toHaveCount(0);
  }
  await page.unroute(parts);
  await habits.streak(habits.weekly, 'Stays').click();
  await expect(habits.dialog).toHaveAccessibleName('Streak of 3 weeks');
});

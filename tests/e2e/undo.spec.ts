import type { Page } from '@playwright/test';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

async function storedTasks(page: Page, day: Day): Promise<Task[]> {
  const response = await page.request.get(`/api/tasks/date/${day}`);
  return (await response.json()) as Task[];
}

function undoButton(day: DayScreen) {
  return day.toast.getByRole('button', { name: 'Undo' });
}

test('undo restores a deleted task unchanged', async ({ page, day }) => {
  for (const title of ['One', 'Two', 'Three']) await day.add(title);
  await day.complete('Two');
  await day.chooseAction('Two', 'Flag');
  await expect.poll(async () => (await storedTasks(page, day.today)).filter(({ flagged }) => flagged)).toHaveLength(1);
  const before = await storedTasks(page, day.today);
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await day.chooseAction('Two', 'Delete');
  await expect(day.toast).toContainText('Task deleted Two');
  await answered;
  expect(await storedTasks(page, day.today)).toHaveLength(2);
  // A toast stays while the pointer is over it.
  await day.toast.hover();
  await expectAccessible(page);
  const restored = page.waitForResponse(/\/restore$/);
  await undoButton(day).click();
  await expect(day.row('Two')).toHaveAttribute('data-state', 'completed');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Three', '—', 'Two']);
  await restored;
  await expect(day.toast).toContainText('Restored Two');
  await reopen(page);
  await expect.poll(async () => day.titles()).toEqual(['One', 'Three', '—', 'Two']);
  expect(await storedTasks(page, day.today)).toEqual(before);
});

test('undo completes a crossed-out task again, with its time of completion', async ({ page, day }) => {
  await day.add('Read');
  await day.complete('Read');
  await expect.poll(async () => storedTasks(page, day.today)).toMatchObject([{ isCompleted: true }]);
  const before = await storedTasks(page, day.today);
  await day.chooseAction('Read', 'Cross out');
  await expect(day.toast).toContainText('Crossed out Read');
  await expect.poll(async () => storedTasks(page, day.today)).toMatchObject([{ isCrossedOut: true }]);
  await undoButton(day).click();
  await expect(day.row('Read')).toHaveAttribute('data-state', 'completed');
  await expect.poll(async () => storedTasks(page, day.today)).toEqual(before);
});

test('undo works before the server has responded, and requests are sent in order', async ({ page, day }) => {
  await day.add('Back and forth');
  const [before] = await storedTasks(page, day.today);
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(/\/api\/tasks\/\d+/, async (route) => {
    sent.push(route.request().method());
    await gate.promise;
    await route.continue();
  });
  await day.chooseAction('Back and forth', 'Delete');
  await expect(day.row('Back and forth')).toHaveCount(0);
  await undoButton(day).click();
  await expect(day.row('Back and forth')).toBeVisible();
  // Later changes of the task wait for the pending requests.
  await day.complete('Back and forth');
  await expect(day.row('Back and forth')).toHaveAttribute('data-state', 'completed');
  expect(sent).toEqual(['DELETE']);
  gate.resolve();
  await expect.poll(() => sent).toEqual(['DELETE', 'POST', 'PUT']);
  await expect
    .poll(async () => storedTasks(page, day.today))
    .toMatchObject([{ id: before?.id, title: 'Back and forth', isCompleted: true }]);
});

test('F8 and Enter undo a deletion by keyboard', async ({ page, day }) => {
  await day.add('Slipped');
  await day.chooseAction('Slipped', 'Delete');
  await expect(undoButton(day)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(undoButton(day)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day.row('Slipped')).toBeVisible();
  await expect(day.toast).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('undo restores one occurrence, or this and later ones', async ({ page, day }) => {
  const tomorrow = addDays(day.today, 1);
  await day.addRepeating('Stretch', 'daily');
  await day.complete('Stretch');
  await expect.poll(async () => storedTasks(page, day.today)).toMatchObject([{ isCompleted: true }]);
  const before = [...(await storedTasks(page, day.today)), ...(await storedTasks(page, tomorrow))];
  for (const answer of ['Delete this one', 'Delete this and later']) {
    if (answer === 'Delete this one') await day.chooseAction('Stretch', 'Delete');
    else {
      await day.open('Stretch');
      await day.dialog.getByRole('button', { name: 'Delete' }).click();
    }
    await day.dialog.getByRole('button', { name: answer }).click();
    await expect(day.dialog).toHaveCount(0);
    await expect(day.row('Stretch')).toHaveCount(0);
    const restored = page.waitForResponse(/\/restore$/);
    await undoButton(day).click();
    await expect(day.row('Stretch')).toHaveAttribute('data-state', 'completed');
    await restored;
    expect([...(await storedTasks(page, day.today)), ...(await storedTasks(page, tomorrow))]).toEqual(before);
  }
  await reopen(page);
  await expect(day.row('Stretch')).toHaveAttribute('data-state', 'completed');
});

test.describe('the board', { tag: '@desk' }, () => {
  test.use({ today: '2026-11-18' });

  test('shows restored later occurrences of the week at once', async ({ page, day }) => {
    await day.addRepeating('Stretch', 'daily');
    await expect(day.row('Stretch', '2026-11-22')).toBeVisible();
    await page.route(/\/restore$/, () => undefined);
    await day.chooseAction('Stretch', 'Delete');
    const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await day.dialog.getByRole('button', { name: 'Delete this and later' }).click();
    await answered;
    await expect(day.row('Stretch', '2026-11-22')).toHaveCount(0);
    await undoButton(day).click();
    for (const other of ['2026-11-18', '2026-11-20', '2026-11-22'])
      await expect(day.row('Stretch', other)).toHaveCount(1);
    await expect(day.row('Stretch', '2026-11-17')).toHaveCount(0);
  });
});

test('a failed undo is reported and can be retried', async ({ page, day }) => {
  await day.add('Gone');
  await page.route(/\/restore$/, (route) => route.fulfill(SERVER_ERROR));
  await day.chooseAction('Gone', 'Delete');
  await undoButton(day).click();
  await expect(page.getByText('Failed to restore task', { exact: true })).toBeVisible();
  await expect(
    page.getByText('There was an error restoring the task. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(day.row('Gone')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(/\/restore$/);
  await day.toast.getByRole('button', { name: 'Try again' }).click();
  await expect(day.row('Gone')).toBeVisible();
  await reopen(page);
  await expect(day.row('Gone')).toBeVisible();
});

test('an undo of a failed deletion reports only the failed deletion', async ({ page, day }) => {
  await day.add('Stubborn');
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/tasks\/\d+$/, async (route) => {
    await gate.promise;
    await route.fulfill(SERVER_ERROR);
  });
  await day.chooseAction('Stubborn', 'Delete');
  const restored = page.waitForResponse(/\/restore$/);
  await undoButton(day).click();
  gate.resolve();
  expect((await restored).status()).toBe(404);
  await expect(page.getByText('Failed to delete task', { exact: true })).toBeVisible();
  await expect(day.row('Stubborn')).toBeVisible();
});

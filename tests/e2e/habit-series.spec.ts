import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes } from '../support/browser.ts';
import { test } from '../support/habits-screen.ts';
import { captureRequest } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
const NEXT_WEEK = addDays(TODAY, 7);
const ONE_HABIT = /\/api\/habits\/\d+(\?|$)/;
test.use({ today: TODAY });

test('a recurring habit has an instance in each week, and any other habit stays in its own week', async ({
  page,
  habits,
}) => {
  await habits.add(habits.weekly, 'Swim');
  await habits.add(habits.weekly, 'Buy goggles', false);
  await habits.weekly.complete('Swim');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(habits.period('Week')).toHaveText('Week 48 Nov 23 - Nov 29');
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Swim']);
  await expect(habits.weekly.row('Swim')).toHaveAttribute('data-state', 'active');
  await expect(habits.weekly.root).toContainText('0 of 1');
  await habits.weekly.chooseAction('Swim', 'Cross out');
  await expect(habits.weekly.row('Swim')).toHaveAttribute('data-state', 'crossed-out');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(habits.weekly.row('Swim')).toHaveAttribute('data-state', 'completed');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(habits.weekly.root).toContainText('Nothing here');
  const [[now], [next]] = [await habits.readStored(), await habits.readStored(true, NEXT_WEEK)];
  expect(now?.id).not.toBe(next?.id);
});

test('months follow the selected date, and a new habit belongs to the shown month', async ({ page, habits }) => {
  await habits.add(habits.monthly, 'Pay the rent');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(habits.period('Month')).toHaveText('December 2026');
  await expect(habits.period('Week')).toHaveText('Week 51 Dec 14 - Dec 20');
  await expect(habits.monthly.row('Pay the rent')).toBeVisible();
  await habits.add(habits.monthly, 'Buy presents', false);
  expect(await habits.readStored(false, '2026-12-31')).toMatchObject([
    { title: 'Buy presents', dueDate: '2026-12-01', isRecurring: false },
    { title: 'Pay the rent', dueDate: '2026-12-01', isRecurring: true },
  ]);
  await page.getByRole('button', { name: 'December 2026, go to this month' }).click();
  await expect.poll(async () => habits.monthly.titles()).toEqual(['Pay the rent']);
});

test('an edit applies to later weeks at once and leaves past weeks unchanged', async ({ page, habits }) => {
  await habits.make('Swim', '..');
  await reopen(page);
  const [previous, next] = ['Previous week', 'Next week'].map((name) => page.getByRole('button', { name }));
  // Load the later and the earlier week before the change.
  await next?.click();
  await expect(habits.weekly.row('Swim')).toBeVisible();
  for (let step = 0; step < 2; step += 1) await previous?.click();
  await expect(habits.period('Week')).toContainText('Week 46');
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await next?.click();
  await page.route(/\/api\/habits\?/, () => undefined);
  await habits.weekly.open('Swim');
  await habits.field.fill('Swim far');
  await habits.field.press('Enter');
  await expect(habits.toast).toContainText('Habit updated');
  await next?.click();
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Swim far']);
  for (let step = 0; step < 2; step += 1) await previous?.click();
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Swim']);
});

test('stopping a recurring habit keeps it in the current week and in past weeks', async ({ page, habits }) => {
  await habits.make('Swim', '..');
  await reopen(page);
  await habits.weekly.chooseAction('Swim', 'Stop recurring');
  await expect(habits.dialog).toHaveAccessibleName('Stop Recurring Habit');
  await expect(habits.dialog.getByText('Swim', { exact: true })).toBeVisible();
  await expect(habits.dialog.getByText('Currently repeats every week', { exact: true })).toBeVisible();
  await expect(habits.dialog).toContainText('The habit stays only in the current week.');
  await expectAccessible(page);
  await habits.button('Cancel').click();
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.row('Swim').getByRole('button', { name: 'Actions' })).toBeFocused();
  await habits.weekly.chooseAction('Swim', 'Stop recurring');
  const request = await captureRequest(page, 'PUT', /\/stop-recurring$/, async () => habits.button('Confirm').click());
  expect(request.postData()).toBeNull();
  await expect(habits.weekly.row('Swim').getByRole('img')).toHaveCount(0);
  await habits.weekly.openActions('Swim');
  await expect(habits.weekly.action('Stop recurring')).toHaveCount(0);
  await habits.closeMenu();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(habits.weekly.root).toContainText('Nothing here');
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(habits.weekly.row('Swim')).toBeVisible();
});

test('a monthly habit is worded by months, and only an active one offers "Stop recurring"', async ({
  page,
  habits,
}) => {
  await habits.add(habits.monthly, 'Pay the rent');
  await expect(habits.monthly.row('Pay the rent')).not.toContainText('This month only');
  await habits.monthly.chooseAction('Pay the rent', 'Stop recurring');
  await expect(habits.dialog.getByText('Currently repeats every month', { exact: true })).toBeVisible();
  await expect(habits.dialog).toContainText('The habit stays only in the current month.');
  await page.keyboard.press('Escape');
  await habits.monthly.chooseAction('Pay the rent', 'Delete');
  await expect(habits.button('Delete this month only')).toBeVisible();
  await expect(habits.button('Delete this and all future months')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const change of [
    async () => habits.monthly.complete('Pay the rent'),
    async () => habits.monthly.chooseAction('Pay the rent', 'Cross out'),
  ]) {
    await change();
    await habits.monthly.openActions('Pay the rent');
    await expect(habits.monthly.action('Delete')).toBeVisible();
    await expect(habits.monthly.action('Stop recurring')).toHaveCount(0);
    await habits.closeMenu();
  }
});

test('undo restores a habit that was deleted from one week', async ({ page, habits }) => {
  await habits.make('Swim', 'kkk.');
  await reopen(page);
  const before = await habits.readStored();
  await habits.weekly.chooseAction('Swim', 'Delete');
  await expect(habits.dialog).toHaveAccessibleName('Delete Habit');
  await expect(habits.dialog).toContainText('Past instances are preserved');
  await expect(habits.button('Delete this and all future weeks')).toBeVisible();
  await expectAccessible(page);
  await habits.button('Cancel').click();
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await habits.weekly.chooseAction('Swim', 'Delete');
  const request = await captureRequest(page, 'DELETE', ONE_HABIT, async () =>
    habits.button('Delete this week only').click(),
  );
  expect(new URL(request.url()).search).toBe('');
  await expect(habits.toast).toContainText('Habit deleted');
  await expect(habits.weekly.root).toContainText('Nothing here');
  await expect.poll(async () => habits.readStored()).toEqual([]);
  expect(await habits.readStored(true, NEXT_WEEK)).toHaveLength(1);
  const restored = page.waitForResponse(/\/restore$/);
  await habits.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await restored;
  expect(await habits.readStored()).toEqual(before);
});

test('Ctrl+Z after the Undo of a deletion goes on with the change before it', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Swim');
  await habits.weekly.complete('Swim');
  await habits.weekly.chooseAction('Swim', 'Delete');
  await habits.button('Delete this week only').click();
  const restored = page.waitForResponse(/\/restore$/);
  await habits.toast.getByRole('button', { name: 'Undo' }).click();
  await restored;
  await expect(habits.weekly.row('Swim')).toHaveAttribute('data-state', 'completed');
  await page.locator('body').press('Control+z');
  await expect(habits.toast).toContainText('Completed “Swim”');
  await expect(habits.weekly.row('Swim')).toHaveAttribute('data-state', 'active');
});

test('undo restores a habit that was deleted from this and all future weeks', async ({ page, habits }) => {
  await habits.make('Swim', 'kk.');
  await reopen(page);
  await expect(habits.weekly.row('Swim')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next week' });
  const previous = page.getByRole('button', { name: 'Previous week' });
  await next.click();
  await expect(habits.period('Week')).toContainText('Week 48');
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await previous.click();
  await habits.weekly.chooseAction('Swim', 'Delete');
  const request = await captureRequest(page, 'DELETE', ONE_HABIT, async () =>
    habits.button('Delete this and all future weeks').click(),
  );
  expect(new URL(request.url()).search).toBe('?deleteFuture=true');
  await expect(habits.toast).toContainText('Habits deleted');
  await next.click();
  await expect(habits.weekly.root).toContainText('Nothing here');
  await expect.poll(async () => habits.readStored(true, NEXT_WEEK)).toEqual([]);
  expect(await habits.readStored(true, addDays(TODAY, -7))).toMatchObject([{ title: 'Swim', streak: 2 }]);
  await habits.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await previous.click();
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await expect.poll(async () => habits.readStored()).toMatchObject([{ title: 'Swim', streak: 2 }]);
});

test('a habit that does not recur is deleted after a simple confirmation', async ({ page, habits }) => {
  await habits.add(habits.weekly, 'Buy a swimsuit', false);
  await habits.weekly.chooseAction('Buy a swimsuit', 'Delete');
  await expect(habits.dialog).toHaveAccessibleName('Delete Habit');
  await expect(habits.dialog.getByRole('button')).toHaveText(['', 'Cancel', 'Delete']);
  await expectAccessible(page);
  await habits.button('Cancel').click();
  await expect(habits.weekly.row('Buy a swimsuit')).toBeVisible();
  await habits.weekly.open('Buy a swimsuit');
  await habits.button('Delete').click();
  await expect(habits.dialog).toHaveAccessibleName('Delete Habit');
  await habits.button('Delete').click();
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.root).toContainText('Nothing here');
  await expect.poll(async () => habits.readStored()).toEqual([]);
  await habits.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(habits.weekly.row('Buy a swimsuit')).toBeVisible();
  await expect.poll(async () => habits.readStored()).toMatchObject([{ title: 'Buy a swimsuit', isRecurring: false }]);
});

test('a streak of more than two has a badge, which follows changes', async ({ page, habits }) => {
  await habits.make('Swim', 'kk.');
  await habits.make('Call home', 'kkkkk.');
  await reopen(page);
  await expect(habits.streak(habits.weekly, 'Call home')).toHaveText('5 weeks');
  await expect(habits.streak(habits.weekly, 'Call home')).toHaveAccessibleName(
    'Streak of 5 weeks: show the last twelve',
  );
  await expect(habits.weekly.row('Swim')).toBeVisible();
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveCount(0);
  await habits.weekly.complete('Swim');
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveText('3 weeks');
  await habits.weekly.chooseAction('Swim', 'Cross out');
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveCount(0);
  await habits.weekly.complete('Swim');
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveText('3 weeks');
  await reopen(page);
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveText('3 weeks');
});

test('the current week counts as open in later weeks, and a missed past week has no badge', async ({
  page,
  habits,
}) => {
  await habits.make('Swim', 'kkkk.');
  await habits.make('Call home', 'kkk..');
  await reopen(page);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveText('4 weeks');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(habits.streak(habits.weekly, 'Swim')).toHaveText('4 weeks');
  await expect(habits.weekly.row('Call home')).toBeVisible();
  await expect(habits.streak(habits.weekly, 'Call home')).toHaveCount(0);
  await habits.weekly.complete('Call home');
  await expect(habits.streak(habits.weekly, 'Call home')).toHaveText('4 weeks');
});

test('the streak badge opens the history of the last twelve weeks', { tag: '@widths' }, async ({ page, habits }) => {
  await habits.make('Swim', 'k.kkxk.');
  await reopen(page);
  const badge = habits.streak(habits.weekly, 'Swim');
  await badge.click();
  await expect(habits.dialog).toHaveAccessibleName('Streak of 3 weeks');
  // Not by role: elements behind an open dialog have none.
  await expect(page.locator('[aria-label^="Streak of 3 weeks"]')).toHaveAttribute('aria-expanded', 'true');
  await expect(habits.dialog.getByRole('listitem')).toHaveText([
    'Aug 31None',
    'Sep 7None',
    'Sep 14None',
    'Sep 21None',
    'Sep 28None',
    'Oct 5Kept',
    'Oct 12Missed',
    'Oct 19Kept',
    'Oct 26Kept',
    'Nov 2Crossed out',
    'Nov 9Kept',
    'Nov 16Open',
  ]);
  await expect(habits.dialog).toContainText('A streak counts the weeks in a row that were kept');
  const box = await habits.dialog.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.keyboard.press('Escape');
  await expect(habits.dialog).toHaveCount(0);
  await expect(badge).toBeFocused();
  const checkbox = habits.weekly.row('Swim').getByRole('checkbox');
  const place = await checkbox.boundingBox();
  const state = await checkbox.getAttribute('aria-checked');
  await badge.click();
  await expect(habits.dialog).toBeVisible();
  // A click outside only closes the history.
  await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
  await expect(habits.dialog).toHaveCount(0);
  await expect(checkbox).toHaveAttribute('aria-checked', state ?? '');
});

test('the history of a habit without a badge is in its menu', async ({ page, habits }) => {
  await habits.make('Pay the rent', 'k.', { isWeekly: false });
  await reopen(page);
  await habits.monthly.chooseAction('Pay the rent', 'Show history (streak 1)');
  await expect(habits.dialog).toHaveAccessibleName('Streak of 1 month');
  await expect(habits.dialog).toContainText('The list shows a streak from 3 months on.');
  await expect(habits.dialog.getByRole('listitem')).toHaveText([
    ...Array.from({ length: 10 }, () => /^[A-Z][a-z]{2}None$/),
    'OctKept',
    'NovOpen',
  ]);
  await expect(habits.button('Close')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.monthly.row('Pay the rent').getByRole('button', { name: 'Actions' })).toBeFocused();
  await habits.monthly.complete('Pay the rent');
  await habits.monthly.chooseAction('Pay the rent', 'Show history (streak 2)');
  await expect(habits.dialog).toHaveAccessibleName('Streak of 2 months');
});

test('habits can be added, changed and deleted from the keyboard', async ({ page, habits }) => {
  await habits.make('Call home', 'kkk.');
  await reopen(page);
  await habits.weekly.addButton.focus();
  await page.keyboard.press('Enter');
  await expect(habits.field).toBeFocused();
  await page.keyboard.type('Swim');
  await page.keyboard.press('Enter');
  await expect(habits.button('Yes, make it recurring')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(habits.button('No, just this week')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(habits.dialog).toHaveCount(0);
  await expect(habits.weekly.addButton).toBeFocused();

  const row = habits.weekly.row('Swim');
  const actions = row.getByRole('button', { name: 'Actions' });
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(row).toHaveAttribute('data-state', 'completed');
  await expect(row.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row).toHaveAttribute('data-state', 'active');
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('sto');
  await expect(habits.weekly.action('Stop recurring')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(habits.button('Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await habits.streak(habits.weekly, 'Call home').focus();
  await page.keyboard.press('Enter');
  await expect(habits.button('Close')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(habits.button('Close')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(habits.streak(habits.weekly, 'Call home')).toBeFocused();

  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('del');
  await expect(habits.weekly.action('Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(habits.button('Delete this week only')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect.poll(async () => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the screen, its dialogs and the history are accessible in both themes', async ({ page, habits }) => {
  await habits.make('Swim', 'kk.kkxk.', { isPriority: true });
  await habits.make('Call home', 'kkk', { color: 'orange' });
  await habits.make('Pay the rent', '..x', { isWeekly: false, color: '#ff8800' });
  await reopen(page);
  await expect(habits.monthly.row('Pay the rent')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const title of ['Swim', 'Call home']) {
    await habits.streak(habits.weekly, title).click();
    await expect(habits.button('Close')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
  }
  await habits.weekly.open('Swim');
  await habits.dialog.getByRole('button', { name: 'Notes' }).click();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await habits.weekly.addButton.click();
  await habits.field.fill('Swim');
  await habits.field.press('Enter');
  await expect(habits.button('Yes, make it recurring')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(habits.field).toBeFocused();
  await page.keyboard.press('Escape');
  for (const [action, response] of [
    ['Stop recurring', 'Cancel'],
    ['Delete', 'Delete this week only'],
  ] as const) {
    await habits.weekly.chooseAction('Swim', action);
    await expect(habits.button(response)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
  }
});

import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { GoalsScreen } from '../support/goals-screen.ts';
import { HabitsScreen } from '../support/habits-screen.ts';
import { visit } from '../support/shared-page.ts';
import { breakChanges } from '../support/traffic.ts';

// The lines of cards that add goals, habits and books. Those of projects and days have tests beside their screens.

/** A Wednesday. */
const TODAY = '2026-11-18';
test.use({ today: TODAY });

test('the line of a card adds one goal after the other, also to another week @widths', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  const goals = new GoalsScreen(page, TODAY);
  const line = goals.weekly.root.getByRole('textbox', { name: 'Add a goal to the week' });
  await line.fill('  Write the talk ');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  await expect(line).toBeFocused();
  await page.keyboard.type('Run 40k next week !');
  await expect(goals.weekly.root.locator('mark')).toHaveText(['next week', '!']);
  await expectAccessible(page);
  await goals.weekly.addButton.click();
  await expect(goals.toast).toContainText('Run 40k · Next week');
  await expect.poll(async () => goals.weekly.titles()).toEqual(['Write the talk']);
  await expect
    .poll(async () => goals.read<Goal[]>('/api/goals?weekly=true&date=2026-11-25'))
    .toMatchObject([{ title: 'Run 40k', isPriority: true, dueDate: '2026-11-29' }]);
  await expect(goals.dialog).toHaveCount(0);
});

test('N adds to the focused card of goals, else to the first one, and on the page of projects a project', async ({
  signedIn: page,
}) => {
  await visit(page, '/goals');
  const { weekly, monthly, dialog } = new GoalsScreen(page, TODAY);
  const week = weekly.root.getByRole('textbox', { name: 'Add a goal to the week' });
  const month = monthly.root.getByRole('textbox', { name: 'Add a goal to the month' });
  await expect(month).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(week).toBeFocused({ timeout: 300 });
  }).toPass();
  await month.fill('Paint');
  await month.press('Enter');
  await month.press('Escape');
  await expect(monthly.root.getByRole('button', { name: 'Edit Paint' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(month).toBeFocused();
  await month.press('Escape');
  await visit(page, '/projects');
  await expect(page.getByRole('button', { name: 'Add Project' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(dialog.getByRole('heading', { name: 'New Project' })).toBeVisible({ timeout: 300 });
  }).toPass();
});

test('at a desk the line follows the last row of its card', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  const { weekly } = new GoalsScreen(page, TODAY);
  const line = weekly.root.getByRole('textbox', { name: 'Add a goal to the week' });
  await line.fill('Paint');
  await line.press('Enter');
  const row = await weekly.root.getByRole('listitem').boundingBox();
  const place = await line.boundingBox();
  expect((place?.y ?? 1000) - (row?.y ?? 0)).toBeLessThan(80);
});

test('a goal that could not be added is in its line again, also after a reload', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  const goals = new GoalsScreen(page, TODAY);
  const line = goals.monthly.root.getByRole('textbox', { name: 'Add a goal to the month' });
  await breakChanges(page, /\/api\/goals/);
  await line.fill('Paint');
  await line.press('Enter');
  await expect(goals.toast).toContainText('Failed to create goal');
  await expect(line).toHaveValue('Paint');
  await expect.poll(async () => goals.monthly.titles()).toEqual([]);
  await page.unroute(/\/api\/goals/);
  await page.reload();
  await expect(line).toHaveValue('Paint');
  await line.press('Enter');
  await expect.poll(async () => goals.monthly.titles()).toEqual(['Paint']);
});

test('the line of the reading list takes the author and who recommended the book', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  const goals = new GoalsScreen(page, TODAY);
  const line = goals.books.root.getByRole('textbox', { name: 'Add to the reading list' });
  await line.fill('circe by Madeline Miller');
  await line.press('Enter');
  await expect.poll(async () => goals.books.titles()).toEqual(['Circe']);
  await expect
    .poll(async () => goals.read<Book[]>('/api/books'))
    .toMatchObject([{ title: 'Circe', author: 'Madeline Miller' }]);
});

test('the line of a habit card adds a habit of each week without a question @widths', async ({ signedIn: page }) => {
  await visit(page, '/habits');
  const habits = new HabitsScreen(page, TODAY);
  const line = habits.weekly.root.getByRole('textbox', { name: 'Add a habit of each week' });
  await line.fill('Swim');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  await expect(line).toBeFocused();
  await expect.poll(async () => habits.weekly.titles()).toEqual(['Swim']);
  await expect
    .poll(async () => habits.read<Habit[]>(`/api/habits?isWeekly=true&referenceDate=2026-11-25`))
    .toMatchObject([{ title: 'Swim' }]);
});

import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { reopen, visit } from '../support/shared-page.ts';

/** A Wednesday, with the Monday and the Friday of its week. */
const TODAY: Day = '2026-07-15';
const MONDAY: Day = '2026-07-13';
const FRIDAY: Day = '2026-07-17';

test.use({ today: TODAY });

async function post(page: Page, path: string, data: object): Promise<void> {
  expect((await page.request.post(path, { data })).status()).toBe(201);
}

/** Adds tasks to today, from top to bottom, and shows them. */
async function addTasks(day: DayScreen, ...titles: string[]): Promise<void> {
  for (const title of titles) await post(day.page, '/api/tasks', { title, date: TODAY });
  await reopen(day.page);
}

function getTitle(row: Locator): Locator {
  return row.locator('[data-row-title]');
}

/** Focuses the first row by J. The code of keys is loaded after the first paint. */
async function focusFirstRow(page: Page, title: Locator): Promise<void> {
  await expect(title).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('j');
    await expect(title).toBeFocused({ timeout: 300 });
  }).toPass();
}

test('J, K and the arrow keys move the focus between rows', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'One', 'Two', 'Three');
  const [one, two, three] = [getTitle(day.row('One')), getTitle(day.row('Two')), getTitle(day.row('Three'))];
  await focusFirstRow(page, one);
  await page.keyboard.press('j');
  await expect(two).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(three).toBeFocused();
  await page.keyboard.press('k');
  await expect(two).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(one).toBeFocused();
  await page.keyboard.press('k');
  await expect(one).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(one).toBeFocused();
});

test('the arrow keys to the side go to the same place of the cards beside', async ({ day }) => {
  const { page } = day;
  for (const title of ['Tea', 'Bread']) await post(page, '/api/tasks', { title, date: MONDAY });
  await addTasks(day, 'One', 'Two', 'Three');
  const [one, two, three] = [getTitle(day.row('One')), getTitle(day.row('Two')), getTitle(day.row('Three'))];
  await focusFirstRow(page, one);
  await page.keyboard.press('ArrowDown');
  // Tuesday is empty.
  await page.keyboard.press('ArrowLeft');
  await expect(getTitle(day.row('Bread', MONDAY))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(getTitle(day.row('Bread', MONDAY))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(two).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(three).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(getTitle(day.row('Bread', MONDAY))).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.type('Jam');
  await page.keyboard.press('ArrowLeft');
  await expect(day.line(MONDAY)).toBeFocused();
  await expect(day.line(MONDAY)).toHaveValue('Jam');
  await day.line(MONDAY).fill('');
});

test('X completes the focused task, C crosses it out and F flags it', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  const row = day.row('Dentist');
  const checkbox = row.getByRole('checkbox');
  await focusFirstRow(page, getTitle(row));
  await page.keyboard.press('x');
  await expect(checkbox).toBeChecked();
  await expect(getTitle(row)).toBeFocused();
  await page.keyboard.press('x');
  await expect(checkbox).not.toBeChecked();
  await page.keyboard.press('f');
  await expect(row.getByRole('img', { name: 'Flagged' })).toBeVisible();
  await expect(row.locator('.row-marks')).toHaveCSS('opacity', '1');
  await page.keyboard.press('c');
  await expect(row).toHaveAttribute('data-state', 'crossed-out');
  await page.keyboard.press('c');
  await expect(row).toHaveAttribute('data-state', 'active');
  await expectAccessible(page);
});

test('C right after X crosses the task out, although the page has not shown X yet', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.evaluate(() => {
    for (const key of ['x', 'c'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await reopen(page);
  await expect(day.row('Dentist')).toHaveAttribute('data-state', 'crossed-out');
});

test('after X the focus stays in its place, and after N it stays in the line for the next task', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'One', 'Two', 'Three');
  await focusFirstRow(page, getTitle(day.row('One')));
  for (const [title, next] of [
    ['One', 'Two'],
    ['Two', 'Three'],
  ] as const) {
    await page.keyboard.press('x');
    await expect(day.row(title)).toHaveAttribute('data-state', 'completed');
    await expect(getTitle(day.row(next))).toBeFocused();
  }
  await page.keyboard.press('Control+z');
  await expect(day.row('Two')).toHaveAttribute('data-state', 'active');
  await expect(getTitle(day.row('Two'))).toBeFocused();
  await page.keyboard.press('x');
  await expect(getTitle(day.row('Three'))).toBeFocused();
  await page.keyboard.press('c');
  await expect(day.row('Three')).toHaveAttribute('data-state', 'crossed-out');
  await expect(getTitle(day.row('Three'))).toBeFocused();
  await page.keyboard.press('n');
  await expect(day.line()).toBeFocused();
  await page.keyboard.type('Four');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Five minutes');
  await page.keyboard.press('Enter');
  await expect(day.row('Four')).toBeVisible();
  await expect(day.row('Five minutes')).toHaveAttribute('data-state', 'active');
  await expect(day.line()).toBeFocused();
});

test('Escape in an empty line focuses the added row, else the row that had the focus before, else the last row', async ({
  day,
}) => {
  const { page } = day;
  await addTasks(day, 'One', 'Two', 'Three');
  await focusFirstRow(page, getTitle(day.row('One')));
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(getTitle(day.row('Two'))).toBeFocused();
  await page.keyboard.press('n');
  // The task with the later time stands below the one that is added last.
  for (const title of ['Choir 8pm', 'Swim 7am']) {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await expect(day.row('Swim')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getTitle(day.row('Swim'))).toBeFocused();
  await getTitle(day.row('Two')).focus();
  await page.keyboard.press('x');
  // A completed row stays for a moment before it goes below the others.
  await expect(day.card().locator('li[data-item]').last()).toContainText('Two');
  const elsewhere = page.getByRole('link', { name: 'Days' });
  await elsewhere.focus();
  await day.line().focus();
  await page.keyboard.press('Escape');
  await expect(getTitle(day.row('Two'))).toBeFocused();
  // Without rows the empty list has the focus, so that N adds to its day.
  await elsewhere.focus();
  await day.line(FRIDAY).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(day.line(FRIDAY)).toBeFocused();
});

test('what is typed on after Enter has saved a task is no command for its row', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'One');
  await focusFirstRow(page, getTitle(day.row('One')));
  await page.keyboard.press('e');
  await expect(day.field).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await expect(getTitle(day.row('Two'))).toBeFocused();
  await page.keyboard.type('Call 5', { delay: 20 });
  await expect(day.row('Two')).toHaveAttribute('data-state', 'active');
  await expect(day.dialog).toHaveCount(0);
  // Only after a pause is a letter a command again. Nothing on the page shows when the pause is over.
  await page.waitForTimeout(900);
  await page.keyboard.press('c');
  await expect(day.row('Two')).toHaveAttribute('data-state', 'crossed-out');
});

test('E edits the focused task with the caret behind its title, where keys are letters', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.keyboard.press('e');
  await expect(day.field).toBeFocused();
  await page.keyboard.type(' x1nt');
  await expect(day.field).toHaveValue('Dentist x1nt');
  await page.keyboard.press('Enter');
  await expect(day.dialog).toHaveCount(0);
  await expect(getTitle(day.row('Dentist x1nt'))).toBeFocused();
});

test('a digit moves the focused task to that weekday, and its toast undoes it', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist', 'Groceries');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.keyboard.press('3');
  await expect(getTitle(day.row('Dentist'))).toBeFocused();
  await page.keyboard.press('5');
  await expect(day.row('Dentist', FRIDAY)).toBeVisible();
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect(getTitle(day.row('Groceries'))).toBeFocused();
  await expect(day.toast).toContainText('Moved to Fri, Jul 17');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(getTitle(day.row('Dentist'))).toBeFocused();
});

test('Ctrl+Z undoes moves and a completion one by one while toasts are up, and Shift+Ctrl+Z redoes them', async ({
  day,
}) => {
  const { page } = day;
  await addTasks(day, 'One', 'Two', 'Three');
  const press = async (keys: string, toast: string) => {
    await page.keyboard.press(keys);
    await expect(day.toast).toContainText(toast);
  };
  await focusFirstRow(page, getTitle(day.row('One')));
  await press('5', 'Moved to Fri, Jul 17');
  await expect(getTitle(day.row('Two'))).toBeFocused();
  await press('4', 'Moved to Thu, Jul 16');
  await expect(getTitle(day.row('Three'))).toBeFocused();
  await page.keyboard.press('x');
  await expect(day.row('Three').getByRole('checkbox')).toBeChecked();

  await press('Control+z', 'Completed “Three”');
  await expect(day.row('Three').getByRole('checkbox')).not.toBeChecked();
  await expect(getTitle(day.row('Three'))).toBeFocused();
  await press('Control+z', 'Moved “Two”');
  await expect(getTitle(day.row('Two'))).toBeFocused();
  await press('Control+z', 'Moved “One”');
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two', 'Three']);
  await expect(getTitle(day.row('One'))).toBeFocused();
  for (const toast of ['Moved “One”', 'Moved “Two”', 'Completed “Three”']) await press('Control+Shift+z', toast);
  await expect(day.toast).toContainText('Redone');
  await expect(day.row('One', FRIDAY)).toBeVisible();
  await expect.poll(async () => day.titles()).toEqual(['Three']);

  // The Undo of a toast is the same undo.
  await press('Control+z', 'Completed “Three”');
  await expect(day.row('Three').getByRole('checkbox')).not.toBeChecked();
  await getTitle(day.row('Three')).focus();
  await press('5', 'Moved to Fri, Jul 17');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.toast).toContainText('Moved “Three”');
  await press('Control+z', 'Moved “Two”');
  await expect.poll(async () => day.titles()).toEqual(['Two', 'Three']);
});

test('a digit leaves a completed task on its day', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.keyboard.press('x');
  await expect(day.row('Dentist').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('5');
  await expect(day.toast).toContainText('1 completed task stays on its day');
  await page.keyboard.press('x');
  await expect(day.row('Dentist').getByRole('checkbox')).not.toBeChecked();
  await expect(day.row('Dentist', FRIDAY)).toHaveCount(0);
});

test('Delete deletes the focused task, focuses the next one and offers Undo', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist', 'Groceries');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.keyboard.press('Delete');
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect(getTitle(day.row('Groceries'))).toBeFocused();
  await expect(day.toast).toContainText('Task deleted');
  await day.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(getTitle(day.row('Dentist'))).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  await expect(getTitle(day.row('Dentist'))).toBeFocused();
  // The only task of a list leaves no other row.
  await page.keyboard.press('Delete');
  await expect(day.row('Dentist')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(getTitle(day.row('Dentist'))).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(day.row('Dentist')).toHaveCount(0);
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(getTitle(day.row('Dentist'))).toBeFocused();
});

test('keys act on a goal, a book and a project task as far as they have the action', async ({ signedIn: page }) => {
  await post(page, '/api/goals', { title: 'Run', isWeekly: true, dueDate: TODAY });
  await post(page, '/api/books', { title: 'Emma' });
  await visit(page, '/goals');
  const [goal, book] = ['Run', 'Emma'].map((title) => page.locator('li[data-item]').filter({ hasText: title }));
  if (goal === undefined || book === undefined) throw new Error('No rows');
  await expect(book).toBeVisible();
  await focusFirstRow(page, getTitle(goal));
  await page.keyboard.press('f');
  await expect(goal.getByRole('img', { name: 'Priority' })).toBeVisible();
  await page.keyboard.press('5');
  await expect(getTitle(goal)).toBeFocused();
  await page.keyboard.press('j');
  await expect(getTitle(book)).toBeFocused();
  await page.keyboard.press('c');
  await expect(book).toHaveAttribute('data-state', 'crossed-out');

  const project = await page.request.post('/api/projects', { data: { title: 'Kitchen' } });
  const { id } = (await project.json()) as { id: number };
  await post(page, `/api/projects/${id}/tasks`, { title: 'Order tiles' });
  await visit(page, '/projects');
  const task = page.locator('li[data-item]').filter({ hasText: 'Order tiles' });
  await focusFirstRow(page, getTitle(task));
  await page.keyboard.press('f');
  await expect(task.getByRole('img', { name: 'Flagged' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(task.getByRole('checkbox')).toBeChecked();
});

test('N adds a task to the shown day, T goes to today, and [ and ] go by weeks', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.keyboard.press(']');
  // Another week begins at its Monday.
  await expect(page).toHaveURL(/date=2026-07-20/);
  // The address changes before the cards do. Until then the focus stays on the row of the week before.
  await expect(day.line('2026-07-20')).toBeVisible();
  await page.keyboard.press('n');
  await expect(day.line('2026-07-20')).toBeFocused();
  await page.keyboard.type('Groceries [n]');
  await page.keyboard.press('Enter');
  await expect(day.row('Groceries [n]', '2026-07-20')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('[');
  await expect(day.row('Dentist')).toBeVisible();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page).toHaveURL(/date=2026-07-06/);
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/days$/);
  await expect(day.row('Dentist')).toBeVisible();
  await expect(day.card().locator(':focus')).toHaveCount(1);
});

test('single-key shortcuts can be switched off in the settings, and other keys still work', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  await page.getByRole('switch', { name: 'Single-Key Shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await getTitle(day.row('Dentist')).focus();
  for (const key of ['x', 'n', '5', '?', ']']) await page.keyboard.press(key);
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Dentist')).toHaveAttribute('data-state', 'active');
  await page.keyboard.press('Delete');
  await expect(day.row('Dentist')).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(/date=2026-07-20/);
});

test('no key acts on a row while a menu or a dialog is open', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await day.openActions('Dentist');
  await expect(page.getByRole('menu')).toBeVisible();
  for (const key of ['x', 'n', 'Delete', '5', 't']) await page.keyboard.press(key);
  await expect(day.dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(sheet).toContainText('Move the task to Monday – Sunday of its week');
  for (const key of ['x', 'n', 'Delete', '5', 't']) await page.keyboard.press(key);
  await expect(day.dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(day.row('Dentist')).toHaveAttribute('data-state', 'active');
});

test('Ctrl+A on a row selects the open tasks of its list', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist', 'Groceries', 'Walk');
  await focusFirstRow(page, getTitle(day.row('Dentist')));
  await page.keyboard.press('x');
  await expect(getTitle(day.row('Groceries'))).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toContainText('2 selected');
  await expect(day.row('Dentist')).not.toHaveAttribute('data-selected');
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  await page.keyboard.press('Escape');
});

test('a right click on a row opens its menu, and closing it focuses the row', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist', 'Groceries');
  const [dentist, groceries] = [getTitle(day.row('Dentist')), getTitle(day.row('Groceries'))];
  await focusFirstRow(page, dentist);
  const menu = page.getByRole('menu');
  await groceries.click({ button: 'right' });
  await expect(menu).toHaveAccessibleName('Actions for Groceries');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Edit',
    'Make priority',
    'Flag',
    'Cross out',
    'Move to tomorrow',
    'Move to…',
    'Move up',
    'Move down',
    'Delete',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(groceries).toBeFocused();
  await groceries.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Cross out' }).click();
  await expect(day.row('Groceries')).toHaveAttribute('data-state', 'crossed-out');
  await expect(groceries).toBeFocused();
  await dentist.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(day.row('Dentist')).toHaveCount(0);
  await expect(groceries).toBeFocused();
  await expect(day.toast).toContainText('Task deleted');
});

test('a right click on selected text of a row or elsewhere keeps the menu of the browser', async ({ day }) => {
  const { page } = day;
  await addTasks(day, 'Dentist');
  const title = getTitle(day.row('Dentist'));
  await focusFirstRow(page, title);
  await page.getByRole('link', { name: 'Goals' }).click({ button: 'right' });
  await title.evaluate((element) => getSelection()?.selectAllChildren(element));
  await title.click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveCount(0);
  // Who has selected the whole page has not chosen the text of this row.
  await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
  await title.click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveCount(1);
  await page.keyboard.press('Escape');
});

test('a menu opens again right after Escape', async ({ page, day }) => {
  await page.request.post('/api/tasks', { data: { title: 'Walk', date: TODAY } });
  await reopen(page);
  const control = day.row('Walk').getByRole('button', { name: 'Actions for Walk' });
  const menu = page.getByRole('menu');
  for (let time = 0; time < 3; time += 1) {
    await control.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await control.click();
    await expect(menu).toBeVisible();
    // Once it has appeared, the menu of the first press would be gone.
    await menu.evaluate(async (shown) => Promise.all(shown.getAnimations().map(async ({ finished }) => finished)));
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

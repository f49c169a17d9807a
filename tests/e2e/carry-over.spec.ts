import type { Page, Route } from '@playwright/test';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { addTasks, readTasks, NewDayScreen } from '../support/new-day-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

/** The end of a week and the Monday after it. */
const FRIDAY = '2026-11-20';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';

/** An item with invented ids; the server does not know it. */
function createItem(fields: Partial<CarryOverItem>): CarryOverItem {
  const item = { id: 1, type: 'day-task', title: 'Item', date: SUNDAY, isCrossedOut: false, isSelected: true } as const;
  return { ...item, ...fields };
}

const ITEMS = [
  createItem({ id: 1, title: 'Water the plants' }),
  createItem({ id: 1, type: 'weekly-goal', title: 'Run twice' }),
  createItem({ id: 2, type: 'monthly-goal', title: 'Read a book', isCrossedOut: true, isSelected: false }),
];

/** Makes the server offer these items for carrying over. */
async function mockOffer(page: Page, items: readonly CarryOverItem[]): Promise<void> {
  await page.route('**/api/carry-over?*', (route) => route.fulfill({ json: { items } }));
}

/** Handles requests that carry over. */
async function handleCarryOver(page: Page, handler: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/carry-over', handler);
}

/** Opens the Carry Over dialog on Monday, with New Day skipped. */
async function openCarryOverOnMonday(page: Page): Promise<NewDayScreen> {
  const flow = new NewDayScreen(page);
  await flow.visit(MONDAY, { last: SUNDAY });
  await expect(flow.newDay).toBeVisible();
  await flow.skip();
  await expect(flow.carryOver).toBeVisible();
  return flow;
}

test.use({ controlsClock: true });

/** Every test has a new account. */
test.beforeEach(({ signedIn: _page }) => undefined);

test('carry over from Sunday to Monday leaves out the tasks that New Day copied', async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, FRIDAY, 'Call the landlord', { title: 'By hand', isCrossedOut: true });
  await addTasks(page, SUNDAY, 'Read the lease', 'Groceries');
  await flow.visit(SUNDAY, { at: '23:59:30', last: SUNDAY });
  await page.clock.fastForward('01:00');
  await flow.task('Groceries').uncheck();
  await flow.copyButton.click();

  await expect(flow.carryOver).toHaveAccessibleName('Carry Over to Mon, Nov 23');
  await expect(flow.newDay).toHaveCount(0);
  await expect(flow.carryOver.getByRole('heading', { level: 3 })).toHaveText(['Daily Tasks']);
  await expect(flow.carryOver.getByRole('checkbox')).toHaveCount(3);
  await expect(flow.item('Call the landlord')).toBeChecked();
  await expect(flow.item('By hand')).not.toBeChecked();
  // A task that was let go in New Day stays let go.
  await expect(flow.item('Groceries')).not.toBeChecked();
  await expect(flow.carryOver).toContainText('1 of 3 selected');
  await flow.item('Groceries').check();
  await expectAccessible(page);

  await flow.carryOverButton.click();
  await expect(flow.toast('2 items carried over')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(new DayScreen(page, MONDAY).row('Call the landlord')).toBeVisible();
  expect((await readTasks(page, MONDAY)).toSorted()).toEqual(['Call the landlord', 'Groceries', 'Read the lease']);
  await flow.undoButton.click();
  await expect(new DayScreen(page, MONDAY).row('Call the landlord')).toHaveCount(0);
  expect(await readTasks(page, MONDAY)).toEqual(['Read the lease']);
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tasks that New Day copied are offered again after the copy is undone', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, FRIDAY, 'Call the landlord');
  await addTasks(page, SUNDAY, 'Read the lease');
  await flow.visit(MONDAY, { last: SUNDAY });
  await flow.copyButton.click();
  await expect(flow.carryOver.getByRole('checkbox')).toHaveCount(1);
  await flow.findUndo('1 task copied to today').click();
  await expect(flow.item('Read the lease')).toBeChecked();
});

test('the three item types have a heading and a badge each', async ({ page }) => {
  await mockOffer(page, ITEMS);
  const flow = new NewDayScreen(page);
  await page.clock.setSystemTime(`${MONDAY}T09:00:00`);
  await flow.rememberVisit('2026-10-30');
  await page.goto('/days');
  await flow.skip();
  await expect(flow.carryOver.getByRole('heading', { level: 3 })).toHaveText([
    'Daily Tasks',
    'Weekly Goals',
    'Monthly Goals',
  ]);
  await expect(flow.carryOver.getByRole('listitem')).toHaveText([
    'Water the plantsDailyTodayPick a dayLet go',
    'Run twiceWeeklyThis weekLet go',
    'Read a bookCrossed outMonthlyThis monthLet go',
  ]);
  await expect(flow.carryOver.getByRole('button', { name: 'Edit Read a book, crossed out' })).toBeVisible();
  await expect(flow.carryOver).toContainText('2 of 3 selected');
  await expectAccessible(page);
  await handleCarryOver(page, (route) => route.fulfill({ status: 201, json: { items: ITEMS } }));
  const [request] = await Promise.all([page.waitForRequest('**/api/carry-over'), flow.carryOverButton.click()]);
  expect(request.postDataJSON()).toEqual({
    date: MONDAY,
    items: [
      { id: 1, type: 'day-task', title: 'Water the plants' },
      { id: 1, type: 'weekly-goal', title: 'Run twice' },
    ],
  });
  await expect(flow.toast('3 items carried over')).toBeVisible();
});

/** The first visit of a day, the last visit before it, and which of the three types are offered then. */
const RESETS: readonly [name: string, last: Day, today: Day, offered: string[]][] = [
  ['the start of a month in mid-week', '2026-01-31', '2026-02-01', ['Read a book']],
  ['the start of a year in mid-week', '2026-12-31', '2027-01-01', ['Read a book']],
  ['the start of a week', SUNDAY, MONDAY, ['Water the plants', 'Run twice']],
  ['the start of a month and a week', '2027-01-31', '2027-02-01', ['Water the plants', 'Run twice', 'Read a book']],
];

test('the start of a period offers its items', { tag: '@desk' }, async ({ page }) => {
  await mockOffer(page, ITEMS);
  const flow = new NewDayScreen(page);
  for (const [name, last, today, offered] of RESETS) {
    await test.step(name, async () => {
      await flow.visit(last, { at: '23:59:30', last });
      await page.clock.fastForward('01:00');
      await expect(flow.newDay).toBeVisible();
      await flow.skip();
      await expect(flow.carryOver).toBeVisible();
      await expect(flow.carryOver.getByRole('checkbox')).toHaveCount(offered.length);
      for (const title of offered) await expect(flow.item(title)).toBeVisible();
      expect(await flow.lastVisit()).toBe(today);
      await flow.skip();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test('New Day and Carry Over count as two steps of one sheet', { tag: '@widths' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, FRIDAY, 'Call the landlord');
  await addTasks(page, SUNDAY, 'Read the lease');
  await flow.visit(MONDAY, { last: SUNDAY });
  await expect(flow.newDay).toContainText('Step 1 of 2');
  await flow.copyButton.click();
  await expect(flow.carryOver).toContainText('Step 2 of 2');
  await expect(flow.carryOver).toContainText('1 task copied to today');
  await expect(flow.toasts).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open Carry Over' }).click();
  await expect(flow.item('Call the landlord')).toBeChecked();
});

test('New Day is no step of two when it offers all that is left over', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, SUNDAY, 'Read the lease');
  const read = page.waitForResponse('**/api/carry-over?*');
  await flow.visit(MONDAY, { last: SUNDAY });
  await read;
  await waitForNetworkIdle(page);
  await expect(flow.newDay).not.toContainText('Step');
  await flow.copyButton.click();
  await expect(flow.newDay).toHaveCount(0);
  await expect(flow.toasts).toContainText('1 task copied to today');
});

test('carry over does not open when nothing is unfinished', { tag: '@desk' }, async ({ page }) => {
  const flow = new NewDayScreen(page);
  await addTasks(page, FRIDAY, { title: 'Done', isCompleted: true });
  const read = page.waitForResponse('**/api/carry-over?*');
  await flow.visit(MONDAY, { last: SUNDAY });
  await flow.skip();
  await read;
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('"Select All" toggles the selection, and an empty selection cannot be carried over', async ({ page }) => {
  await addTasks(page, FRIDAY, 'One', 'Two', 'Three');
  const flow = await openCarryOverOnMonday(page);
  const toggle = flow.carryOver.getByRole('button', { name: /elect All$/ });
  await expect(toggle).toHaveText('Deselect All');
  await expect(toggle).toBeFocused();
  await flow.item('Two').uncheck();
  await expect(toggle).toHaveText('Select All');
  await expect(flow.carryOver).toContainText('2 of 3 selected');
  await toggle.click();
  await expect(flow.carryOver).toContainText('3 of 3 selected');
  await toggle.click();
  await expect(flow.carryOver).toContainText('0 of 3 selected');
  await expect(flow.carryOverButton).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(flow.carryOver).toHaveCount(0);
  expect(await readTasks(page, MONDAY)).toEqual([]);
});

test('a title is edited in place', async ({ page }) => {
  await addTasks(page, FRIDAY, 'Reed the lease', 'Untouched');
  const flow = await openCarryOverOnMonday(page);
  const title = flow.carryOver.getByRole('button', { name: 'Edit Reed the lease' });
  const box = flow.carryOver.getByPlaceholder('Enter item...');
  const save = flow.carryOver.getByRole('button', { name: 'Save' });
  await title.click();
  await expect(box).toHaveValue('Reed the lease');
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill('   ');
  await expect(save).toBeDisabled();
  await box.press('Enter');
  await expect(box).toBeVisible();
  await box.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(title).toBeFocused();
  await expect(flow.carryOver).toBeVisible();

  await title.click();
  await box.fill('Something else');
  await flow.carryOver.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toBeVisible();

  await title.click();
  await box.fill('Read the lease');
  await box.press('Shift+Enter');
  await box.pressSequentially('all of it ');
  await expect(box).toHaveValue('Read the lease\nall of it ');
  await box.press('Enter');
  await expect(box).toHaveCount(0);
  await expect(flow.item('Read the lease\nall of it')).toBeChecked();

  // The text of a box that is still being edited is used as well.
  await flow.carryOver.getByRole('button', { name: 'Edit Untouched' }).click();
  await box.fill('Touched');
  await flow.carryOverButton.click();
  await expect(flow.toast('2 items carried over')).toBeVisible();
  expect((await readTasks(page, MONDAY)).toSorted()).toEqual(['Read the lease\nall of it', 'Touched']);
  expect(await readTasks(page, FRIDAY)).toEqual(['Reed the lease', 'Untouched']);
});

test('the selection and the edited titles survive a reload', async ({ page }) => {
  await addTasks(page, FRIDAY, 'One', 'Two', 'Three');
  const flow = await openCarryOverOnMonday(page);
  await flow.item('One').uncheck();
  await flow.carryOver.getByRole('button', { name: 'Edit Two' }).click();
  await flow.carryOver.getByPlaceholder('Enter item...').fill('Zwei');
  await page.keyboard.press('Enter');
  await flow.carryOver.getByRole('button', { name: 'Edit Three' }).click();
  await flow.carryOver.getByPlaceholder('Enter item...').fill('Half a th');
  await page.reload();
  await expect(flow.item('One')).not.toBeChecked();
  await expect(flow.item('Zwei')).toBeChecked();
  await expect(flow.carryOver.getByPlaceholder('Enter item...')).toHaveValue('Half a th');
  await expect(flow.newDay).toHaveCount(0);
});

test('the dialog is locked while it carries over', async ({ page }) => {
  await addTasks(page, FRIDAY, 'One');
  const flow = await openCarryOverOnMonday(page);
  const gate = Promise.withResolvers<void>();
  await handleCarryOver(page, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await flow.carryOverButton.click();
  await expect(flow.carryOverButton).toBeDisabled();
  await expect(flow.carryOver.getByRole('button', { name: 'Skip' })).toBeDisabled();
  await expect(flow.carryOver.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(flow.item('One')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(flow.carryOver).toBeVisible();
  gate.resolve();
  await expect(flow.carryOver).toHaveCount(0);
  expect(await readTasks(page, MONDAY)).toEqual(['One']);
});

test('a failed carry over shows the reason and keeps the selection and the edited titles', async ({ page }) => {
  const [gone] = await addTasks(page, FRIDAY, 'Gone meanwhile', 'One', 'Two');
  const flow = await openCarryOverOnMonday(page);
  await flow.item('One').uncheck();
  await flow.carryOver.getByRole('button', { name: 'Edit Two' }).click();
  await flow.carryOver.getByPlaceholder('Enter item...').fill('Zwei');
  await page.keyboard.press('Enter');
  await page.request.put(`/api/tasks/${gone?.id}`, { data: { isCompleted: true } });
  await handleCarryOver(page, (route) => route.fulfill(SERVER_ERROR));
  await flow.carryOverButton.click();
  await expect(flow.toast('Failed to carry over')).toBeVisible();
  await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
  await expect(flow.carryOverButton).toBeFocused();
  await expect(flow.item('Gone meanwhile')).toHaveCount(0);
  await expect(flow.item('One')).not.toBeChecked();
  await expect(flow.item('Zwei')).toBeChecked();
  await page.unroute('**/api/carry-over');
  await flow.carryOverButton.click();
  await expect(flow.toast('1 item carried over')).toBeVisible();
  expect(await readTasks(page, MONDAY)).toEqual(['Zwei']);
});

test('the dialog shows an empty state when no offered item is left', async ({ page }) => {
  const [task] = await addTasks(page, FRIDAY, 'One');
  const flow = await openCarryOverOnMonday(page);
  await page.request.put(`/api/tasks/${task?.id}`, { data: { isCompleted: true } });
  await handleCarryOver(page, (route) => route.fulfill(SERVER_ERROR));
  await flow.carryOverButton.click();
  await expect(flow.carryOver).toContainText('No incomplete items found');
  await expect(flow.carryOverButton).toBeDisabled();
  await expectAccessible(page);
  await flow.skip();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('dev-simulate-first-monday makes the next load the first Monday of a month, once', async ({ page }) => {
  await mockOffer(page, ITEMS);
  const flow = new NewDayScreen(page);
  await flow.visit(FRIDAY, { last: FRIDAY });
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('dev-simulate-first-monday', 'true'));
  await page.reload();
  await expect(flow.newDay).toBeVisible();
  await flow.skip();
  await expect(flow.carryOver.getByRole('checkbox')).toHaveCount(3);
  await flow.skip();
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('dev-simulate-first-monday'))).toBeNull();
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('two hundred long items scroll inside the dialog, and its buttons stay in view', async ({ page }) => {
  const title = 'Write to everybody who was at the meeting and ask what they remember of the third point ';
  await addTasks(page, FRIDAY, ...Array.from({ length: 200 }, (_, index) => `${title}${index}`));
  const flow = await openCarryOverOnMonday(page);
  await expect(flow.carryOver).toContainText('200 of 200 selected');
  await flow.item(`${title}199`).scrollIntoViewIfNeeded();
  await expect(flow.item(`${title}199`)).toBeInViewport();
  await expect(flow.carryOverButton).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await flow.carryOverButton.click();
  await expect(flow.toast('200 items carried over')).toBeVisible();
});

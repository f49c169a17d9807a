import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  scrollTo,
} from '../support/browser.ts';
import { test, type GoalsScreen } from '../support/goals-screen.ts';
import { breakChanges, captureRequest, SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen } from '../support/shared-page.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
const ONE_GOAL = /\/api\/goals\/\d+$/;
test.use({ today: TODAY });

function storedGoals(goals: GoalsScreen, isWeekly = true, day: Day = TODAY): Promise<Goal[]> {
  return goals.read(`/api/goals?weekly=${isWeekly}&date=${day}`);
}

test('three empty cards show their headings, periods and progress', async ({ page, goals }) => {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Weekly Goals', 'Monthly Goals', 'Books']);
  for (const card of [goals.weekly, goals.monthly, goals.books]) {
    await expect(card.root).toContainText('Nothing here');
    await expect(card.root.getByText('0 of 0')).toBeVisible();
    await expect(card.progress).toHaveAttribute('aria-valuenow', '0');
  }
  await expect(goals.period('Week')).toHaveText('Week 47 Nov 16 - Nov 22');
  await expect(goals.period('Month')).toHaveText('November 2026');
  await expect(goals.weekly.addButton).toHaveText('Add Weekly Goal');
  await expect(goals.monthly.addButton).toHaveText('Add Monthly Goal');
  await expect(goals.books.addButton).toHaveText('Add Book');
  await expectAccessible(page);
});

test('what the title of a new goal says about its month and priority is tinted and filled in', async ({ goals }) => {
  await goals.weekly.addButton.click();
  await goals.field.pressSequentially('Run 40k next month !');
  await expect(goals.dialog.locator('mark')).toHaveText(['next month', '!']);
  await expect(goals.dialog).toContainText('Monthly goal');
  await expect(goals.dialog.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expect(goals.dialog.getByRole('button', { name: 'Priority' })).toHaveAttribute('aria-pressed', 'true');
  await goals.field.press('Enter');
  await expect(goals.toast).toContainText('Run 40k · Next month');
  const [goal] = await storedGoals(goals, false, '2026-12-01');
  expect(goal).toMatchObject({ title: 'Run 40k', isPriority: true, dueDate: '2026-12-31' });
});

test('a weekly goal saved with Enter is still there after a reload', async ({ page, goals }) => {
  await goals.weekly.addButton.click();
  await expect(goals.dialog).toHaveAccessibleName('New Goal');
  await expect(goals.dialog).toContainText('Weekly goal');
  await expect(goals.field).toBeFocused();
  await expect(goals.saveButton).toBeDisabled();
  await goals.field.fill('  \n ');
  await expect(goals.saveButton).toBeDisabled();
  await goals.field.press('Enter');
  await expect(goals.dialog).toBeVisible();
  await goals.field.fill('  Run three times ');
  const request = await captureRequest(page, 'POST', /\/api\/goals/, async () => goals.field.press('Enter'));
  expect(new URL(request.url()).search).toBe(`?date=${TODAY}`);
  expect(request.postDataJSON()).toEqual({
    title: 'Run three times',
    isWeekly: true,
    isCompleted: false,
    isCrossedOut: false,
    isPriority: false,
    dueDate: '2026-11-22',
    color: 'blue',
    notes: null,
  });
  await expect(goals.dialog).toHaveCount(0);
  await expect(goals.weekly.addButton).toBeFocused();
  await expect(goals.weekly.row('Run three times')).toBeVisible();
  await expect(goals.monthly.row('Run three times')).toHaveCount(0);
  await reopen(page);
  await expect(goals.weekly.row('Run three times')).toBeVisible();
});

test('a monthly goal is due on the last day of its month', async ({ goals }) => {
  await goals.monthly.addButton.click();
  await expect(goals.dialog).toHaveAccessibleName('New Goal');
  await expect(goals.dialog).toContainText('Monthly goal');
  await goals.field.fill('Read two books');
  await goals.saveButton.click();
  await expect(goals.monthly.row('Read two books')).toBeVisible();
  await expect.poll(async () => storedGoals(goals, false)).toMatchObject([{ dueDate: '2026-11-30', isWeekly: false }]);
});

test('completing and crossing out goals updates the list and the progress bar', async ({ page, goals }) => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await goals.addGoal(goals.weekly, title);
  await goals.weekly.complete('Two');
  await goals.weekly.chooseAction('One', 'Cross out');
  await goals.weekly.chooseAction('Four', 'Make priority');
  await expect.poll(async () => goals.weekly.titles()).toEqual(['Four', 'Three', '—', 'Two', 'One']);
  await expect(goals.weekly.row('Four').getByRole('img', { name: 'Priority' })).toBeVisible();
  await expect(goals.weekly.root).toContainText('1 of 4');
  await expect(goals.weekly.progress.locator('[data-part="completed"]')).toHaveAttribute('style', /width: 25%/);
  await expect(goals.weekly.progress.locator('[data-part="crossed-out"]')).toHaveAttribute('style', /width: 25%/);
  await expectAccessible(page);
  await goals.weekly.chooseAction('One', 'Restore');
  await goals.weekly.openActions('Two');
  await expect(goals.weekly.action('Make priority')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await reopen(page);
  await expect.poll(async () => goals.weekly.titles()).toEqual(['Four', 'One', 'Three', '—', 'Two']);
});

test('an edit of title, notes and colour sends only the changed fields', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Ran three times');
  await goals.weekly.open('Ran three times');
  await expect(goals.dialog).toHaveAccessibleName('Edit Goal');
  await expect(goals.dialog).toContainText('Weekly goal');
  await expect(goals.dialog.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await goals.field.fill('Run three times');
  await goals.dialog.getByRole('button', { name: 'Notes' }).click();
  await goals.dialog.getByRole('textbox', { name: 'Notes' }).fill('Before breakfast');
  await goals.dialog.getByRole('radio', { name: 'Purple' }).check();
  const request = await captureRequest(page, 'PUT', ONE_GOAL, async () => goals.saveButton.click());
  expect(request.postDataJSON()).toEqual({
    title: 'Run three times',
    notes: 'Before breakfast',
    color: 'purple',
    expected: { title: 'Ran three times', notes: null, color: 'blue' },
  });
  await expect(goals.weekly.row('Run three times')).toContainText('Before breakfast');
  await reopen(page);
  const row = goals.weekly.row('Run three times');
  await expect(row).toContainText('Before breakfast');
  await expect(row).toHaveAttribute('style', /--kind: var\(--purple\)/);
  await goals.weekly.open('Run three times');
  await expect(goals.dialog.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await goals.dialog.getByRole('button', { name: 'Priority' }).click();
  await goals.field.press('Enter');
  await expect(row.getByRole('img', { name: 'Priority' })).toBeVisible();
});

test('a goal is moved to another week or made monthly, and the move can be undone', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Run');
  const stored = async () => goals.read('/api/goals/all');
  await goals.weekly.open('Run');
  await goals.dialog.getByRole('button', { name: 'When: This week' }).click();
  await goals.dialog.getByRole('button', { name: 'This month', exact: true }).click();
  await expect(goals.dialog).toContainText('Monthly goal');
  await expectAccessible(page);
  await goals.saveButton.click();
  await expect(goals.weekly.row('Run')).toHaveCount(0);
  await expect(goals.monthly.row('Run')).toBeVisible();
  await expect(goals.toast).toContainText('Moved to November Run');
  await expect.poll(stored).toMatchObject([{ title: 'Run', isWeekly: false, dueDate: '2026-11-30' }]);
  await goals.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(goals.weekly.row('Run')).toBeVisible();
  await expect.poll(stored).toMatchObject([{ isWeekly: true, dueDate: '2026-11-22' }]);

  await goals.weekly.open('Run');
  await goals.dialog.getByRole('button', { name: 'When: This week' }).click();
  await goals.dialog.getByLabel('A day of the week').fill('2026-12-16');
  await page.reload();
  await expect(goals.dialog.getByRole('button', { name: 'When: Week 51, Dec 14 - Dec 20' })).toBeVisible();
  await goals.saveButton.click();
  await expect(goals.weekly.row('Run')).toHaveCount(0);
  await expect.poll(stored).toMatchObject([{ isWeekly: true, dueDate: '2026-12-20' }]);
});

test('a typed date chooses the week of a goal, and a text that is not a date is not saved', async ({ page, goals }) => {
  await goals.weekly.addButton.click();
  await goals.field.fill('Run');
  await goals.dialog.getByRole('button', { name: 'When: This week' }).click();
  const field = goals.dialog.getByLabel('A day of the week');
  await goals.dialog.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.type('in 3 weeks');
  await expect(field).toHaveValue('in 3 weeks');
  await expect(goals.dialog.getByRole('button', { name: 'When: Week 50, Dec 7 - Dec 13' })).toBeVisible();
  await field.fill('friday at 6pm');
  await expect(goals.dialog.getByRole('button', { name: 'When: This week' })).toBeVisible();
  await goals.saveButton.click();
  await expect(goals.dialog.getByRole('alert')).toContainText('“friday at 6pm” is not a date.');
  await expect(field).toBeFocused();
  await field.fill('next week');
  await page.keyboard.press('Enter');
  await goals.saveButton.click();
  await expect.poll(async () => goals.read('/api/goals/all')).toMatchObject([{ title: 'Run', dueDate: '2026-11-29' }]);
});

test('the date field shows the period that the title says', async ({ goals }) => {
  await goals.weekly.addButton.click();
  await goals.dialog.getByRole('button', { name: 'When: This week' }).click();
  await goals.dialog.getByLabel('A day of the week').fill('2026-11-19');
  await expect(goals.dialog.getByLabel('A day of the week')).toHaveValue('2026-11-19');
  await goals.field.fill('Run 10 km next month');
  await expect(goals.dialog.getByLabel('A day of the month')).toHaveValue('Thu, Dec 31');
  await goals.field.fill('Run 10 km');
  await expect(goals.dialog.getByLabel('A day of the week')).toHaveValue('Thu, Nov 19');
});

test('a colour outside the palette is shown, kept and can be chosen again', async ({ page, goals }) => {
  await goals.send('post', '/api/goals', { title: 'From elsewhere', isWeekly: true, dueDate: TODAY, color: '#ff8800' });
  await reopen(page);
  await expect(goals.weekly.row('From elsewhere')).toHaveAttribute('style', /#ff8800/);
  await goals.weekly.open('From elsewhere');
  const custom = goals.dialog.getByRole('radio', { name: 'Custom' });
  await expect(custom).toBeChecked();
  await custom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(goals.dialog.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(custom).toBeChecked();
  await goals.field.fill('From abroad');
  const request = await captureRequest(page, 'PUT', ONE_GOAL, async () => goals.field.press('Enter'));
  expect(request.postDataJSON()).toEqual({ title: 'From abroad', expected: { title: 'From elsewhere' } });
});

test('a row shows how often its goal was carried over from the third time on', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Tidy the attic');
  for (const week of [1, 2, 3]) {
    const [goal] = await storedGoals(goals, true, addDays(TODAY, 7 * (week - 1)));
    const items = [{ id: goal?.id, type: 'weekly-goal', title: 'Tidy the attic' }];
    await goals.send('post', '/api/carry-over', { date: addDays(TODAY, 7 * week), items });
  }
  const next = page.getByRole('button', { name: 'Next week' });
  for (let week = 1; week <= 2; week += 1) await next.click();
  await expect(goals.weekly.row('Tidy the attic')).toBeVisible();
  await expect(goals.weekly.row('Tidy the attic')).not.toContainText('Carried');
  await next.click();
  await expect(goals.weekly.row('Tidy the attic')).toContainText('Carried 3 times');
  await page.getByRole('button', { name: 'This Week', exact: true }).click();
  await expect(page.getByRole('button', { name: /this week$/ })).toBeFocused();
  await expect(goals.weekly.row('Tidy the attic')).not.toContainText('Carried');
});

test('a goal that cannot be created is removed, the reason shows, and the text stays for another attempt', async ({
  page,
  goals,
}) => {
  await breakChanges(page, /\/api\/goals/);
  await goals.weekly.addButton.click();
  await goals.field.fill('Precious words');
  const first = await captureRequest(page, 'POST', /\/api\/goals/, async () => goals.field.press('Enter'));
  await expect(goals.toast).toContainText('Failed to create goal');
  await expect(goals.toast).toContainText('The disk is full');
  await expect(goals.field).toHaveValue('Precious words');
  await expect(goals.weekly.row('Precious words')).toHaveCount(0);
  await page.unroute(/\/api\/goals/);
  const second = await captureRequest(page, 'POST', /\/api\/goals/, async () => goals.saveButton.click());
  expect(second.headers()['idempotency-key']).toBe(first.headers()['idempotency-key']);
  await expect(goals.dialog).toHaveCount(0);
  await expect(goals.weekly.row('Precious words')).toHaveCount(1);
});

test('an edit shows at once, and a failed edit is reverted and can be retried', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Before');
  const gate = Promise.withResolvers<void>();
  await page.route(ONE_GOAL, async (route) => {
    await gate.promise;
    await route.fulfill(SERVER_ERROR);
  });
  await goals.weekly.open('Before');
  await goals.field.fill('After long thought');
  await goals.field.press('Enter');
  await expect(goals.dialog).toHaveCount(0);
  await expect(goals.weekly.row('After long thought')).toBeVisible();
  gate.resolve();
  await expect(goals.toast).toContainText('Failed to update goal');
  await expect(goals.weekly.row('Before')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(ONE_GOAL);
  const retried = page.waitForResponse(ONE_GOAL);
  await goals.toast.getByRole('button', { name: 'Try again' }).click();
  await expect(goals.weekly.row('After long thought')).toBeVisible();
  await retried;
  await reopen(page);
  await expect(goals.weekly.row('After long thought')).toBeVisible();
});

test('failed changes and deletions from the row are reverted and reported', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Steady');
  await breakChanges(page, /\/api\/goals/);
  await goals.weekly.complete('Steady');
  await expect(page.getByText('Failed to update goal', { exact: true })).toBeVisible();
  await expect(goals.toast).toContainText('There was an error updating the goal. Please try again.');
  await expect(goals.weekly.row('Steady')).toHaveAttribute('data-state', 'active');
  await goals.weekly.chooseAction('Steady', 'Delete');
  await expect(page.getByText('Failed to delete goal', { exact: true })).toBeVisible();
  await expect(goals.toast).toContainText('There was an error deleting the goal. Please try again.');
  await expect(goals.weekly.row('Steady')).toBeVisible();
});

test('undo restores a deleted goal unchanged', async ({ page, goals }) => {
  for (const title of ['One', 'Two']) await goals.addGoal(goals.monthly, title);
  const before = await storedGoals(goals, false);
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await goals.monthly.open('One');
  await goals.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(goals.toast).toContainText('Goal deleted');
  await expect(goals.monthly.row('One')).toHaveCount(0);
  await answered;
  expect(await storedGoals(goals, false)).toHaveLength(1);
  const restored = page.waitForResponse(/\/restore$/);
  await goals.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => goals.monthly.titles()).toEqual(['One', 'Two']);
  await restored;
  expect(await storedGoals(goals, false)).toEqual(before);
});

test('a failed undo is reported and can be retried', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Gone');
  await page.route(/\/restore$/, (route) => route.fulfill(SERVER_ERROR));
  await goals.weekly.chooseAction('Gone', 'Delete');
  await goals.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Failed to restore goal', { exact: true })).toBeVisible();
  await page.unroute(/\/restore$/);
  await goals.toast.getByRole('button', { name: 'Try again' }).click();
  await expect(goals.weekly.row('Gone')).toBeVisible();
});

test('the cards show an error with "Try again" when goals and books cannot be loaded', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Still there');
  const reads = /\/api\/(goals|books)/;
  await page.route(reads, (route) => route.fulfill(SERVER_ERROR));
  await reopen(page);
  await expect(goals.weekly.root.getByRole('alert')).toContainText('Failed to fetch weekly goals');
  await expect(goals.monthly.root.getByRole('alert')).toContainText('Failed to fetch monthly goals');
  await expect(goals.books.root.getByRole('alert')).toContainText('Failed to fetch books');
  await expectAccessible(page);
  await page.unroute(reads);
  for (const card of [goals.weekly, goals.monthly, goals.books])
    await card.root.getByRole('button', { name: 'Try again' }).click();
  await expect(goals.weekly.row('Still there')).toBeVisible();
  for (const card of [goals.monthly, goals.books]) await expect(card.root).toContainText('Nothing here');
});

test('the screen loads with few requests, and shows cached lists without a loading state', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'Seen before');
  const gate = Promise.withResolvers<void>();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.route(/\/api\/(goals|books)/, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  await reopen(page);
  // Goals load behind skeleton rows, books behind a spinner.
  await expect(goals.weekly.root.getByRole('status')).toBeVisible();
  await expect(goals.monthly.root.getByRole('status')).toBeVisible();
  await expect(goals.books.root.locator('[role="status"] .animate-spin')).toBeVisible();
  gate.resolve();
  await expect(goals.weekly.row('Seen before')).toBeVisible();
  await waitForNetworkIdle(page);
  expect(calls.length).toBeLessThanOrEqual(6);

  await goals.goTo('Days');
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.route(/\/api\/(goals|books)/, () => undefined);
  await page.evaluate(() => {
    const watched = window as unknown as { waits: number };
    watched.waits = 0;
    new MutationObserver(() => {
      watched.waits += document.querySelectorAll('[role="status"]').length;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await goals.goTo('Goals');
  await expect(goals.weekly.row('Seen before')).toBeVisible();
  await expect(goals.books.root).toContainText('Nothing here');
  expect(await page.evaluate(() => (window as unknown as { waits: number }).waits)).toBe(0);
});

test('drafts of a new and of an edited goal survive a reload', async ({ page, goals }) => {
  await goals.monthly.addButton.click();
  await goals.field.fill('Half a thought');
  await goals.dialog.getByRole('radio', { name: 'Red' }).check();
  await page.reload();
  await expect(goals.field).toHaveValue('Half a thought');
  await expect(goals.dialog).toContainText('Monthly goal');
  await expect(goals.dialog.getByRole('radio', { name: 'Red' })).toBeChecked();
  await goals.saveButton.click();
  await expect(goals.monthly.row('Half a thought')).toBeVisible();
  await goals.monthly.open('Half a thought');
  await goals.field.fill('A whole thought');
  await page.reload();
  await expect(goals.dialog).toHaveAccessibleName('Edit Goal');
  await expect(goals.field).toHaveValue('A whole thought');
  await page.keyboard.press('Escape');
  await goals.monthly.addButton.click();
  await expect(goals.field).toHaveValue('');
});

test('goals can be added, changed and browsed from the keyboard', async ({ page, goals }) => {
  await goals.weekly.addButton.focus();
  await page.keyboard.press('Enter');
  await expect(goals.field).toBeFocused();
  await page.keyboard.type('By keyboard');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(goals.dialog.getByRole('radio', { name: 'Blue' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(goals.dialog.getByRole('radio', { name: 'Teal' })).toBeChecked();
  await page.keyboard.press('Enter');
  const row = goals.weekly.row('By keyboard');
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(row).toHaveAttribute('data-state', 'completed');
  await row.getByRole('button', { name: 'Actions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('menuitem', { name: 'Cross out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('data-state', 'crossed-out');
  const week = page.getByRole('button', { name: 'Next week' });
  await week.focus();
  await page.keyboard.press('Enter');
  await expect(goals.period('Week')).toHaveText('Week 48 Nov 23 - Nov 29');
  await expect(week).toBeFocused();
});

test('the dialog of a goal is accessible in both themes', async ({ page, goals }) => {
  await goals.addGoal(goals.weekly, 'To be looked at');
  await goals.weekly.open('To be looked at');
  await goals.dialog.getByRole('button', { name: 'Notes' }).click();
  await expectAccessibleInBothThemes(page);
});

test('many long goals scroll inside their card', { tag: '@widths' }, async ({ page, goals }) => {
  const title = 'Write to everybody who was at the meeting and askWhatTheyRememberOfTheThirdPointInOneWord ';
  // `tasks.spec.ts` has lists of hundreds, which are added by one request.
  const titles = Array.from({ length: 60 }, (_, index) => `${title}${index}.`);
  await Promise.all(
    titles.map(async (each) => goals.send('post', '/api/goals', { title: each, isWeekly: true, dueDate: TODAY })),
  );
  await reopen(page);
  await expect(goals.weekly.root).toContainText('0 of 60');
  await expect(goals.weekly.addButton).toBeInViewport();
  await expectNoSidewaysScroll(page);
  const last = (await goals.weekly.titles()).at(-1);
  await scrollTo(goals.weekly.row(last ?? ''));
});

test.describe('at the end of a year', () => {
  test.use({ today: '2026-12-30' });

  test('weeks and months continue in the next year, and both cards follow the selected date', async ({
    page,
    goals,
  }) => {
    await goals.addGoal(goals.weekly, 'Last week');
    await goals.addGoal(goals.monthly, 'Last month');
    await expect(goals.period('Week')).toHaveText('Week 53 Dec 28 - Jan 3');
    expect(await storedGoals(goals, true, '2027-01-03')).toMatchObject([{ dueDate: '2027-01-03' }]);

    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(goals.period('Week')).toHaveText('Week 1 Jan 4 - Jan 10');
    await expect(goals.period('Month')).toHaveText('January 2027');
    for (const card of [goals.weekly, goals.monthly]) await expect(card.root).toContainText('Nothing here');
    await goals.addGoal(goals.weekly, 'First week');
    await goals.addGoal(goals.monthly, 'First month');
    expect(await storedGoals(goals, false, '2027-01-31')).toMatchObject([{ title: 'First month' }]);

    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(goals.weekly.row('Last week')).toBeVisible();
    await expect(goals.monthly.row('Last month')).toBeVisible();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(goals.period('Month')).toHaveText('November 2026');
    await page.getByRole('button', { name: 'November 2026, go to this month' }).click();
    await expect(goals.monthly.row('Last month')).toBeVisible();
    await expect(page.getByRole('button', { name: 'December 2026, this month' })).toBeVisible();
  });
});

test.describe('on the last day of a long month', () => {
  test.use({ today: '2027-01-31' });

  test(
    'the next month is February, and is prefetched when the pointer is over its arrow',
    { tag: '@desk' },
    async ({ page, goals }) => {
      await goals.send('post', '/api/goals', { title: 'Skate', isWeekly: false, dueDate: '2027-02-01' });
      // The current month has been loaded by now.
      await waitForNetworkIdle(page);
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('weekly=false')) reads.push(new URL(request.url()).searchParams.get('date') ?? '');
      });
      const arrow = page.getByRole('button', { name: 'Next month' });
      const read = page.waitForResponse(/weekly=false&date=2027-02/);
      await arrow.hover();
      await read;
      expect(reads).toEqual(['2026-12-01', '2027-02-01']);
      await page.route(/\/api\/goals\?weekly=false/, () => undefined);
      await arrow.click();
      await expect(goals.period('Month')).toHaveText('February 2027');
      await expect(goals.monthly.row('Skate')).toBeVisible();
    },
  );
});

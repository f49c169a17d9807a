import type { Page } from '@playwright/test';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { expect, expectAccessible, isPhone, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

const MONDAY = '2026-11-16';
const WEDNESDAY = '2026-11-18';
const WEEK = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index));

test.use({ today: WEDNESDAY });

async function storedTasks(page: Page, day: Day): Promise<Task[]> {
  const response = await page.request.get(`/api/tasks/date/${day}`);
  return (await response.json()) as Task[];
}

/** The stored titles of each day of the week, from Monday on. */
async function readStoredWeek(page: Page): Promise<string[]> {
  const days = await Promise.all(WEEK.map(async (day) => storedTasks(page, day)));
  return days.map((tasks) => tasks.map(({ title }) => title).join(', '));
}

/** Adds a series that began on Monday, so that it has occurrences before today. */
async function addSeries(page: Page, day: DayScreen, fields: Record<string, unknown> = {}): Promise<void> {
  const data = { title: 'Stretch', date: MONDAY, isRecurring: true, recurringPattern: 'daily', ...fields };
  await page.request.post('/api/tasks', { data });
  await reopen(page);
  await expect(day.row('Stretch')).toBeVisible();
}

async function rename(day: DayScreen, title: string): Promise<void> {
  await day.open('Stretch');
  await day.field.fill(title);
  await day.field.press('Enter');
}

/** The patterns, and the places of their days in a week whose Wednesday is the first. */
const PATTERNS = [
  {
    title: 'Stretch',
    label: 'Daily',
    pattern: 'daily',
    hint: 'Every day',
    mark: 'Repeats daily',
    days: [2, 3, 4, 5, 6],
  },
  { title: 'Swim', label: 'Weekly', pattern: 'weekly', hint: 'Every Wednesday', mark: 'Repeats weekly', days: [2] },
  {
    title: 'Walk',
    label: 'Weekdays',
    pattern: 'weekdays',
    hint: 'Monday to Friday',
    mark: 'Repeats on weekdays',
    days: [2, 3, 4],
  },
  {
    title: 'Read',
    label: 'Monthly',
    pattern: 'monthly',
    hint: 'On the 18th of each month',
    mark: 'Repeats monthly',
    days: [2],
  },
];

test('a task with a pattern is on its days', async ({ page, day }) => {
  for (const { title, label, pattern, hint, mark, days } of PATTERNS) {
    await test.step(pattern, async () => {
      await day.addButton.click();
      await day.field.fill(title);
      await day.repeat.selectOption({ label });
      await expect(day.dialog.getByText(hint, { exact: true })).toBeVisible();
      await expect(day.dialog).toContainText('Wednesday Task');
      const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
      expect(request.postDataJSON()).toMatchObject({
        title,
        date: WEDNESDAY,
        isRecurring: true,
        recurringPattern: pattern,
      });
      await expect(day.row(title).getByRole('img', { name: mark, exact: true })).toBeVisible();
      await expect(day.dialog).toHaveCount(0);
      for (const [index, other] of WEEK.entries())
        await expect(day.row(title, other)).toHaveCount(days.includes(index) ? 1 : 0);
      const stored = await readStoredWeek(page);
      expect(stored.map((titles) => titles.includes(title))).toEqual(WEEK.map((_, index) => days.includes(index)));
    });
  }
});

test('a task that does not repeat is sent without recurrence and has no mark', async ({ page, day }) => {
  await day.addButton.click();
  await day.field.fill('Once');
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), day.field.press('Enter')]);
  expect(request.postDataJSON()).not.toHaveProperty('isRecurring');
  expect(request.postDataJSON()).not.toHaveProperty('recurringPattern');
  await expect(day.row('Once')).toBeVisible();
  await expect(day.row('Once').getByRole('img', { name: /Repeats/ })).toHaveCount(0);
});

test.describe('on a weekend', () => {
  test.use({ today: '2026-11-21' });

  test('a weekday task added on a Saturday begins on Monday, and the dialog says this, also after a reload', async ({
    page,
    day,
  }) => {
    await day.addButton.click();
    await expect(day.dialog).toContainText('Saturday Task');
    await day.field.fill('Stretch');
    await day.repeat.selectOption('weekdays');
    await page.reload();
    await expect(day.repeat).toHaveValue('weekdays');
    await expect(day.repeat).toHaveAccessibleDescription('Monday to Friday, from Mon, Nov 23');
    await expect(day.dialog).toContainText('Monday Task');
    await expectAccessible(page);
    await day.saveButton.click();
    await expect(day.dialog).toHaveCount(0);
    await expect(day.row('Stretch')).toHaveCount(0);
    expect(await storedTasks(page, '2026-11-22')).toEqual([]);
    expect(await storedTasks(page, '2026-11-23')).toMatchObject([{ title: 'Stretch' }]);
  });
});

test('"Only this one" renames one occurrence', async ({ page, day }) => {
  await addSeries(page, day);
  await rename(day, 'Swim');
  await expect(day.dialog.getByText('Change this task only, or this and later ones?')).toBeVisible();
  await expect(day.dialog.getByRole('button', { name: 'Only this one' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Swim')).toBeVisible();
  expect(await readStoredWeek(page)).toEqual(WEEK.map((other) => (other === WEDNESDAY ? 'Swim' : 'Stretch')));
});

test('"This and later" renames later occurrences and keeps earlier ones', async ({ page, day }) => {
  await addSeries(page, day);
  const stored = Promise.withResolvers<void>();
  await page.route(/\/api\/tasks\/\d+\?/, async (route) => {
    await stored.promise;
    await route.continue();
  });
  await rename(day, 'Swim');
  await page.keyboard.press('Tab');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT'),
    page.keyboard.press('Enter'),
  ]);
  expect(request.url()).toContain('?updateFuture=true');
  expect(request.postDataJSON()).toEqual({ title: 'Swim', expected: { title: 'Stretch' } });
  await page.keyboard.press('Escape');
  await expect(day.saveButton).toHaveText('Saving...');
  const expected = WEEK.map((other) => (other < WEDNESDAY ? 'Stretch' : 'Swim'));
  // Before the server has responded.
  await expect(day.row('Swim')).toBeVisible();
  if (!isPhone(page))
    for (const [index, other] of WEEK.entries()) await expect(day.row(expected[index] ?? '', other)).toHaveCount(1);
  stored.resolve();
  await expect(day.dialog).toHaveCount(0);
  await reopen(page);
  await expect(day.row('Swim')).toBeVisible();
  expect(await readStoredWeek(page)).toEqual(expected);
});

test('Escape and typing leave the question, and the text stays', async ({ page, day }) => {
  await addSeries(page, day);
  await rename(day, 'Swim');
  const answer = day.dialog.getByRole('button', { name: 'Only this one' });
  await expect(answer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  await expect(day.field).toBeFocused();
  await day.field.press('Enter');
  await expect(answer).toBeFocused();
  await day.field.fill('Swim a lot');
  await expect(answer).toHaveCount(0);
  await day.saveButton.click();
  await day.dialog.getByRole('button', { name: 'Only this one' }).click();
  await expect(day.row('Swim a lot')).toBeVisible();
});

test('a new title can apply to later occurrences while the new day applies to one', async ({ page, day }) => {
  await addSeries(page, day);
  await day.open('Stretch');
  await day.field.fill('Swim');
  await day.dialog.getByRole('button', { name: 'When: Today' }).click();
  await day.dialog.getByLabel('Day').fill('2026-11-24');
  await day.saveButton.click();
  await expect(day.dialog).toContainText('The new day is for this one only.');
  await day.dialog.getByRole('button', { name: 'This and later' }).click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.toast).toContainText('Moved to Tue, Nov 24');
  expect(await readStoredWeek(page)).toEqual(['Stretch', 'Stretch', '', 'Swim', 'Swim', 'Swim', 'Swim']);
  expect(await storedTasks(page, '2026-11-24')).toMatchObject([{ title: 'Swim' }, { title: 'Swim' }]);
});

test('a failed change of later occurrences is reverted, and the text stays', async ({ page, day }) => {
  await addSeries(page, day);
  await page.route(/\/api\/tasks\/\d+\?/, (route) => route.fulfill(SERVER_ERROR));
  await rename(day, 'Swim');
  await day.dialog.getByRole('button', { name: 'This and later' }).click();
  await expect(page.getByText('Failed to update task: Internal Server Error', { exact: true })).toBeVisible();
  await expect(day.field).toBeFocused();
  await expect(day.field).toHaveValue('Swim');
  await page.keyboard.press('Escape');
  await expect(day.row('Stretch')).toBeVisible();
});

test('saving an unchanged occurrence asks nothing', async ({ page, day }) => {
  await addSeries(page, day);
  await day.open('Stretch');
  await expect(day.repeat).toHaveValue('daily');
  await day.field.press('Enter');
  await expect(day.dialog).toHaveCount(0);
});

test('a new pattern applies to this and later occurrences without a question', async ({ page, day }) => {
  await addSeries(page, day);
  await day.open('Stretch');
  await day.field.fill('Swim');
  await day.repeat.selectOption('weekly');
  await expect(day.dialog.getByText('Every Wednesday', { exact: true })).toBeVisible();
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Swim').getByRole('img', { name: 'Repeats weekly' })).toBeVisible();
  expect(await readStoredWeek(page)).toEqual(['Stretch', 'Stretch', 'Swim', '', '', '', '']);
  expect(await storedTasks(page, addDays(WEDNESDAY, 7))).toMatchObject([{ title: 'Swim' }]);
  await reopen(page);
  await expect(day.row('Swim')).toBeVisible();
  if (!isPhone(page)) await expect(day.row('Stretch', MONDAY).getByRole('img')).toHaveAccessibleName('Repeats daily');
});

test('a task can start to repeat, and later stop repeating', async ({ page, day }) => {
  await day.add('Stretch');
  await day.open('Stretch');
  await day.repeat.selectOption('daily');
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  expect(await readStoredWeek(page)).toEqual(WEEK.map((other) => (other < WEDNESDAY ? '' : 'Stretch')));
  await day.open('Stretch');
  await day.repeat.selectOption({ label: 'Does not repeat' });
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.method() === 'PUT'), day.saveButton.click()]);
  expect(request.postDataJSON()).toEqual({
    isRecurring: false,
    recurringPattern: 'none',
    expected: { isRecurring: true, recurringPattern: 'daily' },
  });
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Stretch').getByRole('img')).toHaveCount(0);
  expect(await readStoredWeek(page)).toEqual(WEEK.map((other) => (other === WEDNESDAY ? 'Stretch' : '')));
});

test('an occurrence that stops repeating keeps the earlier occurrences', async ({ page, day }) => {
  await addSeries(page, day);
  await day.open('Stretch');
  await day.repeat.selectOption('none');
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  expect(await readStoredWeek(page)).toEqual(['Stretch', 'Stretch', 'Stretch', '', '', '', '']);
});

test('a deleted occurrence stays deleted, and the others stay', async ({ page, day }) => {
  await addSeries(page, day);
  await day.chooseAction('Stretch', 'Delete');
  await expect(day.dialog).toHaveAccessibleName('Delete Recurring Task');
  await expect(day.dialog).toContainText('Past and completed ones are kept.');
  await expectAccessible(page);
  await day.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Stretch').getByRole('button', { name: 'Actions' })).toBeFocused();

  await day.chooseAction('Stretch', 'Delete');
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await day.dialog.getByRole('button', { name: 'Delete this one' }).click();
  await expect(day.row('Stretch')).toHaveCount(0);
  await expect(day.toast).toContainText('Task deleted');
  await answered;
  await reopen(page);
  await expect(day.card()).toContainText('0 of 0');
  expect(await readStoredWeek(page)).toEqual(WEEK.map((other) => (other === WEDNESDAY ? '' : 'Stretch')));
});

test('"Delete this and later" keeps earlier occurrences', async ({ page, day }) => {
  await addSeries(page, day);
  await day.chooseAction('Stretch', 'Delete');
  const answered = page.waitForResponse(/\/api\/tasks\/\d+\?deleteFuture=true$/);
  await day.dialog.getByRole('button', { name: 'Delete this and later' }).click();
  await expect(day.row('Stretch')).toHaveCount(0);
  await expect(day.toast).toContainText('Tasks deleted');
  if (!isPhone(page))
    for (const other of WEEK) await expect(day.row('Stretch', other)).toHaveCount(other < WEDNESDAY ? 1 : 0);
  await answered;
  await reopen(page);
  await expect(day.card()).toContainText('0 of 0');
  expect(await readStoredWeek(page)).toEqual(['Stretch', 'Stretch', '', '', '', '', '']);
});

test('a row shows how often its task was carried over', async ({ page, day }) => {
  let source: Task | undefined;
  for (const title of ['Pay the rent', 'Pay the rent', 'Pay the rent', 'Pay the rent']) {
    const date: Day = source === undefined ? addDays(WEDNESDAY, -3) : addDays(source.date, 1);
    const data = { tasks: [{ title, date, notes: 'By transfer', carriedFrom: source?.id ?? null }] };
    const response = await page.request.post('/api/tasks/batch', { data });
    source = ((await response.json()) as Task[])[0];
  }
  await reopen(page);
  await expect(day.row('Pay the rent')).toContainText('Carried 3 times · By transfer');
});

import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, test as base } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

const TODAY = '2026-11-21';
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ page }, use) => use(new HaloScreen(page)),
});
test.use({ today: TODAY });

test('an item of another type with exactly this title is asked about', async ({ page, day, halo }) => {
  await day.add('Read three chapters of Middlemarch');
  await page.request.post('/api/books', { data: { title: 'Middlemarch' } });
  await halo.ask('I finished Middlemarch');
  await expect(halo.dialog).toContainText('2 match. Which one do you mean?');
  await expect(halo.button('Complete')).toBeDisabled();
  await halo.dialog.getByText('Middlemarch', { exact: true }).click();
  await halo.press('Complete');
  await expect(halo.toast).toContainText('Book completed');
  await expect(day.row('Read three chapters')).toHaveAttribute('data-state', 'active');
});

test('a task is completed by a sentence, and undo makes it active again', async ({ page, day, halo }) => {
  await day.add('Do the dishes');
  await halo.ask("I've done the dishes");
  await expect(halo.dialog).toContainText('Complete Task');
  await expectAccessible(page);
  await halo.press('Complete');
  await expect(halo.toast).toContainText('Task completed');
  await expect(day.row('Do the dishes')).toHaveAttribute('data-state', 'completed');
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Do the dishes')).toHaveAttribute('data-state', 'active');
  // Of two tasks of this name, only the open one can be moved.
  await day.complete('Do the dishes');
  await day.add('Do the dishes again');
  await halo.ask('move the dishes to tomorrow');
  await expect(halo.dialog).toContainText('Do the dishes again');
  await expect(halo.dialog).not.toContainText('Which one');
  await halo.press('Move');
  await expect(day.row('Do the dishes again')).toHaveCount(0);
});

test('a completion is taken back by a sentence, and undo completes the task again', async ({ page, day, halo }) => {
  await day.add('Do the dishes');
  await day.add('Dry the dishes');
  await day.complete('Do the dishes');
  await waitForNetworkIdle(page);
  await halo.ask('mark dishes as not done');
  await expect(halo.dialog).toContainText('Reopen Task');
  await halo.press('Reopen');
  await expect(halo.toast).toContainText('Task reopened');
  await expect(day.row('Do the dishes')).toHaveAttribute('data-state', 'active');
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Do the dishes')).toHaveAttribute('data-state', 'completed');
});

test('a task is crossed out by a sentence, and undo makes it active again', async ({ day, halo }) => {
  await day.add('Book dentist for Leo');
  await halo.ask('cross out book dentist for Leo');
  await expect(halo.dialog).toContainText('Cross out Task');
  await halo.press('Cross out');
  await expect(halo.toast).toContainText('Task crossed out');
  await expect(day.row('Book dentist for Leo')).toHaveAttribute('data-state', 'crossed-out');
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Book dentist for Leo')).toHaveAttribute('data-state', 'active');
});

test('a question how many tasks were done this week is answered', async ({ day, halo }) => {
  for (const title of ['Laundry', 'Taxes']) await day.add(title);
  await day.complete('Laundry');
  await waitForNetworkIdle(day.page);
  await halo.ask('how many tasks did I finish this week?');
  await expect(halo.dialog).toContainText('1 task done');
  await expect(halo.dialog.getByRole('list', { name: 'Tasks' })).toHaveText(/Laundry/);
});

test('an item that is completed already is not completed again', async ({ page, day, halo }) => {
  await day.add('Laundry');
  await day.complete('Laundry');
  await waitForNetworkIdle(page);
  await halo.ask('tick off laundry');
  await expect(halo.button('Complete')).toBeVisible();
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await halo.press('Complete');
  await expect(halo.toast).toContainText('It is already completed.');
  await waitForNetworkIdle(page);
  expect(changes).toEqual([]);
});

for (const { noun, path, data } of [
  { noun: 'goal', path: '/api/goals', data: { title: 'Run a marathon', isWeekly: true } },
  { noun: 'habit', path: '/api/habits', data: { title: 'Stretch', isWeekly: true, isRecurring: false } },
  { noun: 'book', path: '/api/books', data: { title: 'Dune' } },
]) {
  test(`a ${noun} is completed by a sentence`, async ({ page, day, halo }) => {
    await expect(day.addButton).toBeVisible();
    await page.request.post(path, { data });
    await page.route('**/api/natural-language', async (route) =>
      route.fulfill({
        json: { commandType: 'complete_item', data: { itemType: noun, searchTerm: data.title } },
      }),
    );
    await halo.ask(`done with ${data.title}`);
    await halo.press('Complete');
    await expect(halo.toast).toContainText('completed');
    const items = await (await page.request.get(`/api/halo/matches?searchTerm=${data.title}`)).json();
    expect(items).toMatchObject([{ title: data.title, isCompleted: true }]);
  });
}

test('a question about a day is answered and opens the day, and one about goals opens the goals', async ({
  page,
  day,
  halo,
}) => {
  await expect(day.addButton).toBeVisible();
  const friday = addDays(TODAY, 6);
  await page.request.post('/api/tasks', { data: { title: 'Team lunch', date: friday, startTime: '12:00' } });
  await halo.ask("what's on friday?");
  await expect(halo.dialog).toContainText('Open Fri, Nov 27');
  await expect(halo.dialog.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveText([
    /Team lunch.*12:00/,
  ]);
  await expectAccessible(page);
  await halo.press('Open');
  await expect(page).toHaveURL(`/days?date=${friday}`);
  await halo.ask('move the team lunch to 1pm');
  await expect(halo.dialog).toContainText('to Fri, Nov 27 at 1:00 PM');
  await halo.press('Move');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Team lunch' })).toContainText('1:00 PM');
  await halo.ask('show my goals');
  await expect(halo.dialog).toContainText('Open your goals');
  await halo.press('Open');
  await expect(page).toHaveURL(/\/goals/);
});

test('a question for what is left lists the open tasks alone', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  const run = { title: 'Run', date: TODAY, startTime: '07:00', isCompleted: true };
  await page.request.post('/api/tasks', { data: run });
  const answer = halo.dialog.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await halo.ask("what's left today?");
  await expect(halo.dialog).toContainText('Nothing is left to do.');
  await halo.press('Dismiss');
  for (const [title, startTime] of [
    ['Report', '09:00'],
    ['Dentist', '15:00'],
  ])
    await page.request.post('/api/tasks', { data: { title, date: TODAY, startTime } });
  await halo.say('what have I got left today?');
  await expect(answer).toHaveText([/^Report/, /^Dentist/]);
  await expect(halo.dialog).toContainText('2 tasks left, the first at 9:00 AM');
  await halo.press('Dismiss');
  await halo.say("what's on this afternoon?");
  await expect(answer).toHaveText([/^Dentist/]);
});

test('a question about a week lists its tasks by day, with their times', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  for (const [title, date, startTime] of [
    ['Report', '2026-11-26', null],
    ['Dentist', '2026-11-24', '15:00'],
    ['Milk', TODAY, null],
  ])
    await page.request.post('/api/tasks', { data: { title, date, startTime } });
  await halo.ask('what do I have next week?');
  await expect(halo.dialog.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveText([
    'DentistTue, Nov 24, 3:00 PM',
    'ReportThu, Nov 26',
  ]);
});

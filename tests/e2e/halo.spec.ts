import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { breakChanges, captureRequest, SERVER_ERROR } from '../support/traffic.ts';
import { visit } from '../support/shared-page.ts';

const TODAY = '2026-11-21';
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ page }, use) => use(new HaloScreen(page)),
});
test.use({ today: TODAY });

const readTitles = async (page: Page, path: string): Promise<string[]> => {
  const items = (await (await page.request.get(path)).json()) as { title: string }[];
  return items.map(({ title }) => title);
};

test(
  'the dialog takes the focus, Enter sends, Shift+Enter adds a line, and closing discards the text',
  { tag: '@widths' },
  async ({ page, day, halo }) => {
    await expect(day.addButton).toBeVisible();
    await halo.open();
    await expect(halo.field).toBeFocused();
    await expect(halo.send).toBeDisabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.type('  ');
    await page.keyboard.press('Enter');
    await expect(halo.send).toBeDisabled();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Water the plants');
    await expect(halo.field).toHaveValue('  \nWater the plants');
    await page.keyboard.press('Enter');
    await expect(halo.suggestions).toBeVisible();
    await halo.press('Dismiss');
    await expect(halo.field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(halo.dialog).toHaveCount(0);
    await expect(halo.opener).toBeFocused();
    await halo.open();
    await expect(halo.field).toHaveValue('');
  },
);

test('a task, a goal, a habit and a book are created after a confirmation', async ({ page, day, halo }) => {
  await halo.ask('Buy milk tomorrow at 5pm, important');
  await expect(halo.dialog).toHaveAccessibleName('New Task');
  await expect(halo.dialog).toContainText('Sun, Nov 22 at 5:00 PM (flagged)');
  await expect(halo.button('Create')).toBeFocused();
  // No reminder would come yet.
  await expect(halo.button('Turn on reminders')).toBeVisible();
  await expectAccessible(page);
  expect(await readTitles(page, '/api/tasks/all')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(halo.toast).toContainText('Task created');
  expect(await (await page.request.get('/api/tasks/all')).json()).toMatchObject([{ isPriority: true, flagged: true }]);
  await expect(halo.toast).toContainText('Your task has been added successfully.');
  await expect(halo.dialog).toHaveCount(0);

  await halo.ask('Buy bread');
  await expect(halo.button('Create')).toBeVisible();
  await expect(halo.button('Turn on reminders')).toHaveCount(0);
  await halo.press('Create');
  await expect(day.row('Buy bread')).toBeVisible();
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Buy bread')).toHaveCount(0);
  await expect.poll(async () => readTitles(page, '/api/tasks/all')).toEqual(['Buy milk']);

  for (const [said, kind, description, path] of [
    ['Add a monthly goal run 100 km', 'Goal', 'Monthly, November', '/api/goals/all'],
    ['Add a habit meditate', 'Habit', 'Weekly, Nov 16 - Nov 22', `/api/habits?date=${TODAY}`],
    ['Add the book Dune by Frank Herbert', 'Book', 'By Frank Herbert', '/api/books'],
  ] as const) {
    await halo.ask(said);
    await expect(halo.dialog).toHaveAccessibleName(`New ${kind}`);
    await expect(halo.dialog).toContainText(description);
    await halo.press('Create');
    await expect(halo.toast).toContainText(`${kind} created`);
    expect(await readTitles(page, path)).toHaveLength(1);
  }
});

test('the items that Halo creates have their notes, and a task is the last of its day', async ({ page, day, halo }) => {
  await day.add('First');
  const notes = 'Every other Tuesday';
  await halo.understandAs(
    { commandType: 'create_task', data: { title: 'Second', notes } },
    { commandType: 'create_goal', data: { title: 'Goal', notes } },
    { commandType: 'create_habit', data: { title: 'Habit', notes } },
    { commandType: 'create_book', data: { title: 'Book', notes } },
  );
  await halo.ask('all of these');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 4 of 4 actions.');
  await expect.poll(async () => day.titles()).toEqual(['First', 'Second']);
  for (const path of ['/api/goals/all', `/api/habits?date=${TODAY}`, '/api/books'])
    expect(await (await page.request.get(path)).json()).toMatchObject([{ notes }]);
});

test('the text of a toast keeps its lines beside two long buttons', { tag: '@phone' }, async ({ day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('Buy milk tomorrow');
  await halo.press('Create');
  await expect(halo.toast.getByRole('button', { name: /^Show Sun/ })).toBeVisible();
  const text = halo.toast.getByText('Your task has been added successfully.').locator('..');
  // Not more than two lines.
  expect((await text.boundingBox())?.height).toBeLessThan(50);
});

test(
  'actions can be deselected, and one Undo reverts all executed actions',
  { tag: '@phone' },
  async ({ page, day, halo }) => {
    await halo.ask('Buy milk today\nCall mum on Friday\nAdd the book Dune by Frank Herbert');
    await expect(halo.dialog).toHaveAccessibleName('3 actions');
    await expect(halo.dialog).toContainText('Due Sat, Nov 21 - Fri, Nov 27');
    await expect(halo.dialog).toContainText('3 of 3 selected');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await halo.press('Clear selection');
    await expect(halo.button('Execute (0)')).toBeDisabled();
    await halo.button('Execute (0)').click({ force: true });
    await expect(halo.toast).toContainText('No actions selected');
    await expect(halo.toast).toContainText('Please select at least one action to execute.');
    await halo.press('Select all');
    await halo.dialog.getByRole('checkbox', { name: /Call mum/ }).uncheck({ force: true });
    await expect(halo.dialog).toContainText('2 of 3 selected');
    await halo.press('Execute (2)');
    await expect(halo.toast).toContainText('Successfully executed 2 of 2 actions.');
    await expect(halo.dialog).toHaveCount(0);
    await expect(day.row('Buy milk')).toBeVisible();
    expect(await readTitles(page, '/api/tasks/all')).toEqual(['Buy milk']);
    expect(await readTitles(page, '/api/books')).toEqual(['Dune']);
    await halo.toast.getByRole('button', { name: 'Undo all' }).click();
    await expect(day.row('Buy milk')).toHaveCount(0);
    await expect.poll(async () => readTitles(page, '/api/books')).toEqual([]);
  },
);

test('several matches of one action are resolved in the list of actions', async ({ page, day, halo }) => {
  for (const title of ['Gym in the morning', 'Gym in the evening']) await day.add(title);
  await halo.ask('Buy milk\nflag gym');
  await expect(halo.dialog).toContainText('1 action needs a look');
  await halo.dialog.getByText('Gym in the evening').click();
  await expect(halo.dialog.getByRole('checkbox', { name: /Flag Task: Gym in the evening/ })).toBeChecked();
  await expectAccessible(page);
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 2 of 2 actions.');
  const tasks = await (await page.request.get('/api/tasks/all')).json();
  expect(tasks).toContainEqual(expect.objectContaining({ title: 'Gym in the evening', flagged: true }));
});

test('each of several actions names its item once, and says if its time has passed', async ({ day, halo }) => {
  await day.add('Gym');
  await halo.ask('Call mum at 9 am\nflag gym');
  const actions = halo.dialog.getByRole('list', { name: 'Actions' });
  await expect(actions).toContainText('Sat, Nov 21 at 9:00 AM');
  await expect(actions).toContainText('This time has passed already.');
  await expect(actions).toContainText('Flag Task: Gym');
  await expect(actions).toContainText('Found: Sat, Nov 21');
  await expect(actions.getByText('Gym', { exact: true })).toHaveCount(0);
  await actions.getByRole('button', { name: 'Change' }).first().click();
  await actions.getByLabel('Time', { exact: true }).fill('21:00');
  await expect(actions).toContainText('Sat, Nov 21 at 9:00 PM');
  await expect(actions).not.toContainText('This time has passed already.');
});

test('failed actions stay in the dialog and can be executed again', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await breakChanges(page, '**/api/books');
  await halo.ask('Buy milk today\nAdd the book Dune by Frank Herbert');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 1 of 2 actions.');
  await expect(halo.dialog).toHaveAccessibleName('1 action');
  await expect(halo.dialog.getByText('1 done · 1 failed', { exact: true })).toBeFocused();
  await expect(halo.dialog.getByRole('list', { name: 'Done' }).getByRole('listitem')).toHaveText('New Task: Buy milk');
  const failed = halo.dialog.getByRole('list', { name: 'Actions' }).getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('The disk is full');
  await expectAccessible(page);
  await page.unroute('**/api/books');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 1 of 1 actions.');
  expect(await readTitles(page, '/api/tasks/all')).toEqual(['Buy milk']);
  expect(await readTitles(page, '/api/books')).toEqual(['Dune']);

  await breakChanges(page, '**/api/tasks');
  await halo.ask('Buy bread');
  await halo.press('Create');
  await expect(halo.toast).toContainText('Creation failed');
  await expect(halo.toast).toContainText('Could not create the task. Please try again.');
  await expect(halo.dialog).toHaveAccessibleName('New Task');
});

test('one of two matches is chosen for deletion, and undo restores it', async ({ page, day, halo }) => {
  for (const title of ['Gym in the morning', 'Gym in the evening']) await day.add(title);
  await halo.ask('delete gym');
  await expect(halo.dialog).toHaveAccessibleName('Delete Task');
  await expect(halo.dialog).toContainText('Delete task “gym”');
  await expect(halo.dialog.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await halo.dialog.getByText('Gym in the evening').click();
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Task deleted');
  await expect(day.row('Gym in the evening')).toHaveCount(0);
  await expect(day.row('Gym in the morning')).toBeVisible();
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Gym in the evening')).toBeVisible();

  await halo.ask('delete the dentist');
  await expect(halo.dialog).toContainText('Nothing matches');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Action failed');
  await expect(halo.dialog).toHaveAccessibleName('Delete Task');
});

test('a task is moved, flagged and found', async ({ page, day, halo }) => {
  await day.add('Dentist');
  const tasks = async () => (await (await page.request.get('/api/tasks/all')).json()) as object[];
  await halo.ask('move dentist to friday');
  await expect(halo.dialog).toContainText('Move task “dentist” to Fri, Nov 27');
  await expect(halo.dialog).toContainText('Sat, Nov 21');
  await halo.press('Move');
  await expect(halo.toast).toContainText('Task moved');
  expect(await tasks()).toMatchObject([{ date: addDays(TODAY, 6) }]);
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Dentist')).toBeVisible();
  await halo.ask('move dentist to friday');
  await halo.press('Move');
  await expect(halo.toast).toContainText('Task moved');

  await halo.ask('flag dentist');
  await breakChanges(page, '**/api/tasks/flag', { ...SERVER_ERROR, body: 'Out of order' });
  await halo.press('Flag');
  await expect(halo.toast).toContainText('Action failed');
  await expect(halo.toast).toContainText('Out of order');
  await page.unroute('**/api/tasks/flag');
  const request = await captureRequest(page, 'PATCH', /\/api\/tasks\/flag/, async () => halo.press('Flag'));
  expect(request.postDataJSON()).toHaveProperty('id');
  await expect(halo.toast).toContainText('Task flagged');
  expect(await tasks()).toMatchObject([{ flagged: true }]);
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tasks).toMatchObject([{ flagged: false }]);

  await visit(page, '/ai-assistant');
  await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask Assistant' }).click();
  await halo.say('find the dentist');
  await halo.press('Confirm');
  await expect(page).toHaveURL(`/days?date=${addDays(TODAY, 6)}`);
  await expect(halo.dialog).toHaveCount(0);
  await expect(day.row('Dentist', addDays(TODAY, 6))).toBeVisible();
});

test('a request for all tasks of a day without any says why it is refused', async ({ day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('move everything to tomorrow');
  await expect(halo.dialog).toContainText('That day has no open tasks, or more than 50');
});

test('a request that is not understood stays in the field', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('?!');
  await expect(halo.toast).toContainText('Processing error');
  await expect(halo.toast).toContainText('Could not understand your request. Please try with different wording.');
  await expect(halo.field).toHaveValue('?!');
  await expect(halo.field).toBeFocused();
  await expectAccessible(page);
  // The next request closes the toast before its 5 seconds are over.
  await halo.toast.hover();
  await halo.say('buy milk');
  await expect(halo.toast).toHaveCount(0);
});

test('each window width has exactly one button that opens Halo', { tag: '@desk' }, async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  const ways = page.getByRole('button', { name: /^(Ask )?Halo$/ });
  for (const [width, height] of [
    [390, 844],
    [800, 600],
    [1_023, 700],
    [1_024, 700],
    [1_024, 1_366],
    [1_440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(ways).toHaveCount(1);
  }
  await visit(page, '/ai-assistant');
  await expect(page.getByRole('button', { name: 'Ask Assistant' })).toBeVisible();
  await expect(ways).toHaveCount(0);
});

test(
  'ten of many matches show with the buttons in view, and a series counts as one match',
  { tag: '@widths' },
  async ({ page, day, halo }) => {
    for (let index = 0; index < 12; index += 1) {
      await page.request.post('/api/tasks', { data: { title: `Gym ${index}`, date: TODAY } });
    }
    await day.addRepeating('Stretch', 'daily');
    await halo.ask('delete gym');
    await expect(halo.dialog).toContainText('Many match, these are the closest.');
    await expect(halo.dialog.getByRole('radio')).toHaveCount(10);
    await expect(halo.button('Delete')).toBeInViewport({ ratio: 1 });
    await halo.press('Dismiss');
    await halo.say('delete all instances of stretch');
    await expect(halo.dialog.getByRole('status').getByText('Stretch')).toBeVisible();
    await expect(halo.dialog.getByRole('radio')).toHaveCount(0);
  },
);

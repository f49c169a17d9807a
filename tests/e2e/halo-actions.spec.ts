import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { expect, expectAccessible, test as base } from '../support/browser.ts';
import { DashboardScreen } from '../support/dashboard-screen.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { breakChanges, holdRequests, dropResponse } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

const TODAY = '2026-11-21';
const TOMORROW = addDays(TODAY, 1);
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ page }, use) => use(new HaloScreen(page)),
});
test.use({ today: TODAY });

const readJson = async (page: Page, path: string): Promise<object[]> => (await page.request.get(path)).json();
const createItem = async (page: Page, path: string, data: object): Promise<{ id: number }> =>
  (await page.request.post(path, { data })).json();

test('a retry after a lost response deletes the same task and no other', async ({ page, day, halo }) => {
  await day.add('Gym');
  await createItem(page, '/api/tasks', { title: 'Gym', date: TOMORROW });
  await dropResponse(page, '**/api/tasks/delete-by-search');
  await halo.ask('delete gym');
  await expect(halo.dialog.getByRole('radio').first()).toBeFocused();
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Failed to execute action');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Task deleted');
  expect(await readJson(page, '/api/tasks/all')).toMatchObject([{ title: 'Gym', date: TOMORROW }]);
});

test('an item that was chosen and then deleted elsewhere is not replaced by another', async ({ page, day, halo }) => {
  await day.add('Gym');
  const chosen = await createItem(page, '/api/tasks', { title: 'Gym', date: TOMORROW });
  await halo.ask('delete gym');
  await halo.dialog.getByText('Sun, Nov 22').click();
  await page.request.delete(`/api/tasks/${chosen.id}`);
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Action failed');
  await expect(halo.dialog).toContainText('The chosen item has been deleted.');
  await expect(halo.button('Delete')).toBeDisabled();
  await expect(halo.dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await readJson(page, '/api/tasks/all')).toHaveLength(1);
});

test('a command with a date matches only items of that day, and offers other days as a choice', async ({
  page,
  day,
  halo,
}) => {
  await day.add('Gym');
  await halo.ask('delete gym on friday');
  await expect(halo.dialog).toContainText('Delete task “gym” of Fri, Nov 27');
  await expect(halo.dialog).toContainText('Nothing of Fri, Nov 27 matches.');
  await expect(halo.button('Delete')).toBeDisabled();
  await expect(halo.dialog.getByRole('radio')).toBeFocused();
  await expectAccessible(page);
  await halo.press('Dismiss');

  await createItem(page, '/api/tasks', { title: 'Gym with Ana', date: '2026-11-27' });
  await halo.say('delete gym on friday');
  await expect(halo.dialog.getByRole('radio')).toHaveCount(0);
  await expect(halo.dialog.getByRole('status').getByText('Gym with Ana')).toBeVisible();
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Task deleted');
  await expect(day.row('Gym')).toBeVisible();
  expect(await readJson(page, '/api/tasks/all')).toMatchObject([{ title: 'Gym' }]);
});

test('an item of another type can be chosen when nothing of the named type matches', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/books', { title: 'Dune' });
  await createItem(page, '/api/goals', { title: 'Run a marathon', isWeekly: true, dueDate: TODAY });
  await halo.ask('delete Dune');
  await expect(halo.dialog).toContainText('There is no task like “Dune”.');
  await expect(halo.button('Delete')).toBeDisabled();
  await halo.dialog.getByText('Dune', { exact: true }).click();
  await expect(halo.dialog).toHaveAccessibleName('Delete Book');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Book deleted');
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => readJson(page, '/api/books')).toMatchObject([{ title: 'Dune' }]);

  const goals = async () => readJson(page, '/api/goals/all');
  await halo.ask('flag run a marathon');
  await halo.dialog.getByText('Run a marathon', { exact: true }).click();
  await halo.press('Flag');
  await expect(halo.toast).toContainText('Goal flagged');
  expect(await goals()).toMatchObject([{ isPriority: true }]);
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(goals).toMatchObject([{ isPriority: false }]);
});

test('flagging a flagged task offers no undo', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/tasks', { title: 'Dentist', date: '2027-03-01', flagged: true });
  await halo.ask('flag dentist');
  await halo.press('Flag');
  await expect(halo.toast).toContainText('Task flagged');
  await expect(halo.toast.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('undo restores a habit that a sentence deleted', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/habits', { title: 'Meditate', isWeekly: true, dueDate: TODAY });
  const habits = async () => readJson(page, `/api/habits?date=${TODAY}`);
  await halo.ask('delete the habit meditate');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Habit deleted');
  expect(await habits()).toEqual([]);
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(habits).toMatchObject([{ title: 'Meditate' }]);
});

test('Ctrl+Z after each Undo of Halo goes on with the change before it', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/habits', { title: 'Meditate', isWeekly: true, dueDate: TODAY });
  await day.add('Dentist');
  for (const [request, button, undone] of [
    ['Buy bread', 'Create', 'Added “Buy bread”'],
    ['flag dentist', 'Flag', 'Flagged “Dentist”'],
    ['tick off dentist', 'Complete', 'Completed “Dentist”'],
    ['move dentist to tomorrow', 'Move', 'Moved “Dentist”'],
    ['tick off the habit meditate', 'Complete', 'Completed “Meditate”'],
  ] as const) {
    await halo.ask(request);
    await halo.press(button);
    await halo.toast.getByRole('button', { name: 'Undo' }).click();
    await expect(halo.toast).toContainText(undone);
  }
  await expect(day.row('Dentist')).toHaveAttribute('data-state', 'active');
  await page.locator('body').press('Control+z');
  await expect(halo.toast).toContainText('Added “Dentist”');
  await expect(day.row('Dentist')).toHaveCount(0);
});

test('Ctrl+Z undoes all actions that were executed at once, also after their toast has closed', async ({
  page,
  day,
  halo,
}) => {
  await day.add('Call mum');
  const titles = async () => (await readJson(page, '/api/tasks/all')).map((task) => (task as { title: string }).title);
  for (const isClosed of [false, true]) {
    await halo.ask('Buy milk\nBuy bread');
    await halo.press('Execute All');
    await expect(halo.toast).toContainText('Successfully executed 2 of 2 actions.');
    expect(await titles()).toHaveLength(3);
    expect((await readJson(page, '/api/history')).slice(0, 2)).toMatchObject([{ actor: 'halo' }, { actor: 'halo' }]);
    if (isClosed) await halo.toast.getByRole('button', { name: 'Close' }).click();
    await page.locator('body').press('Control+z');
    await expect.poll(titles).toEqual(['Call mum']);
  }
  await expect(halo.toast).toContainText('2 actions undone');
  await page.locator('body').press('Control+Shift+z');
  await expect(halo.toast).toContainText('2 actions redone');
  expect(await titles()).toHaveLength(3);
  await halo.toast.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(titles).toEqual(['Call mum']);
  await page.locator('body').press('Control+z');
  await expect.poll(titles).toEqual([]);
});

test('a task is added to the project that was named, and Undo takes it back', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  const { id } = await createItem(page, '/api/projects', { title: 'Kitchen' });
  const titles = async () => readJson(page, `/api/projects/${id}/tasks`);
  await halo.ask('add order paint to the kitchen project');
  await expect(halo.dialog).toContainText('In the project Kitchen');
  await halo.press('Change');
  await expect(halo.dialog.getByLabel('Day')).toHaveCount(0);
  await halo.press('Create');
  await expect.poll(titles).toMatchObject([{ title: 'order paint', isCompleted: false }]);
  expect(await readJson(page, '/api/history')).toMatchObject([{ actor: 'halo' }, {}]);
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual([]);
});

test('an item that cannot be flagged is skipped without a request, and the reason shows', async ({
  page,
  day,
  halo,
}) => {
  await expect(day.addButton).toBeVisible();
  await createItem(page, '/api/habits', { title: 'Meditate', isWeekly: true, dueDate: TODAY });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()));
  const flagging = { commandType: 'flag_item', data: { itemType: 'habit', searchTerm: 'meditate' } } as const;
  await halo.understandAs(flagging);
  await halo.ask('flag it');
  await halo.press('Flag');
  await expect(halo.toast).toContainText('Habits cannot be flagged.');
  await halo.press('Dismiss');

  await halo.understandAs(flagging, { commandType: 'create_task', data: { title: 'Milk' } });
  await halo.say('both');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 1 of 2 actions.');
  await expect(halo.dialog).toContainText('Habits cannot be flagged.');
  await expect(halo.dialog.getByText('1 done · 1 failed', { exact: true })).toBeFocused();
  // It cannot succeed, so it is not selected.
  await expect(halo.button('Execute (0)')).toBeDisabled();
  expect(calls).toEqual([]);
});

test('a search without a match fails, and a found item is opened only after all other actions succeeded', async ({
  page,
  day,
  halo,
}) => {
  await halo.ask('find the dentist');
  await expect(halo.dialog).toContainText('Nothing matches: there is no item like “dentist”.');
  await halo.press('Confirm');
  await expect(halo.toast).toContainText('Action failed');
  await expect(halo.toast).toContainText('There is no item like “dentist”.');
  await halo.press('Dismiss');

  await halo.say('find the dentist\nbuy milk');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 1 of 2 actions.');
  await expect(halo.dialog.getByText('no item like “dentist”')).toHaveCount(1);
  await halo.press('Dismiss');

  await createItem(page, '/api/tasks', { title: 'Dentist', date: TOMORROW });
  await breakChanges(page, '**/api/books');
  await halo.say('find the dentist\nadd the book Dune');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 0 of 2 actions.');
  await expect(halo.dialog.getByRole('checkbox', { name: /Find Task: Dentist|Find Item: Dentist/ })).toBeChecked();
  await page.unroute('**/api/books');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 2 of 2 actions.');
  await expect(halo.dialog).toHaveCount(0);
  await expect(day.row('Dentist', TOMORROW)).toBeVisible();
});

test('"Undo all" skips an item that was deleted elsewhere', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('Add the book Dune\nBuy milk');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 2 of 2 actions.');
  const [task] = (await readJson(page, '/api/tasks/all')) as { id: number }[];
  await page.request.delete(`/api/tasks/${task?.id}`);
  await halo.toast.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(async () => readJson(page, '/api/books')).toEqual([]);
  expect(await page.getByText('Failed to undo').count()).toBe(0);
});

test('several actions show their progress and can be stopped before the next one', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  const release = await holdRequests(page, /\/api\/tasks$/);
  await halo.ask('Buy milk\nBuy bread\nBuy salt');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Processing actions');
  await expect(halo.toast).toContainText('Executing 3 actions...');
  await expect(halo.dialog.getByText('1 of 3', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await halo.press('Stop');
  await expect(halo.button('Stopping…')).toBeDisabled();
  release();
  await expect(halo.toast).toContainText('Successfully executed 1 of 3 actions.');
  await expect(halo.dialog).toHaveAccessibleName('2 actions');
  await expect(halo.dialog.getByText('1 done · 2 not started', { exact: true })).toBeFocused();
  await expect(halo.button('Execute All')).toBeEnabled();
  expect(await readJson(page, '/api/tasks/all')).toMatchObject([{ title: 'Buy milk' }]);
});

test('an unreachable server stops the remaining actions', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  const sent: string[] = [];
  await page.route('**/api/tasks', (route) => {
    sent.push(route.request().postData() ?? '');
    return route.abort();
  });
  await halo.ask('Buy milk\nBuy bread\nBuy salt');
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Successfully executed 0 of 3 actions.');
  await expect(halo.dialog).toHaveAccessibleName('3 actions');
  expect(sent).toHaveLength(1);
});

test('no result of actions shows over the sign-in screen', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('Buy milk\nBuy bread');
  const release = await holdRequests(page, /\/api\/tasks$/);
  await halo.press('Execute All');
  await expect(halo.toast).toContainText('Processing actions');
  await page.context().clearCookies();
  await page.unroute(/\/api\/tasks$/);
  await page.route(/\/api\/tasks$/, (route) =>
    route.fulfill({ status: 401, json: { message: 'Not signed in', code: 'unauthorized' } }),
  );
  release();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').first().fill('somebody@halo.example');
  // Check at once: later every toast is gone anyway.
  expect(await page.getByText('Actions completed').count()).toBe(0);
});

test('a repeated Enter for the request does not confirm the preview', async ({ page, day, halo }) => {
  await day.add('Gym');
  await halo.open();
  await halo.field.fill('delete gym');
  await page.clock.pauseAt(new Date(`${TODAY}T12:00:01`));
  await page.keyboard.press('Enter');
  // The preview shows with the next tick of the clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return halo.dialog.getByRole('status').getByText('Gym').isVisible();
    })
    .toBe(true);
  // Each further press restarts the delay, because the person has not read the preview yet.
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Enter');
    await page.clock.runFor(200);
    await expect(halo.button('Delete')).not.toBeFocused();
  }
  await page.clock.runFor(100);
  await expect(halo.button('Delete')).toBeFocused();
  await expect(halo.dialog).toBeVisible();
  expect(await readJson(page, '/api/tasks/all')).toHaveLength(1);
  await page.clock.resume();
  await page.keyboard.press('Enter');
  await expect(halo.dialog).toHaveCount(0);
  expect(await readJson(page, '/api/tasks/all')).toEqual([]);
});

test('many actions scroll in a dialog of at most four fifths of the window', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
  await halo.ask(Array.from({ length: 20 }, (_, index) => `Buy thing ${index}`).join('\n'));
  await expect(halo.dialog).toHaveAccessibleName('20 actions');
  const list = halo.dialog.getByRole('list', { name: 'Actions' });
  expect((await list.boundingBox())?.height).toBe(208);
  expect((await halo.dialog.boundingBox())?.height).toBeLessThanOrEqual(400);
});

test(
  'many actions use the height of a phone, and their buttons stay in view',
  { tag: '@phone' },
  async ({ page, day, halo }) => {
    await expect(day.addButton).toBeVisible();
    await halo.ask(Array.from({ length: 12 }, (_, index) => `Buy thing ${index}`).join('\n'));
    const list = halo.dialog.getByRole('list', { name: 'Actions' });
    const last = list.getByRole('listitem').last();
    await expect(list.getByRole('listitem')).toHaveCount(12);
    await expect(halo.dialog.getByRole('button', { name: 'Execute All' })).toBeInViewport({ ratio: 1 });
    expect((await halo.dialog.boundingBox())?.height).toBeCloseTo(0.8 * (page.viewportSize()?.height ?? 0), -1);
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(halo.dialog.getByRole('button', { name: 'Execute All' })).toBeInViewport({ ratio: 1 });
  },
);

test('Escape leaves a toast and its Undo in place', async ({ page, day, halo }) => {
  await day.add('Gym');
  await halo.ask('delete gym');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Task deleted');
  await page.keyboard.press('Escape');
  await halo.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(day.row('Gym')).toBeVisible();
});

test('a found item is scrolled into view and focused', async ({ page, day, halo }) => {
  for (let index = 0; index < 30; index += 1)
    await createItem(page, '/api/tasks', { title: `Buy ${index}`, date: TODAY });
  await createItem(page, '/api/tasks', { title: 'Dentist', date: TODAY });
  await reopen(page);
  await halo.ask('find my dentist');
  await halo.press('Confirm');
  const title = day.row('Dentist').getByRole('button', { name: 'Edit Dentist' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
});

test(
  'a found task of the next day is focused, and the days stay in place',
  { tag: '@phone' },
  async ({ page, day, halo }) => {
    await createItem(page, '/api/tasks', { title: 'Dentist', date: TOMORROW });
    await halo.ask('find my dentist');
    await halo.press('Confirm');
    const title = day.row('Dentist', TOMORROW).getByRole('button', { name: 'Edit Dentist' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole('region', { name: 'Days' }).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  },
);

test('a toast says that the card of a found item is hidden', { tag: '@desk' }, async ({ page, day, halo }) => {
  await createItem(page, '/api/tasks', { title: 'Dentist', date: TOMORROW });
  await new DashboardScreen(page).chooseAction('sunday', 'Hide Card');
  await expect(day.card(TOMORROW)).toHaveCount(0);
  await halo.ask('find my dentist');
  await halo.press('Confirm');
  await expect(halo.toast).toContainText('Its card is hidden.', { timeout: 6_000 });
});

test(
  'the floating button covers no card at the end of the board on a desktop',
  { tag: '@desk' },
  async ({ page, day, halo }) => {
    await expect(day.addButton).toBeVisible();
    await page.locator('[data-scroller]').evaluate((board) => board.scrollTo(0, board.scrollHeight));
    const button = await halo.opener.boundingBox();
    const ends = await page
      .locator('[data-scroller] section')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    expect(ends.length).toBeGreaterThan(8);
    expect(Math.max(...ends)).toBeLessThanOrEqual(button?.y ?? 0);
  },
);

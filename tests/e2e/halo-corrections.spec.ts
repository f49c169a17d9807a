import { expect, expectAccessible, test as base } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { breakChanges } from '../support/traffic.ts';

const TODAY = '2026-11-21';
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ page }, use) => use(new HaloScreen(page)),
});
test.use({ today: TODAY });

test('a suggestion is changed in place before it is confirmed', async ({ page, day, halo }) => {
  await halo.ask('Buy milk');
  await expect(halo.dialog).toContainText('New Task');
  await halo.press('Change');
  await expectAccessible(page);
  await halo.dialog.getByLabel('Title').fill('Buy oat milk');
  await halo.dialog.getByLabel('Day').fill('2026-11-22');
  await expect(halo.dialog).toContainText('Sun, Nov 22');
  await halo.dialog.getByLabel('What to do').selectOption('New goal');
  await expect(halo.dialog).toContainText('New Goal');
  await halo.dialog.getByLabel('Period').selectOption('Monthly');
  await expect(halo.dialog).toContainText('Monthly, November');
  await halo.dialog.getByLabel('What to do').selectOption('New task');
  await halo.dialog.getByLabel('Day').fill(TODAY);
  await halo.dialog.getByLabel('Title').fill('');
  await expect(halo.button('Create')).toHaveAttribute('aria-disabled', 'true');
  await halo.dialog.getByLabel('Title').fill('Buy oat milk');
  await halo.press('Create');
  await expect(day.row('Buy oat milk')).toBeVisible();
});

test('a suggestion takes a typed day and time, and is not confirmed with a text that is no date', async ({
  page,
  day,
  halo,
}) => {
  await halo.ask('Buy milk');
  await halo.press('Change');
  await halo.dialog.getByLabel('Day').fill('frday');
  await halo.press('Create');
  await expect(halo.dialog.getByRole('alert')).toContainText('“frday” is not a date.');
  await halo.dialog.getByLabel('Day').fill('tomorrow 6pm');
  await expect(halo.dialog).toContainText('Sun, Nov 22 at 6:00 PM');
  await expect(halo.dialog.getByLabel('Time', { exact: true })).toHaveValue('18:00');
  await halo.press('Create');
  await expect(day.row('Buy milk', '2026-11-22')).toHaveCount(1);
  const stored = async () => (await page.request.get('/api/tasks/date/2026-11-22')).json();
  await expect.poll(stored).toMatchObject([{ title: 'Buy milk', startTime: '18:00' }]);
});

test('a search becomes a deletion of another kind of item', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await page.request.post('/api/books', { data: { title: 'Dune' } });
  await halo.ask('look for dune');
  await expect(halo.dialog).toContainText('Find');
  await halo.press('Change');
  await halo.dialog.getByLabel('What to do').selectOption('Delete');
  await halo.dialog.getByLabel('Type', { exact: true }).selectOption('Book');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Book deleted');
  expect(await (await page.request.get('/api/books')).json()).toEqual([]);
});

test('a close second reading is one tap away, and so is the way back', async ({ page, day, halo }) => {
  await day.add('Yoga');
  await halo.understandAs({ commandType: 'create_task', data: { title: 'look yoga' } });
  await page.route('**/api/halo/second-reading', async (route) =>
    route.fulfill({
      json: { commands: [{ commandType: 'find_item', data: { searchTerm: 'yoga' } }], isUncertain: false },
    }),
  );
  await halo.ask('look yoga');
  await expect(halo.dialog).toContainText('New Task');
  const offer = halo.dialog.getByRole('button', { name: /^Did you mean/ });
  await expect(offer).toHaveText('Did you mean: Find Item “yoga”?');
  await expectAccessible(page);
  await offer.click();
  await expect(halo.button('Confirm')).toBeVisible();
  await expect(halo.dialog).toContainText('Find Item');
  await expect(offer).toHaveText('Did you mean: New Task “look yoga”?');
  await offer.click();
  await expect(halo.button('Create')).toBeVisible();
});

test('a deletion that nothing matches is offered as a task', async ({ day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('cancel yoga');
  await expect(halo.dialog).toContainText('Nothing matches');
  await halo.dialog.getByRole('button', { name: 'Did you mean: New Task “cancel yoga”?' }).click();
  await halo.press('Create');
  await expect(day.row('cancel yoga')).toBeVisible();
});

test('when nothing matches, Enter chooses the other reading and then confirms it', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('cancel yoga');
  const offer = halo.dialog.getByRole('button', { name: 'Did you mean: New Task “cancel yoga”?' });
  await expect(offer).toBeFocused();
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Action failed');
  await expect(offer).toBeVisible();
  await offer.focus();
  await page.keyboard.press('Enter');
  await expect(halo.button('Create')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day.row('cancel yoga')).toBeVisible();
});

test('when nothing matches and there is no other reading, Enter opens the fields to change it', async ({
  page,
  day,
  halo,
}) => {
  await expect(day.addButton).toBeVisible();
  await page.route('**/api/halo/second-reading', async (route) =>
    route.fulfill({ json: { commands: [], isUncertain: false } }),
  );
  await halo.ask('cancel yoga');
  await expect(halo.button('Change')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(halo.dialog.getByLabel('What to do')).toBeVisible();
});

test('Halo asks which of two readings is meant when they are equally close', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.understandAs({ commandType: 'create_task', data: { title: 'look yoga' } });
  await page.route('**/api/halo/second-reading', async (route) =>
    route.fulfill({
      json: { commands: [{ commandType: 'find_item', data: { searchTerm: 'yoga' } }], isUncertain: true },
    }),
  );
  await halo.ask('look yoga');
  const question = halo.dialog.getByRole('group', { name: 'What did you mean?' });
  await expect(question.getByRole('button')).toHaveText(['New Task “look yoga”', 'Find Item “yoga”']);
  await expect(halo.button('Create')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'New Task “look yoga”' }).click();
  await expect(question).toHaveCount(0);
  await halo.press('Create');
  await expect(day.row('look yoga')).toBeVisible();
});

test('what is not understood is added as a task with one tap', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('hello');
  await expect(halo.toast).toContainText('Processing error');
  await expect(halo.dialog).toContainText('Halo adds, moves, completes, flags, finds and deletes tasks');
  await expectAccessible(page);
  await breakChanges(page, '**/api/tasks');
  await halo.press('Add “hello” as a task');
  await expect(halo.toast).toContainText('Creation failed');
  await expect(halo.field).toHaveValue('hello');
  await page.unroute('**/api/tasks');
  await halo.press('Add “hello” as a task');
  await expect(halo.dialog).toHaveCount(0);
  await expect(day.row('hello')).toBeVisible();
});

test('a question for what Halo can do is answered, and adds no task', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask('what can you do?');
  await expect(halo.dialog).toContainText('Halo adds, moves, completes, flags, finds and deletes tasks');
  await expect(halo.button('Add “what can you do?” as a task')).toHaveCount(0);
  await expect(halo.toast).toHaveCount(0);
  await halo.field.fill('rename gym to swimming');
  await halo.press('Send');
  await expect(halo.dialog).toContainText('Halo changes no titles. Open the item to rename it.');
  await expectAccessible(page);
});

test('of several actions, one is changed and the others stay', async ({ page, day, halo }) => {
  await halo.ask('buy milk and call Ana');
  const rows = halo.dialog.getByRole('list', { name: 'Actions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole('button', { name: 'Change' }).click();
  await rows.last().getByLabel('Title').fill('call Anna');
  await expectAccessible(page);
  await halo.press('Execute All');
  await expect(day.row('buy milk')).toBeVisible();
  await expect(day.row('call Anna')).toBeVisible();
});

test('a deletion among several actions preselects none of several matches', async ({ day, halo }) => {
  await day.add('Gym');
  await day.add('Gym bag');
  await halo.understandAs(
    { commandType: 'delete_item', data: { itemType: 'task', searchTerm: 'gym' } },
    { commandType: 'create_task', data: { title: 'Pool' } },
  );
  await halo.ask('delete gym and add pool');
  await expect(halo.dialog.getByRole('radio')).toHaveCount(2);
  await expect(halo.dialog.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('an action that is left out stays left out while it is changed', async ({ page, day, halo }) => {
  await halo.ask('buy milk and call Ana');
  const row = halo.dialog.getByRole('list', { name: 'Actions' }).getByRole('listitem').last();
  await row.getByRole('checkbox').uncheck();
  await row.getByRole('button', { name: 'Change' }).click();
  await row.getByLabel('Title').fill('call Anna');
  await expect(row.getByRole('checkbox', { name: /call Anna/ })).not.toBeChecked();
  await expect(halo.dialog).toContainText('1 of 2 selected');
  await halo.press('Execute (1)');
  await expect(day.row('buy milk')).toBeVisible();
  await page.reload();
  await expect(day.row('buy milk')).toBeVisible();
  await expect(day.row('call Anna')).toHaveCount(0);
});

test('the chosen item stays chosen when the day or the action is changed', async ({ page, day, halo }) => {
  await day.add('Dentist');
  await day.add('Dentist (kids)');
  await halo.understandAs({ commandType: 'move_item', data: { searchTerm: 'dentist', targetDate: '2026-11-27' } });
  await halo.ask('move dentist to friday');
  const kids = halo.dialog.getByRole('radio', { name: /kids/ });
  await kids.check();
  await halo.press('Change');
  await halo.dialog.getByLabel('Move to').fill('2026-11-26');
  await expect(kids).toBeChecked();
  for (const action of ['Flag', 'New task', 'Move']) await halo.dialog.getByLabel('What to do').selectOption(action);
  await expect(kids).toBeChecked();
  await halo.press('Move');
  await expect(halo.toast).toContainText('Dentist (kids) · Thu, Nov 26');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a search is sent once typing pauses, not with every letter and not for another day', async ({
  page,
  day,
  halo,
}) => {
  await day.add('Yoga');
  await halo.understandAs({ commandType: 'move_item', data: { searchTerm: 'gym', targetDate: '2026-11-27' } });
  await halo.ask('move gym to friday');
  await expect(halo.dialog).toContainText('Nothing matches');
  await halo.press('Change');
  const searched: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/halo/matches') searched.push(searchParams.get('searchTerm'));
  });
  await halo.dialog.getByLabel('Move to').fill('2026-11-26');
  await halo.dialog.getByLabel('Look for').evaluate((field: HTMLInputElement) => {
    for (const typed of ['y', 'yo', 'yog', 'yoga']) {
      Reflect.set(HTMLInputElement.prototype, 'value', typed, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(halo.dialog).toContainText('Sat, Nov 21');
  expect(searched).toEqual(['yoga']);
});

test('what was understood of a task returns with its action', async ({ page, day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.understandAs({
    commandType: 'create_task',
    data: { title: 'Gym', date: `${TODAY}T18:00`, isRecurring: true, recurringPattern: 'weekly', notes: 'Shoes' },
  });
  await halo.ask('gym every week');
  await halo.press('Change');
  await halo.dialog.getByLabel('Title').fill('Gym with Ana');
  for (const action of ['New goal', 'New book', 'Delete', 'New task'])
    await halo.dialog.getByLabel('What to do').selectOption(action);
  await expect(halo.dialog.getByLabel('Time', { exact: true })).toHaveValue('18:00');
  await halo.press('Create');
  await expect(halo.toast).toContainText('Task created');
  await expect(day.row('Gym with Ana')).toBeVisible();
  const tasks = await (await page.request.get(`/api/tasks/date/${TODAY}`)).json();
  expect(tasks).toMatchObject([{ title: 'Gym with Ana', notes: 'Shoes', isRecurring: true }]);
});

test('a moved task says where it went', async ({ day, halo }) => {
  await day.add('Dentist');
  await halo.ask('move the dentist to friday');
  await halo.press('Move');
  await expect(halo.toast).toContainText('Dentist · Fri, Nov 27');
});

test('a title that is too long is refused in plain words', async ({ day, halo }) => {
  await expect(day.addButton).toBeVisible();
  await halo.ask(`add a task "${'x'.repeat(1_001)}"`);
  await expect(halo.dialog).toContainText('A title has at most 1,000 characters.');
});

test('Halo learns how a person says it, and forgets it when asked', async ({ page, day, halo }) => {
  await day.add('Yoga');
  await day.add('Gym');
  await halo.ask('zorp yoga to the moon');
  await halo.press('Change');
  await halo.dialog.getByLabel('What to do').selectOption('Delete');
  await halo.dialog.getByLabel('Look for').fill('yoga');
  await halo.press('Delete');
  await expect(halo.toast).toContainText('Task deleted');

  await halo.ask('zorp gym to the moon');
  await expect(halo.dialog).toContainText('Delete Task');
  await expect(halo.dialog).toContainText('Gym');
  await page.keyboard.press('Escape');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'View Memory' }).click();
  const memory = page.getByRole('dialog', { name: 'Halo Learns How You Say It' });
  await expect(memory.getByRole('listitem')).toContainText('“zorp yoga to the moon”');
  await expectAccessible(page);
  await memory.getByRole('button', { name: 'Forget “zorp yoga to the moon”' }).click();
  await expect(memory).toContainText('Nothing learned yet');
});

import type { Locator, Page } from '@playwright/test';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from '../support/browser.ts';
import { reopen } from '../support/shared-page.ts';

/** The command menu, addressed by roles and names. */
class CommandMenu {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get field(): Locator {
    return this.page.getByRole('combobox', { name: 'Find an item, a screen or an action' });
  }

  get marked(): Locator {
    return this.page.getByRole('option', { selected: true });
  }

  async open(): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press('Control+k');
      await expect(this.field).toBeFocused({ timeout: 500 });
    }).toPass();
  }

  /** Types a text, waits until the expected entry is marked, and chooses it. */
  async choose(text: string, label: string | RegExp): Promise<void> {
    await this.open();
    await this.page.keyboard.type(text);
    await expect(this.marked).toContainText(label);
    await this.page.keyboard.press('Enter');
    await expect(this.field).toHaveCount(0);
  }
}

async function postItem(page: Page, path: string, data: object): Promise<void> {
  expect((await page.request.post(path, { data })).status()).toBe(201);
}

test('the command menu opens every screen', async ({ day: { page } }) => {
  const menu = new CommandMenu(page);
  for (const screen of ['Goals', 'Habits', 'Projects', 'Settings', 'Days']) {
    await menu.choose(screen, screen);
    await expect(page).toHaveURL(new RegExp(`/${screen.toLowerCase()}$`));
  }
});

test('a task added from another screen gets the selected day', async ({ day }) => {
  const { page } = day;
  const menu = new CommandMenu(page);
  await menu.choose('habits', 'Habits');
  await menu.choose('add task', 'Add Task');
  await page.getByPlaceholder('Enter task...').fill('Water the plants');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await menu.choose('today', 'Today');
  await expect(day.row('Water the plants')).toBeVisible();
});

test('a part of a title finds an item of any type, and choosing it focuses the item', async ({ day: { page } }) => {
  const today = toLocalDay(new Date());
  await postItem(page, '/api/tasks', { title: 'Call the plumber', date: addDays(today, 30) });
  await postItem(page, '/api/goals', { title: 'Run a marathon', isWeekly: true, dueDate: today });
  await postItem(page, '/api/books', { title: 'Middlemarch' });
  const project = await page.request.post('/api/projects', { data: { title: 'Kitchen' } });
  const { id } = (await project.json()) as { id: number };
  await postItem(page, `/api/projects/${id}/tasks`, { title: 'Order tiles' });
  const menu = new CommandMenu(page);
  for (const [text, title] of [
    ['marath', 'Run a marathon'],
    ['middle', 'Middlemarch'],
    ['tiles', 'Order tiles'],
    ['plumb', 'Call the plumber'],
  ] as const) {
    await menu.choose(text, title);
    await expect(page.locator('[data-row-title]:focus')).toContainText(title);
  }
  await menu.choose('kitch', 'Kitchen');
  await expect(page.getByRole('region', { name: 'Kitchen' }).locator('button:focus')).toHaveCount(1);
});

test('exact matches of titles come before similar titles; notes, authors and recommenders are searched too', async ({
  day: { page },
}) => {
  const today = toLocalDay(new Date());
  await postItem(page, '/api/habits', { title: 'Cook at home four times', isWeekly: true, dueDate: today });
  await postItem(page, '/api/tasks', { title: 'Paint the fence', date: today, notes: 'It takes four litres.' });
  await postItem(page, '/api/books', { title: 'The Dispossessed', author: 'Ursula Le Guin', recommendedBy: 'Joana' });
  const project = await page.request.post('/api/projects', { data: { title: 'Kitchen' } });
  const { id } = (await project.json()) as { id: number };
  await postItem(page, `/api/projects/${id}/tasks`, { title: 'Order tiles' });
  await reopen(page);
  const menu = new CommandMenu(page);
  await menu.open();
  await menu.field.fill('tiles');
  const options = page.getByRole('option');
  await expect(options).toContainText(['Order tiles', 'Cook at home four times', 'Ask Halo']);
  await expect(menu.marked).toContainText('Order tiles');
  for (const [text, title, told] of [
    ['litres', 'Paint the fence', 'It takes four litres.'],
    ['le guin', 'The Dispossessed', 'Ursula Le Guin'],
    ['joana', 'The Dispossessed', 'Joana'],
  ] as const) {
    await menu.field.fill(text);
    await expect(menu.marked).toContainText(title);
    await expect(menu.marked).toContainText(told);
  }
  await expectAccessible(page);
});

test('actions are found by synonyms, and a search without a result says "No results"', async ({ day: { page } }) => {
  const menu = new CommandMenu(page);
  await menu.open();
  for (const [text, label] of [
    ['export', 'Export My Data'],
    ['backup', 'Export My Data'],
    ['download', 'Export My Data'],
    ['import', 'Import Data'],
    ['theme', 'Turn Dark Mode On'],
    ['logout', 'Sign Out'],
    ['sessions', 'Manage Devices'],
    ['password', 'Change Password'],
  ] as const) {
    await menu.field.fill(text);
    await expect(menu.marked).toHaveText(label);
  }
  await menu.field.fill('zzzz');
  await expect(page.getByRole('dialog').getByText('No results')).toBeVisible();
  await expect(menu.marked).toHaveText('Ask Halo: “zzzz”');
  await menu.field.fill('export');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^halo-export-.*\.json$/);
});

test('a text that matches nothing is sent to Halo', async ({ day: { page } }) => {
  const menu = new CommandMenu(page);
  await menu.choose('buy zinnias', 'Ask Halo: “buy zinnias”');
  await expect(page.getByRole('dialog')).toContainText('buy zinnias');
  await page.keyboard.press('Escape');
});

test.describe('on a Wednesday', () => {
  test.use({ today: '2026-07-15' });

  test('a day is offered first, another text as a task that is understood', async ({ day }) => {
    const { page } = day;
    const menu = new CommandMenu(page);
    await menu.choose('in 6 weeks', 'Go to Wed, Aug 26');
    await expect(page).toHaveURL(/date=2026-08-26/);
    await menu.choose('jan 6', 'Go to Wed, Jan 6, 2027');
    await expect(page).toHaveURL(/date=2027-01-06/);
    const card = page.getByRole('region', { name: 'Wednesday 6th' });
    await expect(card).toBeInViewport();
    // The day is empty, and the next key adds a task to it.
    await expect(card.locator('[data-item-list]')).toBeFocused();
    await page.keyboard.press('n');
    await expect(day.line('2027-01-06')).toBeFocused();
    await menu.open();
    await page.keyboard.type('buy zinnias next week at 9:30');
    const option = page.getByRole('option', { name: /Add task: “buy zinnias”/ });
    await expect(option).toContainText('Jul 20, 2026, 9:30');
    await expect(menu.marked).toContainText('Add task');
    await expectAccessible(page);
    const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), option.click()]);
    expect(request.postDataJSON()).toMatchObject({ title: 'buy zinnias', date: '2026-07-20', startTime: '09:30' });
    await expect(day.toast).toContainText('buy zinnias · Mon, Jul 20');
    await menu.open();
    await page.keyboard.type('buy milk');
    // The options move when the answer of the search arrives.
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('option', { name: /Add task: “buy milk”/ }).click();
    await expect(day.row('buy milk', '2027-01-06').locator('[data-row-title]')).toBeFocused();
  });

  test('a day takes the focus with its first row, also from another week', async ({ day }) => {
    const { page } = day;
    await day.add('Dentist');
    await postItem(page, '/api/tasks', { title: 'Call the plumber', date: '2026-08-26' });
    const menu = new CommandMenu(page);
    // Both are a Wednesday.
    await menu.choose('aug 26', 'Go to Wed, Aug 26');
    await expect(day.row('Call the plumber', '2026-08-26').locator('[data-row-title]')).toBeFocused();
    await menu.choose('today', 'Today');
    await expect(day.row('Dentist').locator('[data-row-title]')).toBeFocused();
    // The screen of another page is left.
    await menu.choose('goals', 'Goals');
    await menu.choose('aug 26', 'Go to Wed, Aug 26');
    await expect(day.row('Call the plumber', '2026-08-26').locator('[data-row-title]')).toBeFocused();
  });

  test('on a phone a day takes the focus without the keyboard @phone', async ({ day }) => {
    const { page } = day;
    await postItem(page, '/api/tasks', { title: 'Call the plumber', date: '2026-08-26' });
    const menu = new CommandMenu(page);
    await menu.choose('jan 6', 'Go to Wed, Jan 6, 2027');
    await expect(page.getByRole('region', { name: 'Wednesday 6th' })).toBeInViewport();
    await expect(day.card('2027-01-06').locator('[data-item-list]')).toBeFocused();
    await menu.choose('aug 26', 'Go to Wed, Aug 26');
    await expect(day.row('Call the plumber', '2026-08-26').locator('[data-row-title]')).toBeFocused();
  });

  test('a request about an item is for Halo, although it names a day', async ({ day: { page } }) => {
    const menu = new CommandMenu(page);
    await menu.open();
    await page.keyboard.type('move the gym to friday');
    await expect(menu.marked).toContainText('Ask Halo');
  });

  test('over a focused row its actions are offered under its title', async ({ day }) => {
    const { page } = day;
    await day.add('Dentist');
    const title = day.row('Dentist').locator('[data-row-title]');
    const menu = new CommandMenu(page);
    const group = page.getByRole('group', { name: '“Dentist”' });
    await title.focus();
    await menu.open();
    await expect(group.getByRole('option')).toHaveText([
      'CompleteX',
      'Move to…M',
      'Make priority',
      'FlagF',
      'Cross outC',
      'DeleteDel',
    ]);
    await expectAccessible(page);
    // Enter alone changes nothing.
    await page.keyboard.press('Enter');
    await expect(menu.field).toBeFocused();
    await expect(menu.marked).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(menu.marked).toContainText('Complete');
    await page.keyboard.type('flag');
    await expect(menu.marked).toContainText('Flag');
    await page.keyboard.press('Enter');
    await expect(day.row('Dentist').getByRole('img', { name: 'Flagged' })).toBeVisible();
    await expect(title).toBeFocused();
    await menu.choose('move', 'Move to…');
    await expect(day.dialog).toContainText('Dentist');
    await page.keyboard.press('Escape');
    // The row has the focus again once the dialog has closed.
    await expect(title).toBeFocused();
    await menu.choose('complete', 'Complete');
    await expect(day.row('Dentist')).toHaveAttribute('data-state', 'completed');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(group).toHaveCount(0);
  });
});

test('the arrow keys wrap around the entries, and Escape returns the focus', { tag: '@desk' }, async ({ day }) => {
  const { page } = day;
  const menu = new CommandMenu(page);
  const search = page.getByRole('button', { name: 'Search' });
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(menu.field).toBeFocused();
  await expect(menu.marked).toHaveAccessibleName('Today');
  await page.keyboard.press('ArrowUp');
  await expect(menu.marked).toHaveText('Sign Out');
  await expect(menu.marked).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(menu.marked).toHaveText('Days');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('entries have an icon and their keys, and their names are their labels', { tag: '@widths' }, async ({ day }) => {
  const { page } = day;
  const menu = new CommandMenu(page);
  await menu.open();
  const options = page.getByRole('option');
  await expect(options.locator('svg')).toHaveCount(await options.count());
  for (const [name, key] of [
    ['Today', 'T'],
    ['Ask Halo', 'H'],
  ] as const) {
    const option = page.getByRole('option', { name, exact: true });
    // A touch screen has no keys.
    await expect(option.locator('kbd', { hasText: key })).toBeVisible({ visible: !isPhone(page) });
  }
});

test('the results are as high as they need to be, below a field that stays', async ({ day: { page } }) => {
  const menu = new CommandMenu(page);
  await menu.open();
  const measure = async () => {
    const [field, list] = await Promise.all([
      menu.field.boundingBox(),
      page.getByRole('listbox', { name: 'Results' }).boundingBox(),
    ]);
    return { top: field?.y, height: list?.height ?? 0 };
  };
  const full = await measure();
  await menu.field.fill('export');
  await expect(page.getByRole('option')).toHaveCount(3);
  await expect.poll(async () => (await measure()).height).toBeLessThan(full.height - 150);
  expect((await measure()).top).toBe(full.top);
  const short = await measure();
  // The list keeps its height until the search has its answer.
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/halo/matches**', async (route) => {
    await isAnswered;
    await route.fallback();
  });
  await menu.field.fill('export zinnias');
  await expect(menu.marked).toContainText('Ask Halo');
  expect(await measure()).toEqual(short);
  answer();
  await expect.poll(async () => (await measure()).height).toBeLessThan(short.height);
  await menu.field.fill('');
  await expect.poll(measure).toEqual(full);
});

test('"?" opens the keyboard shortcuts, and is a letter in a text field', async ({ day: { page } }) => {
  const menu = new CommandMenu(page);
  await menu.open();
  await page.keyboard.press('Escape');
  await expect(menu.field).toHaveCount(0);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(sheet).toContainText('Move the item up');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await menu.open();
  await page.keyboard.press('?');
  await expect(menu.field).toHaveValue('?');
  await expect(sheet).toHaveCount(0);
});

test('"/" opens the search and H opens Halo, and both are letters in a text field', async ({ day: { page } }) => {
  const menu = new CommandMenu(page);
  await menu.open();
  await page.keyboard.type('/h');
  await expect(menu.field).toHaveValue('/h');
  await page.keyboard.press('Escape');
  await expect(menu.field).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(menu.field).toBeFocused();
  await expect(menu.field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(menu.field).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'Halo' })).toBeVisible();
});

test('Ctrl+K closes the open menu, and opens none over a dialog or on the sign-in screen', async ({ day }) => {
  const { page } = day;
  const menu = new CommandMenu(page);
  await menu.open();
  await page.keyboard.press('Control+k');
  await expect(menu.field).toHaveCount(0);
  await day.addButton.click();
  await expect(page.getByPlaceholder('Enter task...')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(menu.field).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menu.choose('sign out', 'Sign Out');
  await expect(page).toHaveURL(/\/auth$/);
  await page.keyboard.press('Control+k');
  await expect(menu.field).toHaveCount(0);
});

test('earlier results are not offered for a changed text', async ({ day: { page } }) => {
  await postItem(page, '/api/goals', { title: 'Run a marathon', isWeekly: true, dueDate: toLocalDay(new Date()) });
  const menu = new CommandMenu(page);
  await menu.open();
  await menu.field.fill('marathon');
  await expect(menu.marked).toContainText('Run a marathon');
  // The response to the next search never arrives.
  await page.route('**/api/halo/matches**', () => undefined);
  await menu.field.fill('marathon shoes');
  await expect(menu.marked).toHaveText('Ask Halo: “marathon shoes”');
  await menu.field.fill('marath');
  await expect(menu.marked).toContainText('Run a marathon');
});

test('a failed item search is reported, and screens and actions are still found', async ({ day: { page } }) => {
  await page.route('**/api/halo/matches**', async (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  const menu = new CommandMenu(page);
  await menu.open();
  await page.keyboard.type('goals');
  await expect(page.getByRole('dialog').getByText('Items could not be searched')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/goals$/);
});

test(
  'the command menu and the shortcuts are accessible and fit the screen in both themes',
  { tag: '@widths' },
  async ({ day: { page } }) => {
    if (isPhone(page)) await page.setViewportSize({ width: 320, height: 640 });
    const menu = new CommandMenu(page);
    await menu.open();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('add a very long sentence that nobody would ever think of typing into such a field');
    await expect(menu.marked).toContainText('Ask Halo');
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(menu.field).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  },
);

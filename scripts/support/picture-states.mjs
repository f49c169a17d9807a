import { readTexts } from './picture-texts.mjs';

// Every state that a screen can be in, with the steps that lead to it. `show` expects a page that is signed in and has
// had its first visit of the day. States with `isEnglish` type an English sentence, which no other language understands.

const REQUEST = 'Buy flowers tomorrow at 5 pm, call Ana on Friday and add the book Emma by Jane Austen';
/** A request that has two equally probable meanings: add a book, or add a task. */
const UNCLEAR = 'read Emma';

/** The screens as they look when opened. They are taken for every account. */
export const SCREENS = [
  screen('days', '/days'),
  screen('goals', '/goals'),
  screen('habits', '/habits'),
  screen('projects', '/projects'),
  screen('settings', '/settings'),
  screen('assistant', '/ai-assistant'),
  screen('nowhere', '/nowhere'),
  { name: 'insights', show: insights },
  { name: 'new task', show: async (page) => add(page, '/days', 'Add Task') },
];

/** Dialogs, menus and other states of the screens, for an account that has every type of item. */
export const STATES = [
  { name: 'new weekly goal', show: async (page) => add(page, '/goals', 'Add Weekly Goal') },
  { name: 'new monthly habit', show: async (page) => add(page, '/habits', 'Add Monthly Habit') },
  { name: 'new book', show: async (page) => add(page, '/goals', 'Add Book') },
  { name: 'new project', show: async (page) => add(page, '/projects', 'Add Project') },
  { name: 'task', show: async (page) => edit(page, '/days', 'Morning run') },
  { name: 'goal', show: async (page) => edit(page, '/goals', 'talk') },
  { name: 'habit', show: async (page) => edit(page, '/habits', 'Swim') },
  { name: 'book', show: async (page) => edit(page, '/goals', 'Middlemarch') },
  { name: 'row menu', show: rowMenu },
  { name: 'delete a series', show: deleteSeries },
  { name: 'undo', show: undo },
  { name: 'command menu', show: commandMenu },
  { name: 'found', show: async (page) => commandMenu(page, 'run') },
  { name: 'shortcuts', show: shortcuts },
  { name: 'halo', show: halo },
  { name: 'halo preview', isEnglish: true, show: async (page) => halo(page, REQUEST) },
  { name: 'halo question', isEnglish: true, show: async (page) => halo(page, UNCLEAR, 'What did you mean?') },
  { name: 'understood title', isEnglish: true, show: understoodTitle },
  { name: 'month', show: month },
  { name: 'move to', show: moveTo },
  { name: 'selected tasks', show: selectedTasks },
  { name: 'history', show: async (page) => settings(page, 'View History') },
  { name: 'password', show: async (page) => settings(page, 'Change Password') },
  { name: 'devices', show: async (page) => settings(page, 'Manage Devices') },
  { name: 'delete account', show: async (page) => settings(page, 'Delete Account') },
  { name: 'new day', show: newDay },
  { name: 'loading', show: async (page) => answered(page, () => new Promise(() => undefined)) },
  { name: 'failed', show: async (page) => answered(page, async (route) => route.fulfill({ status: 400, json: {} })) },
];

/** States that only a board of cards has. */
export const BOARD_STATES = [
  { name: 'view layout', show: viewLayout },
  { name: 'card menu', show: cardMenu },
  { name: 'hidden cards', show: hiddenCards },
];

function screen(name, path) {
  return { name, show: async (page) => open(page, path) };
}

async function open(page, path) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Opens the item whose title has this text. */
async function edit(page, path, title) {
  await open(page, path);
  await page.locator('[data-row-title]').filter({ hasText: title }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the dialog of a new item. Other days' cards may have the same button, so today's card is preferred. */
async function add(page, path, text) {
  await open(page, path);
  const name = (await readTexts(page))(text);
  const ofToday = page.locator('section[aria-current="date"]').getByRole('button', { name });
  await ((await ofToday.count()) > 0 ? ofToday : page.getByRole('button', { name }).first()).click();
  await page.getByRole('dialog').waitFor();
}

async function insights(page) {
  await settings(page, 'View Insights');
  const texts = await readTexts(page);
  await page.getByRole('region', { name: texts('Productivity Score') }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function settings(page, text) {
  await open(page, '/settings');
  const name = (await readTexts(page))(text);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the menu of a row. Returns false if there is none: on a wide screen the actions are in the row itself. */
async function openRowMenu(row) {
  await row.hover();
  const menu = row.locator('.row-menu').getByRole('button');
  const isFolded = await menu.isVisible();
  if (isFolded) await menu.click();
  return isFolded;
}

async function deleteRow(page, row) {
  const isFolded = await openRowMenu(row);
  const name = (await readTexts(page))('Delete');
  await (isFolded ? page.getByRole('menuitem', { name, exact: true }) : row.getByRole('button', { name })).click();
}

async function rowMenu(page) {
  await open(page, '/days');
  await openRowMenu(page.locator('section[aria-current="date"] li[data-item]').first());
}

async function deleteSeries(page) {
  await open(page, '/days');
  await deleteRow(page, page.locator('section[aria-current="date"] li').filter({ hasText: 'Morning run' }));
  await page.getByRole('dialog').waitFor();
}

async function undo(page) {
  const title = 'Not to be kept';
  await page.request.post('/api/books', { data: { title } });
  await open(page, '/goals');
  await deleteRow(page, page.locator('li[data-item]').filter({ hasText: title }));
  const name = (await readTexts(page))('Undo');
  await page.getByRole('button', { name, exact: true }).click({ trial: true });
}

async function commandMenu(page, text = '') {
  await open(page, '/days');
  const name = (await readTexts(page))('Search');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('combobox').fill(text);
  await page.getByRole('option').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function shortcuts(page) {
  await open(page, '/days');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function halo(page, request, text = 'Halo suggestions:') {
  await open(page, '/days');
  const texts = await readTexts(page);
  const [ask, short] = [texts('Ask Halo'), texts('Halo')].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await ask.or(short).click();
  const field = page.getByPlaceholder(texts('How can Halo AI help?'));
  await field.waitFor();
  if (request === undefined) return;
  await field.fill(request);
  await page.keyboard.press('Enter');
  await page.getByText(text, { exact: true }).waitFor();
}

async function understoodTitle(page) {
  await add(page, '/days', 'Add Task');
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter task...').fill('Call Ana every Friday at 5 pm !');
  await dialog.locator('mark').first().waitFor();
  // Without its draft, the dialog does not open again in the next picture.
  await page.evaluate(() => sessionStorage.clear());
}

async function month(page) {
  await open(page, '/days');
  await page.locator('[data-unfolds-month]').click();
  const name = (await readTexts(page))('Months');
  await page.getByRole('group', { name }).waitFor();
}

async function moveTo(page) {
  await open(page, '/days');
  const row = page.locator('section[aria-current="date"] li[data-item]').first();
  if (!(await openRowMenu(row))) await row.click({ button: 'right' });
  const texts = await readTexts(page);
  await page.getByRole('menuitem', { name: texts('Move to…') }).click();
  await page.getByRole('button', { name: texts('Next Monday') }).waitFor();
}

async function selectedTasks(page) {
  await open(page, '/days');
  for (const place of [0, 1]) {
    const row = page.locator('section[aria-current="date"] li[data-item]').nth(place);
    await row.locator('[data-row-title]').click({ modifiers: ['Control'] });
  }
  const name = (await readTexts(page))('Selected tasks');
  await page.getByRole('toolbar', { name }).waitFor();
}

async function newDay(page) {
  await page.evaluate(() => localStorage.removeItem('last-visit-date'));
  await page.goto('/days');
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => sessionStorage.clear());
}

/** The days screen with `answer` as the server's response to every request for a list. */
async function answered(page, answer) {
  const lists = /\/api\/(tasks|goals|habits|books|projects|project-tasks)/;
  await page.route(lists, answer);
  await page.goto('/days');
  // Lists that never load give no event to wait for.
  await page.waitForTimeout(1_000);
}

async function viewLayout(page) {
  await open(page, '/days');
  const name = (await readTexts(page))('View Layout');
  await page.getByRole('button', { name }).click();
  await page.getByRole('menu').waitFor();
}

async function cardMenu(page) {
  await open(page, '/days');
  const name = (await readTexts(page))('{title} card menu', { title: '' }).trim();
  await page.locator('[data-card] header').first().getByLabel(name).click();
  await page.getByRole('menu').waitFor();
}

async function hiddenCards(page) {
  await viewLayout(page);
  const name = (await readTexts(page))('Show Hidden Cards ({count})').replace(' ({count})', '');
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
}

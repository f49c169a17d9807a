import { expect, newCredentials } from '../support/browser.ts';
import { DashboardScreen, FIRST_CARDS, test } from '../support/dashboard-screen.ts';

const KEYS = [
  'dashboard-hidden-cards',
  'dashboard-cards-hidden-by-name',
  'dashboard-card-order',
  'dashboard-expanded-cards',
  'dashboard-custom-views',
  'dashboard-view-mode',
];

/** The first cards without the given ones. */
function cardsWithout(...cards: string[]): string[] {
  return FIRST_CARDS.filter((card) => !cards.includes(card));
}

test('undoing a hidden card keeps later moves @desk', async ({ dashboard }) => {
  await dashboard.open();
  await dashboard.chooseAction('books', 'Hide Card');
  await expect.poll(async () => dashboard.cards()).toEqual(cardsWithout('books'));
  await dashboard.card('monday').scrollIntoViewIfNeeded();
  await dashboard.drag('monday', 'thursday', 'after');
  const moved = ['tuesday', 'wednesday', 'thursday', 'monday', ...FIRST_CARDS.slice(4)];
  await expect.poll(async () => dashboard.cards()).toEqual(moved.filter((card) => card !== 'books'));
  await expect(dashboard.toast).toContainText('Books hidden');
  await dashboard.undo();
  await expect.poll(async () => dashboard.cards()).toEqual(moved);
  await dashboard.reopen();
  expect(await dashboard.cards()).toEqual(moved);
});

test('cards hidden in a built-in view stay hidden when the view is chosen again @desk', async ({ dashboard }) => {
  await dashboard.open();
  await dashboard.chooseAction('tuesday', 'Hide Card');
  await dashboard.chooseAction('books', 'Hide Card');
  await expect.poll(async () => dashboard.cards()).toEqual(cardsWithout('tuesday', 'books'));
  await dashboard.chooseInViewMenu('My View');
  await expect.poll(async () => dashboard.cards()).toEqual(expect.arrayContaining(['tuesday', 'books']));
  await dashboard.chooseInViewMenu('This Week');
  await expect.poll(async () => dashboard.cards()).toEqual(cardsWithout('tuesday', 'books'));
});

test.describe('on a Friday @desk', () => {
  test.use({ today: '2026-11-20' });

  test("a saved view that hides Friday's card shows it on Fridays", async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseInViewMenu('My View');
    await expect.poll(async () => dashboard.readStored('dashboard-view-mode')).toBe('My View');
    expect(await dashboard.cards()).toContain('friday');
    await page.clock.setFixedTime('2026-11-21T12:00:00');
    await dashboard.reload();
    expect(await dashboard.cards()).not.toContain('friday');
  });
});

test('moving a card to its own position changes nothing @desk', async ({ page, dashboard }) => {
  await dashboard.open();
  await dashboard.chooseAction('tuesday', 'Move Card');
  await expect(dashboard.dialog.getByRole('button', { name: 'Position 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dashboard.dialog).toHaveCount(0);
  await dashboard.viewControl.click();
  await expect(dashboard.chosen).toHaveText('This Week');
  expect([undefined, 'This Week']).toContain(await dashboard.readStored('dashboard-view-mode'));
  expect(await dashboard.readStored('dashboard-card-order')).toBeUndefined();
  expect(await dashboard.cards()).toEqual(FIRST_CARDS);
});

test('move mode ends when another tab hides its card @desk', async ({ page, context, dashboard }) => {
  await dashboard.open();
  await dashboard.chooseAction('books', 'Move Card');
  await expect(dashboard.dialog).toHaveAccessibleName('Move Books');
  const other = new DashboardScreen(await context.newPage());
  await other.open();
  await other.chooseAction('books', 'Hide Card');
  await expect.poll(async () => other.cards()).toEqual(cardsWithout('books'));
  await other.page.close();
  await page.bringToFront();
  await expect(dashboard.dialog).toHaveCount(0);
  await expect.poll(async () => dashboard.cards()).toEqual(cardsWithout('books'));
  await dashboard.card('monday').scrollIntoViewIfNeeded();
  await dashboard.drag('monday', 'tuesday', 'after');
  await expect.poll(async () => dashboard.cards()).toEqual(cardsWithout('books').with(0, 'tuesday').with(1, 'monday'));
  // Showing the card again does not reopen the dialog.
  await dashboard.chooseInViewMenu('Show Hidden Cards (2)');
  await dashboard.select('Books');
  await dashboard.button('Unhide').click();
  await expect.poll(async () => dashboard.cards()).toContain('books');
  await expect(dashboard.dialog).toHaveCount(0);
});

test('each user of a browser has separate views and hidden cards @desk', async ({ page, account, dashboard }) => {
  await dashboard.open();
  await dashboard.chooseInViewMenu('Save Current Layout');
  await dashboard.dialog.getByPlaceholder('My Custom View').fill('Plans of A');
  await dashboard.button('Save View').click();
  await expect(dashboard.dialog).toHaveCount(0);
  await dashboard.chooseAction('books', 'Hide Card');
  await expect.poll(async () => dashboard.cards()).toEqual(cardsWithout('books'));
  const kept = async () => Promise.all(KEYS.map(async (key) => dashboard.readStored(key)));
  const ofA = await kept();
  expect(JSON.stringify(ofA)).toContain('Plans of A');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();
  await page.request.post('/api/register', { data: newCredentials() });
  await dashboard.open();
  expect(await dashboard.cards()).toEqual(FIRST_CARDS);
  expect(JSON.stringify(await kept())).not.toContain('Plans of A');
  await dashboard.viewControl.click();
  await expect(dashboard.chosen).toHaveText('This Week');
  await expect(dashboard.entry('My View')).toBeVisible();
  await expect(dashboard.entry('Plans of A')).toHaveCount(0);
  await dashboard.escape();

  await page.request.post('/api/logout');
  const { email, password } = account;
  await page.request.post('/api/login', { data: { email, password, rememberMe: false } });
  await dashboard.open();
  expect(await dashboard.cards()).toEqual(cardsWithout('books'));
  expect(await kept()).toEqual(ofA);
  await dashboard.viewControl.click();
  await expect(dashboard.entry('Plans of A')).toBeVisible();
});

test('at midnight a board of the current week moves on to the next week @desk', async ({ signedIn: page }) => {
  await page.clock.install({ time: '2026-11-22T23:59:30' });
  const dashboard = new DashboardScreen(page);
  await dashboard.open();
  const week = page.getByRole('navigation', { name: 'Week' });
  await expect(week).toContainText('Week 47');
  await expect(dashboard.card('sunday').locator('[aria-current="date"]')).toContainText('22nd');
  await page.clock.fastForward('01:00');
  await expect(week).toContainText('Week 48');
  await expect(dashboard.card('monday').locator('[aria-current="date"]')).toBeVisible();
  await expect(dashboard.card('monday')).toContainText('23rd');
  await expect(page.locator('[data-board] [aria-current="date"]')).toHaveCount(1);
});

test('the reason why a view cannot be saved is described at its field @desk', async ({ dashboard }) => {
  await dashboard.open();
  await dashboard.chooseInViewMenu('Save Current Layout');
  const name = dashboard.dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('this week');
  await expect(name).not.toHaveAccessibleDescription(/built-in view/);
  await dashboard.button('Save View').click();
  await expect(name).toHaveAccessibleDescription(/A built-in view has this name\. Choose another\./);
});

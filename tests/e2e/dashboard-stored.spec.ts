import { expect } from '../support/browser.ts';
import { DashboardScreen, FIRST_CARDS, test } from '../support/dashboard-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

const KEYS = [
  'dashboard-hidden-cards',
  'dashboard-cards-hidden-by-name',
  'dashboard-card-order',
  'dashboard-expanded-cards',
  'dashboard-custom-views',
  'dashboard-view-mode',
  'halo-settings',
];
const RUBBISH = ['{', '42', 'null', '[1,null,{}]', '"x"', '{"a":1}'];

test('invalid values in local storage leave the default board @desk', async ({ page, dashboard }) => {
  await page.goto('/desktop');
  for (const text of RUBBISH) {
    // An array without card ids would hide no card, not even Friday's.
    const hidden = text.startsWith('[') ? '{' : text;
    for (const key of KEYS) await dashboard.setStored(key, key === 'dashboard-hidden-cards' ? hidden : text);
    await dashboard.reopen();
    const board = [text, await dashboard.cards(), await dashboard.expanded()];
    expect(board).toEqual([text, FIRST_CARDS, []]);
  }
  await waitForNetworkIdle(page);
  await dashboard.chooseAction('tuesday', 'Hide Card');
  await expect.poll(async () => dashboard.cards()).not.toContain('tuesday');
  await dashboard.chooseInViewMenu('Projects');
  await expect.poll(async () => dashboard.readStored('dashboard-view-mode')).toBe('Projects');
});

test('the board can be arranged when every stored value is unreadable @desk', async ({ page, dashboard }) => {
  await page.goto('/desktop');
  for (const key of KEYS) await dashboard.setStored(key, '{');
  await dashboard.reopen();
  expect(await dashboard.cards()).toEqual(FIRST_CARDS);
  await dashboard.chooseAction('tuesday', 'Hide Card');
  await dashboard.chooseInViewMenu('My View');
  await dashboard.reopen();
  await dashboard.viewControl.click();
  await expect(dashboard.chosen).toHaveText('My View');
});

test('a change of the board in one tab shows in another @desk', async ({ page, context, dashboard }) => {
  await dashboard.open();
  const other = new DashboardScreen(await context.newPage());
  await other.open();
  await page.bringToFront();
  await dashboard.chooseAction('tuesday', 'Hide Card');
  const cards = FIRST_CARDS.filter((card) => card !== 'tuesday');
  await expect.poll(async () => other.cards()).toEqual(cards);
  await dashboard.sizeControl('monday').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => other.cards()).toEqual(['wednesday', 'monday', ...cards.slice(2)]);
  await other.page.bringToFront();
  await other.chooseInViewMenu('Weekly Planning');
  await expect.poll(async () => dashboard.expanded()).toEqual(['weekly-goals']);
  expect(await dashboard.cards()).toEqual(await other.cards());
  await page.bringToFront();
  await dashboard.viewControl.click();
  await expect(dashboard.chosen).toHaveText('Weekly Planning');
});

test("the reminder of a finished book appears on today's card @desk", async ({ page, dashboard }) => {
  const data = { title: 'Emma', author: 'Jane Austen', recommendedBy: 'Ana', notes: null, isPriority: false };
  await page.request.post('/api/books', { data });
  await dashboard.open();
  await dashboard.row('books', 'Emma').getByRole('checkbox').click();
  await dashboard.button('Add Task').click();
  await expect(dashboard.row('saturday', 'Reach out to Ana about "Emma"')).toBeVisible();
  await expect(dashboard.row('books', 'Emma')).toHaveAttribute('data-state', 'completed');
});

import { expect, test } from '../support/browser.ts';
import { reopen } from '../support/shared-page.ts';

/** A Thursday. On a Friday, whose card is hidden at first, a new account's board differs. */
test.use({ today: '2026-11-26' });

test('the board restores its scroll position when Back returns to it @desk', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  const board = page.locator('[data-scroller]');
  await board.evaluate((element) => element.scrollTo({ top: 300 }));
  await expect.poll(async () => board.evaluate((element) => element.scrollTop)).toBe(300);
  await page.getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByRole('button', { name: 'Add Weekly Goal' })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => board.evaluate((element) => element.scrollTop)).toBe(300);
});

test('undo reopens a project that was completed by mistake @desk', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  await page.request.post('/api/projects', { data: { title: 'Kitchen' } });
  await reopen(page);
  await page.getByRole('button', { name: 'Kitchen card menu' }).click();
  await page.getByRole('menuitem', { name: 'Mark Completed' }).click();
  await expect(page.locator('section[aria-label="Kitchen"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('section[aria-label="Kitchen"]')).toBeVisible();
});

test('a board without visible cards offers to show hidden cards @desk', async ({ page, day }) => {
  await expect(day.addButton).toBeVisible();
  const cards = await page.locator('[data-card]').evaluateAll((cells) => cells.map((cell) => cell.dataset['card']));
  await page.evaluate((hidden) => localStorage.setItem('dashboard-hidden-cards', JSON.stringify(hidden)), cards);
  await page.addInitScript((hidden) => localStorage.setItem('dashboard-hidden-cards', JSON.stringify(hidden)), cards);
  await page.reload();
  await expect(page.getByText('All cards are hidden.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Hidden Cards' }).click();
  await expect(page.getByRole('dialog', { name: 'Hidden Cards' })).toBeVisible();
});

test.describe('on a Saturday', () => {
  test.use({ today: '2026-11-28', viewport: { width: 1_440, height: 900 } });

  test('T shows the whole card of today, and cuts no card at the top of the board @desk', async ({ page, day }) => {
    await expect(day.addButton).toBeVisible();
    const board = page.locator('[data-board]');
    const today = board.locator('[data-card="saturday"]');
    await board.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(async () => {
      await page.keyboard.press('t');
      await expect(today.locator(':focus')).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await expect(today).toBeInViewport({ ratio: 1 });
    const tops = await board.evaluate((element) => {
      const cards = [...element.querySelectorAll('[data-card]')];
      return cards.map((card) => Math.round(card.getBoundingClientRect().top - element.getBoundingClientRect().top));
    });
    expect(tops).toContain(0);
  });
});

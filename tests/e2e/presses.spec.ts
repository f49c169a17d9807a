import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { reopen, visit } from '../support/shared-page.ts';

test('a double press on a checkbox does not complete the task that moves under the pointer', async ({ day }) => {
  const { page } = day;
  for (const title of ['One', 'Two', 'Three']) await day.add(title);
  const box = await day.row('One').getByRole('checkbox').boundingBox();
  if (box === null) throw new Error('There is no checkbox');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(async ({ x, y }) => {
    const under = () => document.elementFromPoint(x, y)?.closest('[role="checkbox"]');
    const press = () =>
      under()?.dispatchEvent(
        new PointerEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: y, pointerType: 'touch' }),
      );
    const first = under();
    press();
    while (under() === first) await new Promise(requestAnimationFrame);
    press();
  }, place);
  await expect.poll(async () => day.titles()).toEqual(['Two', 'Three', '—', 'One']);
  await expect(day.row('Two')).toHaveAttribute('data-state', 'active');
  await page.mouse.click(place.x, place.y);
  await expect(day.row('Two')).toHaveAttribute('data-state', 'completed');
});

test('Ctrl+Enter saves from the notes, where Enter begins a new line', async ({ day }) => {
  const { dialog, page } = day;
  await day.addButton.click();
  await day.field.fill('Dentist');
  await dialog.getByRole('button', { name: 'Notes' }).click();
  await page.keyboard.type('Bring');
  await page.keyboard.press('Enter');
  await page.keyboard.type('the card');
  await expect(dialog.getByLabel('Notes')).toHaveValue('Bring\nthe card');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(day.row('Dentist')).toContainText('Bring');
  await expect(day.card().locator('li[data-item]')).toHaveCount(1);
});

test('F8 without a toast leaves the focus in place', async ({ day }) => {
  await day.addButton.focus();
  await day.page.keyboard.press('F8');
  await expect(day.addButton).toBeFocused();
});

test('Tab cycles through the goal dialog while saving is disabled', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  await page.getByRole('button', { name: 'Add Weekly Goal' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByPlaceholder('Enter goal...');
  await expect(field).toBeFocused();
  const reached = new Set<string>();
  for (let times = 0; times < 8; times += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
  }
  expect([...reached]).toEqual(expect.arrayContaining(['Blue', 'Close', 'Goal']));
  await dialog.getByRole('radio', { name: 'Blue' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Blue' })).not.toBeChecked();
});

test('a task added to a long list scrolls into view', { tag: '@widths' }, async ({ day }) => {
  const { page, today: date } = day;
  const tasks = Array.from({ length: 60 }, (_, index) => ({ title: `Task ${index}`, date, sortOrder: index }));
  await page.request.post('/api/tasks/batch', { data: { tasks } });
  await reopen(page);
  await expect(day.row('Task 0').first()).toBeVisible();
  await day.add('The last of all');
  await expect(day.row('The last of all')).toBeInViewport();
});

test.describe('the board', { tag: '@desk' }, () => {
  // On a Thursday, today's card is in the first row, so that it leaves the view.
  test.use({ today: '2026-11-26' });

  test(
    '"Today" of the command menu scrolls to today\'s card, and a chosen view starts at the top',
    { tag: '@widths' },
    async ({ day }) => {
      const { page } = day;
      const board = page.locator('[data-board]');
      await board.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(day.card().getByRole('heading')).not.toBeInViewport({ ratio: 0.5 });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('today');
      await expect(page.getByRole('option', { selected: true })).toContainText('Today');
      await page.keyboard.press('Enter');
      await expect(day.card().getByRole('heading')).toBeInViewport({ ratio: 0.5 });
      await expect(day.card().locator(':focus')).toHaveCount(1);
      await board.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await page.getByRole('button', { name: 'View Layout' }).click();
      await page
        .getByRole('menuitem', { name: 'Daily Focus' })
        .or(page.getByRole('menuitemradio', { name: 'Daily Focus' }))
        .click();
      await expect.poll(async () => board.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    },
  );
});

test('the focus moves to the new screen when the command menu leaves the old one', async ({ day }) => {
  const { page } = day;
  await day.addButton.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('goals');
  await expect(page.getByRole('option', { selected: true })).toContainText('Goals');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/goals$/);
  await expect(page.getByRole('button', { name: 'Add Weekly Goal' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the menu button of a row takes the place of its marks, and nothing moves @desk', async ({ page, day }) => {
  await page.request.post('/api/tasks', { data: { title: 'Dentist', date: day.today, isPriority: true } });
  await reopen(page);
  const row = day.row('Dentist');
  const mark = row.getByRole('img', { name: 'Priority' });
  const title = row.locator('[data-row-title]');
  const end = async (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().right);
  const place = await title.boundingBox();
  expect(await end(mark)).toBeCloseTo(await end(day.card().getByRole('progressbar')), 0);
  const expectMarks = async (opacity: '0' | '1') => expect(mark.locator('..')).toHaveCSS('opacity', opacity);
  await page.mouse.move(0, 0);
  await expectMarks('1');
  await row.hover();
  await expectMarks('0');
  expect(await title.boundingBox()).toEqual(place);
  // A press of the mouse leaves the focus in the row, and no mark of its focus.
  await row.getByRole('checkbox').click();
  await page.mouse.move(0, 0);
  await expectMarks('1');
  // The focus of the title covers no mark; that of the menu button takes their place.
  await page.keyboard.press('Tab');
  await expect(title).toBeFocused();
  await expectMarks('1');
  await page.keyboard.press('Tab');
  await expectMarks('0');
});

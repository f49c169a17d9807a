import type { Locator } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { longDay, weekdayName } from '#shared/calendar/labels.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser.ts';
import type { DayScreen } from '../support/day-screen.ts';
import { visit } from '../support/shared-page.ts';

/** Adds tasks to a day of last week, completes one, moves one away and deletes one. Returns the day. */
async function fillPastDay({ page, today }: DayScreen): Promise<string> {
  const day = addDays(today, -7);
  const ids: number[] = [];
  for (const title of ['Call mum', 'Buy milk', 'Water the fern']) {
    const response = await page.request.post('/api/tasks', { data: { title, date: day } });
    ids.push(((await response.json()) as { id: number }).id);
  }
  const [call, buy, water] = ids;
  await page.request.put(`/api/tasks/${call}`, { data: { isCompleted: true } });
  await page.request.put(`/api/tasks/${buy}`, { data: { date: today } });
  await page.request.delete(`/api/tasks/${water}`);
  return day;
}

const titles = async (list: Locator) =>
  list
    .getByRole('listitem')
    .filter({ has: list.page().locator('p') })
    .locator('p')
    .allTextContents();

test('a past day shows its list after each of its changes', { tag: '@widths' }, async ({ day: screen }) => {
  const { page, today } = screen;
  const day = await fillPastDay(screen);
  await visit(page, `/days?date=${day}`);
  const card = screen.card(day);
  await expect(card).toContainText('Call mum');
  await card.getByRole('button', { name: `${weekdayName(day)} card menu` }).click();
  await page.getByRole('menuitem', { name: 'As It Was' }).click();
  const dialog = page.getByRole('dialog', { name: `As It Was on ${longDay(day)}` });
  const list = dialog.getByRole('region', { name: 'The list as it was' });
  const slider = dialog.getByRole('slider', { name: 'Change' });
  // All changes were made after that day.
  await expect(dialog).toContainText('Before the first recorded change');
  await expect(list).toContainText('Nothing here');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await slider.press('ArrowRight');
  await expect(dialog).toContainText('Added “Call mum”');
  expect(await titles(list)).toEqual(['Call mum']);
  await dialog.getByRole('button', { name: 'Next change' }).click();
  await slider.press('ArrowRight');
  expect(await titles(list)).toEqual(['Call mum', 'Buy milk', 'Water the fern']);
  await slider.press('End');
  await expect(dialog).toContainText('Deleted “Water the fern”');
  await expect(dialog).toContainText('6 of 6');
  expect(await titles(list)).toEqual(['Call mum']);
  await dialog.getByRole('button', { name: 'Previous change' }).click();
  await expect(dialog).toContainText(`Moved “Buy milk” to ${longDay(today)}`);
  expect(await titles(list)).toEqual(['Water the fern', 'Call mum']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the command menu opens the selected past day as it was', async ({ day: screen }) => {
  const { page } = screen;
  const day = await fillPastDay(screen);
  await visit(page, `/days?date=${day}`);
  await expect(screen.card(day)).toContainText('Call mum');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('as it was');
  await page.getByRole('option', { name: /View Day as It Was/ }).click();
  await expect(page.getByRole('dialog', { name: `As It Was on ${longDay(day)}` })).toContainText('of 6');
});

test('today has no past list', async ({ day: { page, today } }) => {
  await page.getByRole('button', { name: `${weekdayName(today)} card menu` }).click();
  await expect(page.getByRole('menuitem', { name: 'Move Card' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'As It Was' })).toHaveCount(0);
});

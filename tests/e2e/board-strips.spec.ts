import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { test, type DashboardScreen } from '../support/dashboard-screen.ts';

/** Expects that today is as large as two by two cards, that folded days are low, and that the header ends where the cards end. */
async function expectSizes(page: Page, dashboard: DashboardScreen): Promise<void> {
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const today = await boxOf(dashboard.card('saturday').locator('section'));
  const card = await boxOf(dashboard.card('sunday').locator('section'));
  const gap = card.x - (today.x + today.width);
  expect(gap).toBe(16);
  expect(today.width).toBe(2 * card.width + gap);
  expect(today.height).toBe(2 * card.height + gap);
  const folded = page.locator('button[data-drop-date][aria-expanded="false"]');
  await expect(folded).toHaveCount(5);
  for (const strip of await folded.all()) expect((await boxOf(strip)).height).toBe(44);
  const last = await boxOf(dashboard.card('weekly-goals').locator('section'));
  const icon = await boxOf(page.getByRole('button', { name: 'Settings' }).locator('svg'));
  expect(icon.x + icon.width).toBe(last.x + last.width);
}

test.describe('strips of the board', { tag: '@desk' }, () => {
  test('the view Today leads with today and folds the past days', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseInViewMenu('Today');
    await expect.poll(async () => (await dashboard.cards()).slice(0, 2)).toEqual(['saturday', 'sunday']);
    expect(await dashboard.expanded()).toEqual(['saturday']);
    expect(await dashboard.cards()).not.toContain('tuesday');
    await expectAccessible(page);
    await expectSizes(page, dashboard);
    const tuesday = page.getByRole('button', { name: 'Tuesday 17th' });
    await tuesday.press('Enter');
    await expect(dashboard.card('tuesday').locator('[data-row-title]:focus, [data-item-list]:focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect.poll(async () => dashboard.cards()).toContain('monday');
  });

  test('friday has a strip until the person decides', async ({ page, dashboard }) => {
    await dashboard.open();
    const strip = page.getByRole('group', { name: 'Friday hidden' });
    await strip.getByRole('button', { name: 'Keep Friday hidden' }).press('Enter');
    await expect(strip).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await dashboard.undo();
    await strip.getByRole('button', { name: 'Show Friday' }).press('Enter');
    await expect(dashboard.card('friday').locator('[data-row-title]:focus, [data-item-list]:focus')).toHaveCount(1);
    await expect(strip).toHaveCount(0);
  });

  test('the ring of a hidden day shows its card', async ({ page, dashboard }) => {
    await dashboard.open();
    await page.getByRole('button', { name: /^Friday, November 20/ }).click();
    await expect(dashboard.card('friday').locator('[data-row-title]:focus, [data-item-list]:focus')).toHaveCount(1);
  });

  test('a task moved to a hidden day offers to show its card', async ({ page, dashboard }) => {
    await dashboard.addTasks('2026-11-21', 'Dentist');
    await dashboard.open();
    await dashboard.row('saturday', 'Dentist').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await dashboard.dialog.getByRole('button', { name: 'Friday, November 20, 2026' }).click();
    await expect(dashboard.toast).toContainText('The card of Friday is hidden.');
    await dashboard.toast.getByRole('button', { name: 'Show' }).click();
    await expect(dashboard.row('friday', 'Dentist')).toBeVisible();
    await expect(dashboard.toast.getByRole('button')).toHaveText(['Undo', '']);
    await dashboard.undo();
    await expect(dashboard.row('saturday', 'Dentist')).toBeVisible();
  });

  test('several actions of Halo offer to show the hidden day of one of them', async ({ page, dashboard }) => {
    await dashboard.open();
    const halo = new HaloScreen(page);
    await halo.ask('buy milk tomorrow and buy zinnias on friday');
    await halo.press('Execute All');
    await expect(halo.toast).toContainText('Successfully executed 2 of 2 actions.');
    await halo.toast.getByRole('button', { name: 'Show Friday' }).click();
    await expect(dashboard.row('friday', 'zinnias')).toBeVisible();
  });
});

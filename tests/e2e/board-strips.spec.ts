import { expect, expectAccessible } from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { test } from '../support/dashboard-screen.ts';

test.describe('strips of the board', { tag: '@desk' }, () => {
  test('the view Today leads with today and folds the past days', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseInViewMenu('Today');
    await expect.poll(async () => (await dashboard.cards()).slice(0, 2)).toEqual(['saturday', 'sunday']);
    expect(await dashboard.expanded()).toEqual(['saturday']);
    expect(await dashboard.cards()).not.toContain('tuesday');
    await expectAccessible(page);
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

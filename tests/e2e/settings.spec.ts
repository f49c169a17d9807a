import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, newCredentials } from '../support/browser.ts';
import { test } from '../support/settings-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';

const readTheme = async (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]);

test(
  'the gear opens the settings by keyboard, and each setting applies at once',
  { tag: '@widths' },
  async ({ page, account, settings }) => {
    await page.goto('/projects');
    await settings.gear.focus();
    await page.keyboard.press('Enter');
    await expect(settings.row('Account Information')).toContainText(account.email);
    for (const label of [
      'Halo Insights',
      'Password',
      'Signed-in Devices',
      'Your Data',
      'Version Information',
      'Delete Account',
    ])
      await expect(settings.row(label)).toBeVisible();
    await expect(settings.row('Admin Dashboard')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const search = settings.account.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('signed in');
    await expect(settings.account.getByRole('listitem').filter({ visible: true })).toHaveCount(1);
    await expect(settings.row('Signed-in Devices')).toBeVisible();
    // Both the plain and the technical word find a setting.
    for (const words of ['let programs use', 'API tokens']) {
      await search.fill(words);
      await expect(settings.row('Access for Programs')).toBeVisible();
    }
    for (const words of ['tell programs', 'webhooks']) {
      await search.fill(words);
      await expect(settings.row('Messages to Programs')).toBeVisible();
    }
    await search.fill('Zeppelin');
    await expect(settings.account.getByText('No setting has these words')).toBeVisible();
    await expectAccessible(page);
    await search.fill('');
    await expect(settings.account.getByText('No setting has these words')).toBeHidden();

    await settings.switch('Dark Mode').focus();
    await page.keyboard.press('Space');
    await expect(settings.switch('Dark Mode')).toBeChecked();
    expect(await readTheme(page)).toEqual(['dark', 'dark']);
    await expectAccessible(page);

    await settings.switch('Dragon Mode').click();
    await expect(settings.toast).toContainText('Dragon Mode rejected');
    await expect(settings.toast).toContainText("You can't handle the power! Try again when you're ready.");
    await expect(settings.switch('Dragon Mode')).not.toBeChecked();

    // A click on the label toggles the switch.
    await settings.row('Dark Mode').getByText('Dark Mode').click();
    expect(await readTheme(page)).toEqual(['light', 'light']);
    await page.keyboard.press('Escape');
    await expect(settings.dialog).toHaveCount(0);
    await expect(settings.gear).toBeFocused();
  },
);

test('the theme can follow the system, until one is chosen', async ({ page, account, settings }) => {
  const html = page.locator('html');
  await page.goto('/settings');
  await expect(settings.row('Account Information')).toContainText(account.email);
  await settings.switch('System Theme').click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(settings.switch('Dark Mode')).toBeChecked();
  expect(await readTheme(page)).toEqual(['dark', 'dark']);

  // The theme of the device changes while the page is closed.
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await expect(settings.switch('System Theme')).toBeChecked();
  expect(await readTheme(page)).toEqual(['light', 'light']);

  await settings.switch('Dark Mode').click();
  await expect(settings.switch('System Theme')).not.toBeChecked();
  await page.reload();
  await expect(settings.switch('Dark Mode')).toBeChecked();
  expect(await readTheme(page)).toEqual(['dark', 'dark']);
});

test('the settings are also a screen, without the gear', { tag: '@widths' }, async ({ page, account, settings }) => {
  await page.goto('/auth');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/settings', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible();
  await expect(page).toHaveTitle('Settings - halo');
  await expect(settings.row('Account Information')).toContainText(account.email);
  await expect(settings.gear).toHaveCount(0);
  await expect(page.locator('html[data-bottom-bar]')).toHaveCount(isPhone(page) ? 1 : 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await settings.switch('Dark Mode').click();
  expect(await readTheme(page)).toEqual(['light', 'light']);
  await expectAccessible(page);

  await page.route('**/api/logout', async (route) => route.fulfill(SERVER_ERROR));
  await settings.account.getByRole('button', { name: 'Sign Out' }).click();
  await expect(settings.toast).toContainText('Logout failed');
  await expect(settings.toast).toContainText('500: The disk is full');
  await expect(settings.account.getByRole('button', { name: 'Sign Out' })).toBeFocused();
  await page.unroute('**/api/logout');
  await settings.account.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(settings.toast).toContainText('Logged out successfully');
  await expect(page).toHaveTitle('Sign in - halo');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('the insights open from the settings, and closing them returns there @phone', async ({
  signedIn: page,
  settings,
}) => {
  await settings.open();
  await settings.openPart('View Insights', 'Halo AI Insights');
  await page.keyboard.press('Escape');
  await expect(settings.dialog).toBeVisible();
  await expect(settings.account.getByRole('button', { name: 'View Insights' })).toBeFocused();
});

test('an export is imported by another account after a confirmation', async ({ signedIn: page, settings }) => {
  await page.request.post('/api/tasks', { data: { title: 'Water the plants', date: '2026-11-21' } });
  const made = await page.request.post('/api/projects', { data: { title: 'Kitchen' } });
  const project = (await made.json()) as { id: number };
  await page.request.post(`/api/projects/${project.id}/tasks`, { data: { title: 'Measure the wall' } });
  await settings.open();
  const exportButton = settings.account.getByRole('button', { name: 'Export My Data' });
  await page.route('**/api/export', async (route) => route.fulfill(SERVER_ERROR));
  await exportButton.click();
  await expect(settings.toast).toContainText('Export failed');
  await expect(settings.toast).toContainText('The disk is full');
  await page.unroute('**/api/export');
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton.click()]);
  expect(download.suggestedFilename()).toMatch(/^halo-export-\d{4}-\d\d-\d\d\.json$/);
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).toContain('Water the plants');
  await expect(exportButton).toBeFocused();

  await page.request.post('/api/register', { data: newCredentials() });
  await settings.open();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    settings.account.getByRole('button', { name: 'Import' }).click(),
  ]);
  const imports: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/import') imports.push(search);
  });
  await chooser.setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const counts = async () => dialog.getByRole('row').allInnerTexts();
  await expect
    .poll(counts)
    .toEqual(['Type\tTo add\tThere already', 'Tasks\t1\t0', 'Projects\t1\t0', 'Project tasks\t1\t0']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const importButton = dialog.getByRole('button', { name: 'Import' });
  await page.route('**/api/import', async (route) => route.fulfill(SERVER_ERROR));
  await importButton.click();
  await expect(settings.toast).toContainText('Import failed');
  await page.unroute('**/api/import');
  // The file is sent once for the preview and once for the import, however much is fetched again afterwards.
  expect(imports.splice(0)).toEqual(['?dryRun=true', '']);
  await importButton.click();
  await expect(settings.toast).toContainText('Data imported');
  await expect(settings.toast).toContainText('3 items were added.');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Measure the wall')).toBeVisible();
  await waitForNetworkIdle(page);
  expect(imports).toEqual(['']);

  await settings.gear.click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect.poll(counts).toContain('Tasks\t0\t1');
  await expect(dialog).toContainText('Everything in this file is there already.');
  await expect(importButton).toBeDisabled();
});

test('a file that is no export is rejected, and a file whose preview failed stays selected @desk', async ({
  signedIn: page,
  settings,
}) => {
  await settings.open();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'holiday.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"other"}'),
  });
  await expect(settings.toast).toContainText('This file cannot be imported');
  await expect(page.getByRole('dialog', { name: 'Import' })).toHaveCount(0);

  await page.route('**/api/import?dryRun=true', async (route) => route.fulfill(SERVER_ERROR));
  const content = { format: 'halo-export', formatVersion: 1, exportedAt: '2026-11-21T12:00:00.000Z' };
  await input.setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('mine.json');
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeFocused();
  await expect(page.getByText('This file cannot be imported')).toHaveCount(0);
  await expect(dialog).toContainText('The disk is full');
  await page.unroute('**/api/import?dryRun=true');
  await page.route('**/api/import?dryRun=true', async (route) => {
    const nothing = { tasks: 0, goals: 0, habits: 0, books: 0, projects: 0, projectTasks: 0 };
    await route.fulfill({ json: { added: { ...nothing, tasks: 2 }, existing: nothing } });
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('row', { name: 'Tasks 2 0' })).toBeVisible();
  await page.unroute('**/api/import?dryRun=true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const notes = 'x'.repeat(17 * 1_024 * 1_024);
  await input.setInputFiles({
    name: 'long.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...content, tasks: [{ notes }] })),
  });
  await expect(dialog).toContainText('long.json');
  await expect(dialog).toContainText('This file is too large. halo imports up to 16 MB at once.');
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await chooser;
});

test('every control of the settings is at least 44 px high and wide @phone', async ({ signedIn: page, settings }) => {
  await settings.open();
  const small = await page
    .getByRole('dialog')
    .locator('button')
    .evaluateAll((targets) =>
      targets
        .map((target) => {
          const { width, height } = target.getBoundingClientRect();
          const around = getComputedStyle(target, '::after');
          const own = around.content === 'none' ? 0 : Math.min(parseFloat(around.width), parseFloat(around.height));
          return { name: target.textContent || target.ariaLabel, size: Math.max(own, Math.min(width, height)) };
        })
        .filter(({ size }) => size < 44),
    );
  expect(small).toEqual([]);
});

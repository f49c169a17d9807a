import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  newCredentials,
  signIn,
} from '../support/browser.ts';
import { SettingsScreen } from '../support/settings-screen.ts';

const test = base.extend<{ settings: SettingsScreen }>({
  settings: async ({ page }, use) => use(new SettingsScreen(page)),
});

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const SERVER_ERROR = { status: 500, json: { message: 'The disk is full' } };

const theme = async (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]);

test('the gear opens the settings, by the keyboard too, and what is set is set at once', async ({
  page,
  account,
  settings,
}) => {
  await page.goto('/projects');
  await settings.gear.focus();
  await page.keyboard.press('Enter');
  await expect(settings.row('Account Information')).toContainText(account.email);
  for (const label of [
    'Halo Insights',
    'Password',
    'Signed-in devices',
    'Your data',
    'Version Information',
    'Delete Account',
  ])
    await expect(settings.row(label)).toBeVisible();
  await expect(settings.row('Admin Dashboard')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await settings.switch('Dark Mode').focus();
  await page.keyboard.press('Space');
  await expect(settings.switch('Dark Mode')).toBeChecked();
  expect(await theme(page)).toEqual(['dark', 'dark']);
  await expectAccessible(page);

  await settings.switch('Dragon Mode').click();
  await expect(settings.toast).toContainText('Dragon Mode rejected');
  await expect(settings.toast).toContainText("You can't handle the power! Try again when you're ready.");
  await expect(settings.switch('Dragon Mode')).not.toBeChecked();

  await settings.switch('Dark Mode').click();
  expect(await theme(page)).toEqual(['light', 'light']);
  await page.keyboard.press('Escape');
  await expect(settings.dialog).toHaveCount(0);
  await expect(settings.gear).toBeFocused();
});

test('the settings are a screen as well, which has no gear', async ({ page, account, settings }) => {
  await page.goto('/auth');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/settings', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(settings.row('Account Information')).toContainText(account.email);
  await expect(settings.gear).toHaveCount(0);
  await expect(page.locator('html[data-bottom-bar]')).toHaveCount(isPhone(page) ? 1 : 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await settings.switch('Dark Mode').click();
  expect(await theme(page)).toEqual(['light', 'light']);
  await expectAccessible(page);

  await page.route('**/api/logout', async (route) => route.fulfill(SERVER_ERROR));
  await settings.account.getByRole('button', { name: 'Sign Out' }).click();
  await expect(settings.toast).toContainText('Logout failed');
  await expect(settings.toast).toContainText('500: The disk is full');
  await page.unroute('**/api/logout');
  await settings.account.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(settings.toast).toContainText('Logged out successfully');
});

test('the insights open from the settings, and close to them @phone', async ({ page, account, settings }) => {
  expect(account.id).toBeGreaterThan(0);
  await settings.open();
  await settings.openPart('View Insights', 'Halo AI Insights');
  await page.keyboard.press('Escape');
  await expect(settings.dialog).toBeVisible();
  await expect(settings.account.getByRole('button', { name: 'View Insights' })).toBeFocused();
});

test('the password is changed, once everything about it is right', async ({ page, account, settings }) => {
  await settings.open();
  const dialog = await settings.openPart('Change Password');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  await expect(field('Current password')).toBeFocused();
  await submit.click();
  await expect(field('Current password')).toHaveAccessibleDescription('Current password is required');
  await expect(field('New password')).toHaveAccessibleDescription('New password must be at least 6 characters');
  await expect(field('Confirm new password')).toHaveAccessibleDescription('Please confirm your new password');
  await expect(field('Current password')).toBeFocused();
  await expectAccessible(page);

  await field('Current password').fill('not this one');
  await field('New password').fill('a longer walk');
  await field('Confirm new password').fill('another walk');
  await submit.click();
  await expect(field('Confirm new password')).toHaveAccessibleDescription('New passwords do not match');
  await field('Confirm new password').fill('a longer walk');
  await submit.click();
  await expect(settings.toast).toContainText('Password update failed');
  await expect(settings.toast).toContainText(/400: \w+/);
  await expect(field('New password')).toHaveValue('a longer walk');

  await field('Current password').fill(account.password);
  const [request] = await Promise.all([
    page.waitForRequest('**/api/change-password'),
    field('Current password').press('Enter'),
  ]);
  expect(request.postDataJSON()).toEqual({ currentPassword: account.password, newPassword: 'a longer walk' });
  await expect(settings.toast).toContainText('Password updated');
  await expect(settings.toast).toContainText('Your password has been changed successfully.');
  await expect(dialog).toHaveCount(0);
  await expect(settings.account.getByRole('button', { name: 'Change Password' })).toBeFocused();
  await signIn(page, { ...account, password: 'a longer walk' });
});

test('the account is deleted once its password is given, and this browser forgets the person', async ({
  page,
  account,
  settings,
}) => {
  await settings.open();
  await page.evaluate(() => {
    localStorage.setItem('dashboard-view-mode', 'Mine');
    localStorage.setItem('theme', 'light');
  });
  const dialog = await settings.openPart('Delete Account');
  const submit = dialog.getByRole('button', { name: 'Delete Account' });
  await expect(dialog).toContainText('This action cannot be undone.');
  await submit.click();
  const password = dialog.getByLabel('Password');
  await expect(password).toHaveAccessibleDescription('Password is required to confirm account deletion');
  await expectAccessible(page);
  await password.fill('not this one');
  await submit.click();
  await expect(settings.toast).toContainText('Account deletion failed');
  await expect(settings.toast).toContainText(/400: \w+/);
  await expect(password).toHaveValue('not this one');
  await password.fill(account.password);
  await password.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(settings.toast).toContainText('Account deleted');
  await expect(settings.toast).toContainText('Your account has been deleted successfully.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(
    await page.evaluate(() => [localStorage.getItem('dashboard-view-mode'), localStorage.getItem('theme')]),
  ).toEqual([null, 'light']);
});

test('other devices are listed by what they are, and signed out @desk', async ({
  page,
  browser,
  server,
  account,
  settings,
}) => {
  const elsewhere = async (userAgent: string) => {
    const context = await browser.newContext({ baseURL: server, userAgent });
    await context.request.post('/api/login', { data: { email: account.email, password: account.password } });
    return context;
  };
  const phone = await elsewhere(PHONE_AGENT);
  const script = await elsewhere('curl/8.14.1');
  await settings.open();
  const dialog = await settings.openPart('Manage Devices', 'Signed-in devices');
  const devices = dialog.getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first()).toContainText(/Last used \w+ \d+, \d{4}/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(devices).toHaveCount(2);
  await expect(settings.toast).toContainText('Device signed out');
  expect((await phone.request.get('/api/user')).status()).toBe(401);

  await page.route('**/api/sessions/end-others', async (route) => route.fulfill(SERVER_ERROR));
  const others = dialog.getByRole('button', { name: 'Sign out everywhere else' });
  await others.click();
  await expect(settings.toast).toContainText('Failed to sign out');
  await expect(devices).toHaveCount(2);
  await page.unroute('**/api/sessions/end-others');
  await others.click();
  await expect(devices).toHaveCount(1);
  await expect(settings.toast).toContainText('Signed out everywhere else');
  expect((await script.request.get('/api/user')).status()).toBe(401);
  await Promise.all([phone.close(), script.close()]);
});

test('what is exported is imported by another account, once that is confirmed', async ({ page, account, settings }) => {
  expect(account.id).toBeGreaterThan(0);
  await page.request.post('/api/tasks', { data: { title: 'Water the plants', date: '2026-11-21' } });
  const made = await page.request.post('/api/projects', { data: { title: 'Kitchen' } });
  const project = (await made.json()) as { id: number };
  await page.request.post(`/api/projects/${project.id}/tasks`, { data: { title: 'Measure the wall' } });
  await settings.open();
  const exportButton = settings.account.getByRole('button', { name: 'Export my data' });
  await page.route('**/api/export', async (route) => route.fulfill(SERVER_ERROR));
  await exportButton.click();
  await expect(settings.toast).toContainText('Export failed');
  await expect(settings.toast).toContainText('The disk is full');
  await page.unroute('**/api/export');
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton.click()]);
  expect(download.suggestedFilename()).toMatch(/^halo-export-\d{4}-\d\d-\d\d\.json$/);
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).toContain('Water the plants');

  await page.request.post('/api/register', { data: newCredentials() });
  await settings.open();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    settings.account.getByRole('button', { name: 'Import' }).click(),
  ]);
  await chooser.setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const counts = async () => dialog.getByRole('row').allInnerTexts();
  await expect
    .poll(counts)
    .toEqual(['Kind\tTo add\tThere already', 'Tasks\t1\t0', 'Projects\t1\t0', 'Project tasks\t1\t0']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const importButton = dialog.getByRole('button', { name: 'Import' });
  await page.route('**/api/import', async (route) => route.fulfill(SERVER_ERROR));
  await importButton.click();
  await expect(settings.toast).toContainText('Import failed');
  await page.unroute('**/api/import');
  await importButton.click();
  await expect(settings.toast).toContainText('Data imported');
  await expect(settings.toast).toContainText('3 items were added.');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Measure the wall')).toBeVisible();

  await settings.gear.click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect.poll(counts).toContain('Tasks\t0\t1');
  await expect(dialog).toContainText('Everything in this file is there already.');
  await expect(importButton).toBeDisabled();
});

test('a file that is no export says so, and one that cannot be read stays chosen @desk', async ({
  page,
  account,
  settings,
}) => {
  expect(account.id).toBeGreaterThan(0);
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
  await expect(dialog).toContainText('The disk is full');
  await page.unroute('**/api/import?dryRun=true');
  await page.route('**/api/import?dryRun=true', async (route) => {
    const nothing = { tasks: 0, goals: 0, habits: 0, books: 0, projects: 0, projectTasks: 0 };
    await route.fulfill({ json: { added: { ...nothing, tasks: 2 }, existing: nothing } });
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('row', { name: 'Tasks 2 0' })).toBeVisible();
});

test('who is not signed in finds a card to sign in and one to register behind the gear', async ({ page, settings }) => {
  await page.goto('/auth');
  await settings.gear.click();
  const register = settings.dialog.getByRole('region', { name: 'Register' });
  await expect(settings.dialog.getByRole('region', { name: 'Sign In' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { email, password } = newCredentials();
  await register.getByLabel('Email').fill(email);
  await register.getByLabel('Password', { exact: true }).fill(password);
  await register.getByLabel('Confirm password').fill('something else');
  await register.getByRole('button', { name: 'Create Account' }).click();
  await expect(register.getByText('Passwords do not match')).toBeVisible();
  await register.getByLabel('Confirm password').fill(password);
  await register.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/days$/);
  await expect(settings.dialog).toHaveCount(0);
  await expect(settings.gear).toBeVisible();
});

test('when the session ends while the settings are open, they offer to sign in again', async ({
  page,
  account,
  settings,
}) => {
  await settings.open();
  // Whatever is still being read would be the first to learn of it.
  await page.waitForLoadState('networkidle');
  await page.request.post('/api/logout');
  await settings.account.getByRole('button', { name: 'Manage Devices' }).click();
  const card = settings.dialog.getByRole('region', { name: 'Sign In' });
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // Not by its role: behind an open dialog nothing has one.
  await expect(page.locator('main').getByText('A calm place for your days.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings.gear).toBeFocused();
  await page.keyboard.press('Enter');
  await card.getByLabel('Email').fill(account.email);
  await card.getByLabel('Password').fill(account.password);
  await card.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/days$/);
  await expect(settings.dialog).toHaveCount(0);
});

test('whatever is touched in the settings is at least 44 px high and wide @phone', async ({
  page,
  account,
  settings,
}) => {
  expect(account.id).toBeGreaterThan(0);
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

import { expect, expectAccessible, expectNoSidewaysScroll, newCredentials, signIn } from '../support/browser.ts';
import { test } from '../support/settings-screen.ts';
import { SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { visit } from '../support/shared-page.ts';

/** The response to an old session that signs out other browsers. */
const OLD_SESSION = {
  status: 403,
  json: { message: 'You signed in long ago.', code: 'forbidden', issues: [{ path: 'password', message: 'Needed' }] },
};
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

test('the password is changed after the form has refused missing, unequal and wrong passwords', async ({
  page,
  account,
  settings,
}) => {
  await settings.open();
  const dialog = await settings.openPart('Change Password');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  await expect(dialog).toContainText('All other devices will be signed out.');
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

test('deleting the account asks for the password, signs out and clears the local storage of the user', async ({
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
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(
    await page.evaluate(() => [localStorage.getItem('dashboard-view-mode'), localStorage.getItem('theme')]),
  ).toEqual([null, 'light']);
});

test('signed-in devices are listed by browser and system, and can be signed out @desk', async ({
  page,
  browser,
  server,
  account,
  settings,
}) => {
  const signInFromAgent = async (userAgent: string) => {
    const context = await browser.newContext({ baseURL: server, userAgent });
    await context.request.post('/api/login', { data: { email: account.email, password: account.password } });
    return context;
  };
  const phone = await signInFromAgent(PHONE_AGENT);
  const script = await signInFromAgent('curl/8.14.1');
  await settings.open();
  const dialog = await settings.openPart('Manage Devices', 'Signed-in Devices');
  const devices = dialog.getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first()).toContainText(/Last used just now\s*Signed in just now/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign out Safari on iPhone, signed in just now' }).click();
  await expect(devices).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Sign out curl' })).toBeFocused();
  await expect(settings.toast).toContainText('Device signed out');
  expect((await phone.request.get('/api/user')).status()).toBe(401);

  await page.route('**/api/sessions/end-others', async (route) => route.fulfill(SERVER_ERROR));
  const others = dialog.getByRole('button', { name: 'Sign out everywhere else' });
  await others.click();
  await expect(settings.toast).toContainText('Failed to sign out');
  await expect(devices).toHaveCount(2);
  await page.unroute('**/api/sessions/end-others');
  // In a browser that signed in long ago, the password is asked for.
  await page.route('**/api/sessions/end-others', async (route) => route.fulfill(OLD_SESSION));
  await others.click();
  const confirmation = page.getByRole('dialog', { name: 'Sign Out Devices' });
  await confirmation.getByLabel('Your password').fill(account.password);
  await expectAccessible(page);
  await page.unroute('**/api/sessions/end-others');
  await confirmation.getByRole('button', { name: 'Sign Out' }).click();
  await expect(devices).toHaveCount(1);
  await expect(settings.toast).toContainText('Signed out everywhere else');
  expect((await script.request.get('/api/user')).status()).toBe(401);
  await Promise.all([phone.close(), script.close()]);
});

test('the settings of a signed-out visitor offer a sign-in card and a registration card', async ({
  page,
  settings,
}) => {
  await visit(page, '/auth');
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
  await expect(page.locator('main')).toBeFocused();
});

test('the open settings offer to sign in again when the session ends', async ({ page, account, settings }) => {
  await settings.open();
  // Otherwise a request that is still pending would be the first to get the 401.
  await waitForNetworkIdle(page);
  await page.request.post('/api/logout');
  await settings.account.getByRole('button', { name: 'Manage Devices' }).click();
  const card = settings.dialog.getByRole('region', { name: 'Sign In' });
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(settings.dialog).toContainText('Your session has ended.');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // Not by role: elements behind an open dialog have none.
  await expect(page.locator('main').getByText('A calm place for your days.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings.gear).toBeFocused();
  await page.keyboard.press('Enter');
  await card.getByLabel('Email').fill(account.email);
  await card.getByLabel('Password').fill(account.password);
  await card.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/projects');
  await expect(settings.dialog).toHaveCount(0);
});

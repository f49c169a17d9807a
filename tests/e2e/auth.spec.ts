import {
  expect,
  expectAccessible,
  newCredentials,
  signIn as startSession,
  test,
  type Credentials,
} from '../support/browser.ts';
import { HaloScreen } from '../support/halo-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { visit } from '../support/shared-page.ts';

test('a visitor is redirected to the sign-in screen, which lists the features and is always light', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  for (const path of ['/days', '/goals', '/habits', '/projects', '/desktop', '/ai-assistant', '/settings']) {
    await visit(page, path);
    await expect(page).toHaveURL(/\/auth$/);
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  for (const promise of [
    'Daily tasks and recurring activities',
    'Weekly and monthly goals with progress tracking',
    'Habit streaks',
    'Productivity statistics',
  ]) {
    await expect(page.getByText(promise)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expectAccessible(page);
});

test('the forms for signing in and registering mark missing and invalid fields', async ({ page }) => {
  await visit(page, '/auth');
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Email').fill('nobody');
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signIn.getByText('Valid email address is required')).toBeVisible();
  await expect(signIn.getByText('Password is required')).toBeVisible();

  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  const submit = form.getByRole('button', { name: 'Create Account' });
  await form.getByLabel('Password', { exact: true }).fill('short');
  await submit.click();
  await expect(form.getByText('Valid email address is required')).toBeVisible();
  await expect(form.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(form.getByText('Please confirm your password')).toBeVisible();
  await form.getByLabel('Confirm password').fill('another one');
  await submit.click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expect(form.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
});

test('the registration form says how long a password must be and rates it, and a weak password is still accepted', async ({
  page,
}) => {
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  const { email } = newCredentials();
  await form.getByLabel('Email').fill(email);
  const field = form.getByLabel('Password', { exact: true });
  for (const [password, hint] of [
    ['', 'At least 6 characters'],
    ['walk', 'At least 6 characters'],
    ['a long walk', 'Fair. Longer is better.'],
    ['a long walk in the rain', 'Hard to guess'],
    ['password1', 'Easy to guess. Several words are better.'],
  ] as const) {
    await field.fill(password);
    await expect(form.getByRole('status')).toHaveText(hint);
    await expect(field).toHaveAccessibleDescription(hint);
  }
  await expectAccessible(page);
  await form.getByLabel('Confirm password').fill('password1');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/days$/);
});

test('a user registers, stays signed in after a reload, signs out and signs in again', async ({ page }) => {
  const { email, password } = newCredentials();
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const registration = page.getByRole('tabpanel', { name: 'Create Account' });
  await registration.getByLabel('Email').fill(`  ${email} `);
  await registration.getByLabel('Password', { exact: true }).fill(password);
  await registration.getByLabel('Confirm password').fill(password);
  const [request] = await Promise.all([
    page.waitForRequest('**/api/register'),
    registration.getByRole('button', { name: 'Create Account' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ email, password });
  await expect(page).toHaveURL(/\/days$/);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome!', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
  await visit(page, '/auth');
  await expect(page).toHaveURL(/\/days$/);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();

  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Email').fill(email.toUpperCase());
  await signIn.getByLabel('Password').fill(password);
  await signIn.getByLabel('Remember me').check();
  await signIn.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL(/\/days$/);
  await expect(page.getByText('Logged in successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  const [cookie] = await page.context().cookies();
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400);
  expect(cookie?.httpOnly).toBe(true);
});

test('a visitor who asked for a screen arrives there after signing in', async ({ page, account }) => {
  await page.context().clearCookies();
  for (const [path, title] of [
    ['/settings', 'Settings - halo'],
    ['/projects', 'Projects - halo'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.type(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await visit(page, '/auth');
    await expect(page).toHaveURL(/\/days$/);
    await expect(page).toHaveTitle('Days - halo');
    await page.context().clearCookies();
  }
});

test('after an expired session the same user returns to the same screen and draft, another user to the days', async ({
  page,
  account,
}) => {
  const other = newCredentials();
  expect((await page.request.post('/api/register', { data: other })).status()).toBe(201);
  await startSession(page, account);
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  const enter = async ({ email, password }: Credentials) => {
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await page.goto('/goals?date=2027-03-03');
  await page.getByRole('button', { name: 'Add Weekly Goal' }).click();
  await page.getByPlaceholder('Enter goal...').fill('Half a thought');
  await waitForNetworkIdle(page);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await enter(account);
  await expect(page).toHaveURL('/goals?date=2027-03-03');
  await expect(page.getByPlaceholder('Enter goal...')).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');

  const halo = new HaloScreen(page);
  await halo.open();
  await halo.field.fill('Call Ana tomorrow');
  await waitForNetworkIdle(page);
  await page.context().clearCookies();
  await halo.send.click();
  await expect(page).toHaveURL(/\/auth$/);
  await enter(account);
  await halo.open();
  await waitForNetworkIdle(page);
  await expect(halo.field).toHaveValue('Call Ana tomorrow');
  // Closing the dialog clears the text.
  await page.keyboard.press('Escape');
  await halo.open();
  await expect(halo.field).toHaveValue('');
  await page.keyboard.press('Escape');

  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Next week' }).hover();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/auth$/);
  await enter(other);
  await expect(page).toHaveURL(/\/days$/);

  // Signing out by hand shows no message; the next sign-in starts at the days.
  await page.getByRole('link', { name: 'Habits' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await enter(other);
  await expect(page).toHaveURL(/\/days$/);
});

test('a wrong password shows an error, and the typed values and the focus stay', async ({ page, account }) => {
  await page.context().clearCookies();
  await visit(page, '/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password').fill('not this one');
  const button = form.getByRole('button', { name: 'Sign In', exact: true });
  await button.click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(page.getByText('401: Invalid email or password', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue(account.email);
  await expect(form.getByLabel('Password')).toHaveValue('not this one');
  await expect(button).toBeFocused();
});

test('a taken email shows an error, and submit buttons show their progress', async ({ page, account }) => {
  await page.context().clearCookies();
  await page.route('**/api/{login,register}', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const registration = page.getByRole('tabpanel', { name: 'Create Account' });
  await registration.getByLabel('Email').fill(account.email);
  await registration.getByLabel('Password', { exact: true }).fill(account.password);
  await registration.getByLabel('Confirm password').fill(account.password);
  await registration.getByRole('button', { name: 'Create Account' }).click();
  await expect(registration.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(page.getByText('409: An account with this email already exists', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Sign In' }).click();
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Email').fill(account.email);
  await signIn.getByLabel('Password').fill(account.password);
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signIn.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await expect(page).toHaveURL(/\/days$/);
});

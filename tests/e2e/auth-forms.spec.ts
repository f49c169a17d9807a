import { expect, expectAccessible, newCredentials, test } from '../support/browser.ts';
import { visit } from '../support/shared-page.ts';

/** An email that the browser accepts and the server refuses. */
const REFUSED = 'ann..lee@halo.example';

test('an email that only the server refuses is marked at its field, without a toast', async ({ page }) => {
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByLabel('Email').fill(REFUSED);
  await form.getByLabel('Password', { exact: true }).fill('a long walk');
  await form.getByLabel('Confirm password').fill('a long walk');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Valid email address is required');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Registration failed')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Sign In' }).click();
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Password').fill('a long walk');
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signIn.getByLabel('Email')).toHaveAccessibleDescription('Valid email address is required');
  await expect(page.getByText('Login failed')).toHaveCount(0);
});

test('a failed connection during sign-in is reported in the form even without the toast script @desk', async ({
  page,
}) => {
  await page.route(/\/assets\/toaster-[^/]+\.js$/, (route) => route.abort());
  await visit(page, '/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(newCredentials().email);
  await form.getByLabel('Password').fill('a long walk');
  await page.route('**/api/login', (route) => route.abort());
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('The server cannot be reached. Please check your connection.');
  await expect(form.getByLabel('Password')).toHaveValue('a long walk');
  await page.unroute('**/api/login');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('showing the password keeps the focus and the caret in the field', async ({ page }) => {
  await visit(page, '/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  const field = form.getByLabel('Password');
  const button = form.getByRole('button', { name: 'Show password' });
  await field.fill('a long walk');
  await field.press('ArrowLeft');
  await field.press('ArrowLeft');
  await expect(field).toHaveAttribute('type', 'password');
  await button.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toBeFocused();
  await page.keyboard.type('!');
  await expect(field).toHaveValue('a long wa!lk');
  await expectAccessible(page);
  await button.click();
  await expect(field).toHaveAttribute('type', 'password');
  await page.keyboard.type('?');
  await expect(field).toHaveValue('a long wa!?lk');
  await button.press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(button).toBeFocused();
});

test('"Show password" shows both fields of a new password @desk', async ({ page }) => {
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(form.getByLabel('Confirm password')).toHaveAttribute('type', 'text');
});

test('the two tabs share the typed email, and only the selected form is in the document @desk', async ({ page }) => {
  await visit(page, '/auth');
  await page.getByLabel('Email').fill('ann@halo.example');
  await expect(page.getByLabel('Password')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ann@halo.example');
  await expect(page.locator('input[type=password]')).toHaveCount(2);
  await page.getByLabel('Email').fill('anna@halo.example');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('anna@halo.example');
});

test('the registration form says who creates accounts while registration is closed @desk', async ({ page }) => {
  await page.route('**/api/registration', (route) =>
    route.fulfill({ json: { isOpen: false, needsInvitation: false, canResetPassword: false } }),
  );
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Create Account' });
  await expect(panel).toHaveText(
    'New accounts are made by the administrator of this halo. Ask them for one, then sign in with it.',
  );
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Sign In' }).getByLabel('Email')).toBeVisible();
});

import { expect, expectAccessible } from '../support/browser.ts';
import { test } from '../support/settings-screen.ts';

// The virtual authenticator belongs to its page.
test.use({ reusesPage: false });

test('a passkey is added with the password, signs in alone, and is removed', async ({ page, account, settings }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await settings.open();
  const dialog = await settings.openPart('Manage Sign-in', 'Sign-in');
  const section = dialog.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add Passkey...' }).click();
  const form = page.getByRole('dialog', { name: 'New Passkey' });
  await form.getByLabel('Name').fill('Laptop');
  await form.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription('Password is required');
  await form.getByLabel('Your password').fill(account.password);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(section.getByRole('listitem')).toHaveText(/Laptop.*Added.*Never used/);
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/auth');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await expect(page).toHaveURL(/\/auth/);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await expectAccessible(page);
  await page.getByLabel('Remember me').check();
  await button.click();
  await expect(page).toHaveURL(/\/days/);
  const session = (await page.context().cookies()).find(({ name }) => name === 'halo_session');
  expect(session?.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 24 * 60 * 60);

  await settings.open();
  await settings.openPart('Manage Sign-in', 'Sign-in');
  await expect(section.getByRole('listitem')).toHaveText(/Laptop.*Last used/);
  await section.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/auth');
  await button.click();
  await expect(page.getByText('This passkey was not accepted.').first()).toBeVisible();
});

import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newCredentials } from '../support/browser.ts';
import { startOpenIdProvider, type RunningProvider } from '../support/openid-provider.ts';
import { test as base } from '../support/settings-screen.ts';

/** A port that nothing listens on. The provider has to know halo's address before halo starts. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** `test` with a real OpenID provider, which halo's server uses. */
const test = base.extend<{ provider: RunningProvider }>({
  provider: async ({ startOnce }, use) => {
    const provider = await startOnce('OpenID provider', async () => {
      const value = await startOpenIdProvider(`http://127.0.0.1:${await findFreePort()}`);
      return { value, stop: async () => value.close() };
    });
    await use(provider);
  },
  serverEnvironment: async ({ provider: { settings, publicUrl } }, use) =>
    use({
      PORT: new URL(publicUrl).port,
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: settings.issuer,
      OIDC_CLIENT_ID: settings.clientId,
      OIDC_CLIENT_SECRET: settings.clientSecret ?? '',
      OIDC_NAME: settings.name,
    }),
});

/** The provider asks a client on this machine each time. */
async function consentAtProvider(page: Page): Promise<void> {
  await page.waitForURL(/\/interaction\//);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await consentAtProvider(page);
}

// The provider's cookies belong to one person.
test.use({ reusesPage: false });

test('a person links an account at the provider, signs in with it, and removes the link @desk', async ({
  page,
  account,
  settings,
  provider,
}) => {
  provider.accounts.set('ana', { email: account.email });
  await page.context().clearCookies();
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Sign in with Example ID' });
  await expectAccessible(page);
  await button.click();
  await signInAtProvider(page, 'ana');
  await expect(page.getByRole('alert')).toHaveText(
    'Your email has an account here. Sign in to it first, then link Example ID in the settings under Sign-in.',
  );
  await expectAccessible(page);
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/days/);

  await settings.open();
  const dialog = await settings.openPart('Manage Sign-in', 'Sign-in');
  const section = dialog.getByRole('region', { name: 'Other Accounts' });
  await section.getByRole('button', { name: 'Link Example ID...' }).click();
  const link = page.getByRole('dialog', { name: 'Link Example ID' });
  await link.getByLabel('Your password').fill(account.password);
  await link.getByRole('button', { name: 'Continue' }).click();
  await consentAtProvider(page);
  await expect(section.getByRole('listitem')).toContainText(account.email);
  await expectAccessible(page);

  await page.context().clearCookies({ name: 'halo_session' });
  await page.goto('/auth');
  await button.click();
  await consentAtProvider(page);
  await expect(page).toHaveURL(/\/days/);
  await settings.open();
  await settings.openPart('Manage Sign-in', 'Sign-in');
  await section.getByRole('button', { name: `Remove the link to ${account.email}` }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test('somebody without an account gets one by the provider, and sets a password @desk', async ({
  page,
  settings,
  provider,
}) => {
  const { email, password } = newCredentials();
  provider.accounts.set('ben', { email });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await signInAtProvider(page, 'ben');
  await expect(page).toHaveURL(/\/days/);

  await settings.open();
  await expect(settings.account).toContainText(email);
  const dialog = await settings.openPart('Manage Sign-in', 'Sign-in');
  const section = dialog.getByRole('region', { name: 'Password' });
  await section.getByRole('button', { name: 'Set Password...' }).click();
  const form = page.getByRole('dialog', { name: 'Set Password' });
  await form.getByLabel('New password', { exact: true }).fill(password);
  await form.getByLabel('Confirm new password').fill('another one');
  await form.getByRole('button', { name: 'Set Password' }).click();
  await expect(form.getByLabel('Confirm new password')).toHaveAccessibleDescription('New passwords do not match');
  await form.getByLabel('Confirm new password').fill(password);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Set Password' }).click();
  await expect(section).toHaveCount(0);
});

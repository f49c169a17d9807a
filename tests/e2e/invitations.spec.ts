import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newCredentials, type Credentials } from '../support/browser.ts';
import { runCommand } from '../support/program.ts';
import { test as base } from '../support/settings-screen.ts';

const OWNER = { email: 'owner@halo.example', password: 'a long walk' };

/** `test` with a server that needs invitations, and whose data folder the operator's commands can open. */
const test = base.extend({
  serverEnvironment: async ({ startOnce }, use) => {
    const dataDir = await startOnce('folder of invitations', async () => {
      const value = mkdtempSync(join(tmpdir(), 'halo-invitations-'));
      return { value, stop: async () => rmSync(value, { recursive: true, force: true }) };
    });
    await use({ REGISTRATION: 'invite', DATA_DIR: dataDir });
  },
});

async function registerWith(page: Page, link: string, { email, password }: Credentials): Promise<void> {
  await page.goto(link);
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Account' }).click();
}

test('the operator invites the owner, who invites somebody else @desk', async ({
  page,
  browser,
  server,
  serverEnvironment,
  settings,
}) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Create Account' })).toHaveText(
    'New accounts need an invitation. Ask the administrator of this halo for one, then open its link.',
  );
  const environment = { PUBLIC_URL: server, ...serverEnvironment };
  const { stdout } = await runCommand(['invite'], environment, { isBuilt: true });
  await page.goto('about:blank');
  await registerWith(page, /http\S+/.exec(stdout)?.[0] ?? '', OWNER);
  await expect(page).toHaveURL(/\/days/);

  await settings.open();
  const dialog = await settings.openPart('Open Dashboard', 'Admin Dashboard');
  const section = dialog.getByRole('region', { name: 'Invitations' });
  await expect(section).toContainText('No open invitations');
  await section.getByLabel('For whom').fill('Dora');
  await section.getByRole('button', { name: 'Create Invitation' }).click();
  const link = await section.getByLabel('Copy the link now. It is not shown again.').inputValue();
  await expect(section.getByRole('listitem')).toHaveText(/Dora.*expires/);
  await expectAccessible(page);

  const guest = await (await browser.newContext()).newPage();
  await registerWith(guest, link, newCredentials());
  await expect(guest).toHaveURL(/\/days/);
  await guest.goto('about:blank');
  await guest.context().clearCookies();
  await registerWith(guest, link, newCredentials());
  await expect(guest.getByText('This needs a new invitation').first()).toBeVisible();
  await guest.context().close();

  await section.getByLabel('For whom').fill('Eli');
  await section.getByRole('button', { name: 'Create Invitation' }).click();
  const open = section.getByRole('listitem').filter({ hasText: 'Eli' });
  await open.getByRole('button', { name: 'Revoke the invitation: Eli' }).click();
  await expect(open).toHaveCount(0);
});

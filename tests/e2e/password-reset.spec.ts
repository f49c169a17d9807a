import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts';
import { test } from '../support/receivers.ts';

test('a person who forgot the password chooses a new one by a mailed link', async ({ page, account, mail }) => {
  await page.request.post('/api/logout');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await page.goto('/auth');
  await form.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const asking = page.getByRole('dialog', { name: 'Forgot Password' });
  await expect(asking.getByLabel('Email')).toHaveValue(account.email);
  await expectAccessible(page);
  await asking.getByLabel('Email').fill('nobody');
  await asking.getByRole('button', { name: 'Send Link' }).click();
  await expect(asking.getByLabel('Email')).toHaveAccessibleDescription('Valid email address is required');
  await asking.getByLabel('Email').fill(account.email);
  await asking.getByRole('button', { name: 'Send Link' }).click();
  const sent = page.getByRole('dialog', { name: 'Check Your Mail' });
  await expect(sent).toContainText('If there is an account with this email, a link is on its way.');
  await sent.getByRole('button', { name: 'Close', exact: true }).last().click();

  await expect.poll(() => mail.mails.at(-1)?.to).toBe(account.email);
  const link = /http:\S+/.exec(mail.mails.at(-1)?.text ?? '')?.[0] ?? '';
  await page.goto('/icon.svg');
  await page.goto(link);
  const choosing = page.getByRole('dialog', { name: 'New Password' });
  await choosing.getByLabel('New password', { exact: true }).fill('short');
  await choosing.getByRole('button', { name: 'Change Password' }).click();
  await expect(choosing.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /New password must be at least 6 characters/,
  );
  await choosing.getByLabel('New password', { exact: true }).fill('a new long walk');
  await choosing.getByLabel('Confirm new password').fill('a new long walk');
  await expectAccessible(page);
  await choosing.getByRole('button', { name: 'Change Password' }).click();
  await expect(choosing).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');

  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill('a new long walk');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/days');

  // The link works once. It also opens while somebody is signed in.
  await page.goto('/icon.svg');
  await page.goto(link);
  await choosing.getByLabel('New password', { exact: true }).fill('a third long walk');
  await choosing.getByLabel('Confirm new password').fill('a third long walk');
  await choosing.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This link is not valid any more. Ask for a new one.').first()).toBeVisible();
});

test('the form for a link fits on a phone @phone', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

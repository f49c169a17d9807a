import { expect, expectAccessible } from '../support/browser.ts';
import { test } from '../support/settings-screen.ts';

test('a token is created with the password, shown once, used by a program and revoked', async ({
  page,
  account,
  settings,
}) => {
  await settings.open();
  const dialog = await settings.openPart('Manage Access', 'Access for Programs');
  await expect(dialog).toContainText('No tokens yet');
  await dialog.getByRole('button', { name: 'New Token' }).click();

  const form = page.getByRole('dialog', { name: 'New Token' });
  await form.getByRole('button', { name: 'Create Token' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription('Password is required');
  await form.getByLabel('Name').fill('Backup script');
  for (const area of ['Goals', 'Habits', 'Books', 'Projects', 'Halo']) await form.getByLabel(area).uncheck();
  await expect(form.getByLabel('Tasks')).toBeDisabled();
  await form.getByLabel('Your password').fill(account.password);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Token' }).click();

  const text = dialog.getByLabel('Copy it now. It is not shown again.');
  await dialog.getByRole('button', { name: 'Copy' }).first().click();
  await expect(dialog.getByRole('button', { name: /Copied|Selected/ })).toBeVisible();
  const address = await dialog.getByLabel('Or subscribe to this address in a calendar').inputValue();
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Backup script' });
  await expect(row).toContainText('Read only · Tasks');
  await expect(row).toContainText('Never used · expires');
  await expectAccessible(page);
  const authorization = `Bearer ${await text.inputValue()}`;
  const read = async (path: string) => (await fetch(new URL(path, page.url()), { headers: { authorization } })).status;
  expect(await read('/api/tasks/week?date=2026-11-21')).toBe(200);
  expect(await read('/api/goals/all')).toBe(403);

  await row.getByRole('button', { name: 'Revoke Backup script' }).click();
  await expect(dialog).toContainText('No tokens yet');
  await expect.poll(async () => read('/api/tasks/week?date=2026-11-21')).toBe(401);
});

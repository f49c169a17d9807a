import { expect, expectAccessible } from '../support/browser.ts';
import { startRemote, type Remote } from '../support/remote.ts';
import { test as base } from '../support/settings-screen.ts';

const test = base.extend<{ receiver: Remote }>({
  receiver: async ({ page: _page }, use) => {
    const receiver = await startRemote();
    receiver.answerWith('');
    await use(receiver);
    await receiver.close();
  },
});

test('a webhook is created with the password, tested, gets a change, is paused and deleted @phone', async ({
  page,
  account,
  settings,
  receiver,
}) => {
  await settings.open();
  const dialog = await settings.openPart('Manage Messages', 'Messages to Programs');
  await expect(dialog).toContainText('No webhooks yet');
  await dialog.getByRole('button', { name: 'New Webhook' }).click();

  const form = page.getByRole('dialog', { name: 'New Webhook' });
  const create = form.getByRole('button', { name: 'Create Webhook' });
  await create.click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription('Address is required');
  await form.getByLabel('Name').fill('House lights');
  await form.getByLabel('Address').fill(`${receiver.service.url}/hook`);
  await form.getByLabel('Books').uncheck();
  await form.getByLabel('Your password').fill(account.password);
  await expectAccessible(page);
  await create.click();

  await expect(dialog.getByLabel('Copy the signing secret now. It is not shown again.')).toHaveValue(/^[\w-]{43}$/);
  const row = dialog.getByRole('listitem').filter({ hasText: 'House lights' });
  await expect(row).toContainText('Tasks, Goals, Habits, Projects');
  await expect(row).toContainText('Nothing sent yet');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Open House lights' }).click();

  const details = page.getByRole('dialog', { name: 'House lights' });
  await details.getByRole('button', { name: 'Send a Test' }).click();
  await expect(details.getByRole('listitem')).toContainText(['Accepted (200)']);
  receiver.behave((response) => response.writeHead(500).end());
  await details.getByRole('button', { name: 'Send a Test' }).click();
  await expect(details.getByRole('listitem').first()).toContainText('The address answered with an error. (500)');
  await expectAccessible(page);
  receiver.answerWith('');
  await page.request.post('/api/projects', { data: { title: 'Garden' } });
  await expect.poll(() => receiver.asked.map(({ headers }) => headers['halo-event'])).toEqual(['project.added']);

  await details.getByRole('button', { name: 'Pause' }).click();
  await expect(details.getByRole('status')).toHaveText('Paused');
  await details.getByRole('button', { name: 'Continue' }).click();
  await expect(details.getByRole('status')).toHaveText('Last sent just now');
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('No webhooks yet');
});

import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts';
import { holdRequests } from '../support/traffic.ts';
import { deliverPush, stubSubscription, test, watchNotifications } from '../support/receivers.ts';

test.use({ serviceWorkers: 'allow' });

test('reminders are set up, arrive in the browser, by mail and at ntfy, and complete their task', async ({
  page,
  account,
  settings,
  push,
  mail,
}) => {
  await stubSubscription(page, push.subscribe());
  await settings.open();
  const dialog = await settings.openPart('Set Reminders', 'Reminders');
  const sent = async () => page.waitForResponse((response) => response.request().method() === 'PUT');
  const change = async (act: () => Promise<unknown>) => Promise.all([sent(), act()]);

  await dialog.getByRole('switch', { name: 'On This Device' }).click();
  await expect(dialog.getByRole('switch', { name: 'On This Device' })).toBeChecked();
  await change(async () => dialog.getByLabel('Before a Task Starts').selectOption('5 minutes before'));
  await change(async () => dialog.getByRole('switch', { name: 'Quiet Hours' }).click());

  // Times that contradict each other are not saved.
  await change(async () => dialog.getByRole('switch', { name: 'Evening Digest' }).click());
  await dialog.getByLabel('Digest at').fill('23:00');
  await expect(dialog.getByRole('alert')).toHaveText('The digest must be outside of the quiet hours');
  await expectAccessible(page);
  await change(async () => dialog.getByLabel('Digest at').fill('19:30'));
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  const topic = dialog.getByLabel('ntfy Topic');
  await topic.fill('ntfy.sh/topic');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(topic).toHaveAccessibleDescription(/Enter the whole address of a topic/);
  await topic.fill('http://127.0.0.1:1025/topic');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(topic).toHaveAccessibleDescription(/There is no answer from this address/);
  await topic.fill(`${push.url}/my-topic`);
  await change(async () => dialog.getByRole('button', { name: 'Save' }).click());
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();

  await dialog.getByRole('switch', { name: 'By Mail' }).click();
  const code = dialog.getByLabel('Code from the mail');
  await code.fill('12');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(code).toHaveAccessibleDescription('The code has six digits');
  await code.fill(/\d{6}/.exec(mail.mails.at(-1)?.text ?? '')?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(code).toHaveCount(0);
  await expect(dialog.getByRole('switch', { name: 'By Mail' })).toBeChecked();

  push.posted.length = 0;
  await dialog.getByRole('button', { name: 'Send a Test' }).click();
  await expect(settings.toast).toContainText('Test sent');
  expect([push.received.length, push.posted.length, mail.mails.at(-1)?.to]).toEqual([1, 1, account.email]);
  await expectAccessible(page);

  // The settings are still there after loading the page again.
  await page.reload();
  await settings.gear.click();
  await settings.openPart('Set Reminders', 'Reminders');
  await expect(dialog.getByRole('switch', { name: 'On This Device' })).toBeChecked();
  await expect(dialog.getByLabel('Before a Task Starts')).toHaveValue('5');
  await expect(dialog.getByLabel('Digest at')).toHaveValue('19:30');
  await expect(topic).toHaveValue(`${push.url}/my-topic`);

  // A reminder that the server pushes is shown, and its button completes the task.
  const start = new Date(Date.now() + 60_000);
  const created = await page.request.post('/api/tasks', {
    data: { title: 'Water the fern', date: localDay(start), startTime: localTime(start) },
  });
  const { id } = (await created.json()) as { id: number };
  const reminder = {
    title: 'Water the fern',
    body: 'Starts soon',
    tag: `task ${id}`,
    path: '/days',
    task: { id, complete: 'Complete', inAnHour: 'In an hour' },
  };
  const notifications = await watchNotifications(page);
  await deliverPush(page, reminder);
  await expect
    .poll(async () => notifications.shown())
    .toEqual([
      {
        title: 'Water the fern',
        body: 'Starts soon',
        tag: `task ${id}`,
        actions: [
          { action: 'complete', title: 'Complete' },
          { action: 'in-an-hour', title: 'In an hour' },
        ],
      },
    ]);
  await notifications.press('complete');
  await expect
    .poll(async () => {
      const tasks = (await (await page.request.get(`/api/tasks/date/${localDay(start)}`)).json()) as object[];
      return tasks;
    })
    .toEqual([expect.objectContaining({ id, isCompleted: true })]);

  await dialog.getByRole('switch', { name: 'On This Device' }).click();
  await expect(dialog.getByRole('switch', { name: 'On This Device' })).not.toBeChecked();
});

test('settings that are changed while the server tries a new address are stored with it', async ({
  page,
  account: _account,
  settings,
  push,
}) => {
  await settings.open();
  const dialog = await settings.openPart('Set Reminders', 'Reminders');
  await dialog.getByLabel('ntfy Topic').fill(`${push.url}/my-topic`);
  const release = await holdRequests(page, /\/api\/reminders$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('switch', { name: 'Quiet Hours' }).click();
  await expect(dialog.getByLabel('Quiet from')).toHaveValue('22:00');
  await dialog.getByLabel('Before a Task Starts').selectOption('5 minutes before');
  release();
  await expect
    .poll(async () => (await (await page.request.get('/api/reminders')).json()) as object)
    .toMatchObject({ settings: { ntfyAddress: `${push.url}/my-topic`, quietFrom: '22:00', leadMinutes: 5 } });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the dialog explains blocked notifications and fits on a phone @phone', async ({
  page,
  account: _account,
  settings,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
    Notification.requestPermission = async () => 'denied';
  });
  await settings.open();
  const dialog = await settings.openPart('Set Reminders', 'Reminders');
  await expect(dialog).toContainText('The browser blocks notifications of halo.');
  await dialog.getByRole('switch', { name: 'On This Device' }).click();
  await expect(dialog.getByRole('switch', { name: 'On This Device' })).not.toBeChecked();
  await dialog.getByRole('switch', { name: 'Quiet Hours' }).click();
  await expect(dialog.getByLabel('Quiet from')).toHaveValue('22:00');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a task with a time offers reminders until they are on @phone', async ({ page, day, push }) => {
  await stubSubscription(page, push.subscribe());
  await page.reload();
  await day.addButton.click();
  const offer = day.dialog.getByRole('button', { name: 'Turn on reminders' });
  await day.field.fill('Call mum');
  await expect(offer).toHaveCount(0);
  await day.field.fill('Call mum at 21:00');
  await offer.click();
  const reminders = page.getByRole('dialog', { name: 'Reminders' });
  await reminders.getByRole('switch', { name: 'On This Device' }).click();
  await expect(reminders.getByRole('switch', { name: 'On This Device' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(reminders).toHaveCount(0);
  await expect(day.field).toHaveValue('Call mum at 21:00');
  await expect(offer).toHaveCount(0);
  await day.field.press('Enter');
  await expect(day.row('Call mum')).toBeVisible();
});

function localDay(moment: Date): string {
  return localParts(moment).slice(0, 3).join('-');
}

function localTime(moment: Date): string {
  return localParts(moment).slice(3).join(':');
}

function localParts(moment: Date): string[] {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate(), moment.getHours(), moment.getMinutes()];
  return parts.map((part) => String(part).padStart(2, '0'));
}

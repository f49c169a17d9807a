import { describe, expect, it } from 'vitest';
import { MAX_REMINDED_DEVICES, type Reminders } from '#shared/reminders/reminders.contract.ts';
import { allowedAddresses, createTestApp } from '../support/app.ts';
import { MINUTE } from '../support/clock.ts';
import { createPushSubscription, reminderSettingsSample } from '../support/endpoint-samples.ts';
import { createReminderCalls, startReminderServer } from '../support/reminder-server.ts';

const server = startReminderServer();
const { saveSettings, addBrowser, addTask, read, titles, pass } = createReminderCalls(server);

describe('a device', () => {
  it('is removed by the person, and when its session is ended', async () => {
    await saveSettings();
    const { body: device } = await addBrowser();
    expect((await read()).devices.map(({ id }) => id)).toEqual([device.id]);
    expect((await server.person.delete(`/api/reminders/devices/${device.id}`)).status).toBe(204);
    expect((await read()).devices).toEqual([]);

    await addBrowser();
    await server.person.post('/api/logout');
    await server.person.post('/api/login', { email: server.person.email, password: server.person.password });
    expect((await read()).devices).toEqual([]);
  });

  it('stays when the same person signs in again in its browser, and is removed when another one does', async () => {
    await saveSettings();
    await addBrowser();
    await server.person.post('/api/login', { email: server.person.email, password: server.person.password });
    const [device] = (await read()).devices;
    expect(device).toBeDefined();

    const other = await server.app.signUp();
    await server.person.post('/api/login', { email: other.email, password: other.password });
    await server.person.post('/api/logout');
    await server.person.post('/api/login', { email: server.person.email, password: server.person.password });
    expect((await read()).devices).toEqual([]);
  });

  it('stays when the password is changed in its browser, and is removed in other browsers', async () => {
    await saveSettings();
    await addBrowser();
    const elsewhere = server.app.visitor();
    await elsewhere.post('/api/login', { email: server.person.email, password: server.person.password });
    await elsewhere.post('/api/reminders/devices', server.push.subscribe());
    expect((await read()).devices).toHaveLength(2);
    const { id } = (await read()).devices.at(-1) ?? {};

    await server.person.post('/api/change-password', {
      currentPassword: server.person.password,
      newPassword: 'another one',
    });
    expect((await read()).devices.map((device) => device.id)).toEqual([id]);
  });

  it('is stored once, and its address is in no response', async () => {
    await addBrowser();
    await addBrowser();
    const { text, body } = await server.person.get<Reminders>('/api/reminders');
    expect(body.devices).toHaveLength(1);
    expect(text).not.toContain(server.browser.address);
  });

  it(`is refused after ${MAX_REMINDED_DEVICES} others`, async () => {
    for (let count = 0; count < MAX_REMINDED_DEVICES; count += 1) await addBrowser(server.push.subscribe());
    expect((await addBrowser()).status).toBe(409);
  });

  it.each(['ftp://push.example/1', 'push', 'https://ana:secret@push.example/1'])(
    'is refused at %s',
    async (address) => {
      expect(
        (await server.person.post('/api/reminders/devices', { ...createPushSubscription(), address })).status,
      ).toBe(400);
    },
  );
});

describe('PUT /api/reminders', () => {
  it.each([
    [{ leadMinutes: 7 }, 'leadMinutes', 'Choose one of the offered times'],
    [{ timeZone: 'Mars/Base' }, 'timeZone', 'This time zone is not known'],
    [{ quietFrom: '22:00' }, 'quietFrom', 'Quiet hours need a start and an end'],
    [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietFrom', 'Quiet hours must start and end at different times'],
    [
      { quietFrom: '21:00', quietTo: '07:00', digestTime: '22:00' },
      'digestTime',
      'The digest must be outside of the quiet hours',
    ],
    [{ ntfyAddress: 'ntfy.sh/topic' }, 'ntfyAddress', 'Enter the whole address of a topic'],
    [{ ntfyAddress: 'https://ntfy.sh/' }, 'ntfyAddress', 'The address must end with the name of a topic'],
    [{ ntfyAddress: 'https://a:b@ntfy.sh/topic' }, 'ntfyAddress', 'Enter the whole address of a topic'],
  ])('refuses %j with a message for %s', async (fields, path, message) => {
    const { status, body } = await server.person.put<{ issues: { path: string; message: string }[] }>(
      '/api/reminders',
      {
        ...reminderSettingsSample,
        ...fields,
      },
    );
    expect([status, body.issues]).toEqual([400, [{ path, message: expect.stringContaining(message) }]]);
    expect((await read()).settings).toBeNull();
  });

  it('sends a message to a new ntfy address and refuses one that takes none', async () => {
    server.push.respond((response) => response.writeHead(403).end());
    const refused = await saveSettings({ ntfyAddress: `${server.push.url}/my-topic` });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'ntfyAddress' }] } });
    server.push.respond((response) => response.writeHead(200).end('{}'));
    server.push.posted.length = 0;
    expect((await saveSettings({ ntfyAddress: `${server.push.url}/my-topic` })).status).toBe(204);
    expect(server.push.posted.map(({ body }) => JSON.parse(body) as object)).toEqual([
      {
        topic: 'my-topic',
        title: 'Reminders work',
        message: 'This is a test from halo.',
        click: 'http://halo.example/settings',
      },
    ]);
  });

  it('lets reminders go to the ntfy topic without any device', async () => {
    await saveSettings({ ntfyAddress: `${server.push.url}/my-topic` });
    server.push.posted.length = 0;
    await addTask(10, { title: 'Grüße 👋' });
    await pass(1);
    expect(server.push.posted.map(({ path, body }) => [path, (JSON.parse(body) as { title: string }).title])).toEqual([
      ['/', 'Grüße 👋'],
    ]);
  });
});

describe('reminders by mail', () => {
  const codeIn = () => /\d{6}/.exec(server.mail.mails.at(-1)?.text ?? '')?.[0] ?? '';

  it('are sent after the address was confirmed with the code', async () => {
    await saveSettings();
    expect(await saveSettings({ isMailOn: true })).toMatchObject({
      status: 400,
      body: { message: 'Confirm your email address first' },
    });
    expect((await server.person.post('/api/reminders/mail-code')).status).toBe(204);
    expect(server.mail.mails.map(({ to }) => to)).toEqual([server.person.email]);
    const code = codeIn();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await server.person.post('/api/reminders/confirm-mail', { code: wrong })).status).toBe(400);
    expect((await server.person.post('/api/reminders/confirm-mail', { code })).status).toBe(204);
    expect((await server.person.post('/api/reminders/confirm-mail', { code })).status).toBe(400);
    expect(await read()).toMatchObject({ isMailConfirmed: true, settings: { isMailOn: true } });

    server.mail.mails.length = 0;
    const task = await addTask(15, { title: 'By mail' });
    await pass(6);
    expect(server.mail.mails).toEqual([
      {
        to: server.person.email,
        subject: 'By mail',
        text: expect.stringContaining(`http://halo.example/days?date=${task.date}`),
      },
    ]);
  });

  it('refuse a code after half an hour', async () => {
    await saveSettings();
    await server.person.post('/api/reminders/mail-code');
    server.app.clock.advance(30 * MINUTE);
    expect((await server.person.post('/api/reminders/confirm-mail', { code: codeIn() })).status).toBe(400);
  });

  it('are tried again while the mail server refuses them', async () => {
    await saveSettings();
    await server.person.post('/api/reminders/mail-code');
    await server.person.post('/api/reminders/confirm-mail', { code: codeIn() });
    server.mail.mails.length = 0;
    server.mail.refuse(true);
    await addTask(15, { title: 'Delayed' });
    await pass(6);
    expect(server.mail.mails).toEqual([]);
    server.mail.refuse(false);
    await pass(3);
    expect(server.mail.mails.map(({ subject }) => subject)).toEqual(['Delayed']);
  });
});

describe('POST /api/reminders/test', () => {
  it('sends a test to every target and counts those that got it', async () => {
    await saveSettings({ ntfyAddress: `${server.push.url}/my-topic` });
    await addBrowser();
    server.push.posted.length = 0;
    expect((await server.person.post('/api/reminders/test')).body).toEqual({ sent: 2, failed: 0 });
    expect([titles(), server.push.posted.length]).toEqual([['Reminders work'], 1]);
    server.push.respond((response) => response.writeHead(500).end());
    expect((await server.person.post('/api/reminders/test')).body).toEqual({ sent: 0, failed: 2 });
  });
});

describe('a private address', () => {
  it('is not connected to unless the operator allows it', async () => {
    const strict = await createTestApp({ allowedAddresses: allowedAddresses('') });
    try {
      const someone = await strict.signUp();
      const refused = await someone.put('/api/reminders', {
        ...reminderSettingsSample,
        ntfyAddress: `${server.push.url}/my-topic`,
      });
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('private network') } });
      expect((await someone.post('/api/reminders/devices', server.push.subscribe())).status).toBe(400);
      expect(server.push.posted).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

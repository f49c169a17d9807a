import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { HOUR, MINUTE } from '../support/clock.ts';
import { reminderSettingsSample } from '../support/endpoint-samples.ts';
import { makeTask } from '../support/factories.ts';
import { createReminderCalls, startReminderServer } from '../support/reminder-server.ts';

const server = startReminderServer();
const { saveSettings, addBrowser, addTask, read, titles, inMinutes, pass } = createReminderCalls(server);
const today = () => inMinutes(0).date;

describe('a reminder of a task', () => {
  it('is sent once, the lead time before its start, encrypted for the browser', async () => {
    await saveSettings();
    await addBrowser();
    const task = await addTask(30, { title: 'Call Ana' });
    await pass(19);
    expect(server.push.received).toEqual([]);
    await pass(1);
    expect(server.push.received).toEqual([
      {
        path: new URL(server.browser.address).pathname,
        headers: expect.objectContaining({ 'content-encoding': 'aes128gcm', urgency: 'high' }),
        message: {
          title: 'Call Ana',
          body: expect.stringMatching(/^Starts at \d+:\d+/),
          tag: `task ${task.id}`,
          path: `/days?date=${task.date}`,
          task: { id: task.id, complete: 'Complete', inAnHour: 'In an hour' },
        },
        at: expect.any(Number),
      },
    ]);
    expect(server.push.received[0]?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
    await pass(60);
    expect(titles()).toEqual(['Call Ana']);
  });

  it('is in the person’s language', async () => {
    await saveSettings({ language: 'de' });
    await addBrowser();
    await addTask(10);
    await pass(1);
    expect(server.push.received[0]?.message).toMatchObject({
      body: expect.stringMatching(/^Beginnt um \d\d:\d\d$/),
      task: { complete: 'Erledigt', inAnHour: 'In einer Stunde' },
    });
  });

  it.each<[string, (task: Task) => Promise<unknown>]>([
    ['completed', async ({ id }) => server.person.put(`/api/tasks/${id}`, { isCompleted: true })],
    ['crossed out', async ({ id }) => server.person.put(`/api/tasks/${id}`, { isCrossedOut: true })],
    ['deleted', async ({ id }) => server.person.delete(`/api/tasks/${id}`)],
    ['moved to another day', async ({ id, date }) => server.person.put(`/api/tasks/${id}`, { date: addDays(date, 3) })],
    ['without a time', async ({ id }) => server.person.put(`/api/tasks/${id}`, { startTime: null })],
  ])('is not sent when the task is %s', async (_name, change) => {
    await saveSettings();
    await addBrowser();
    const task = await addTask(20);
    await addTask(20, { title: 'Still planned' });
    await pass(5);
    await change(task);
    await pass(30);
    expect(titles()).toEqual(['Still planned']);
  });

  it('comes for a task that is added or moved after the last look', async () => {
    await saveSettings({ leadMinutes: 5 });
    await addBrowser();
    const later = await addTask(400, { title: 'Moved' });
    await pass(1);
    await addTask(10, { title: 'Added' });
    await server.person.put(`/api/tasks/${later.id}`, inMinutes(20));
    await pass(20);
    expect(titles()).toEqual(['Added', 'Moved']);
  });

  it('comes for an occurrence of a series whose day nobody has read', async () => {
    await saveSettings();
    await addBrowser();
    await addTask(5, { title: 'Every day', recurringPattern: 'daily' });
    await pass(3);
    server.push.received.length = 0;
    await pass(48 * 60, 5);
    expect(titles()).toEqual(['Every day', 'Every day']);
  });

  it('waits for the end of the quiet hours', async () => {
    const quietFrom = inMinutes(5).startTime;
    const quietTo = inMinutes(60).startTime;
    await saveSettings({ quietFrom, quietTo });
    await addBrowser();
    await addTask(20, { title: 'Early' });
    await pass(59);
    expect(server.push.received).toEqual([]);
    await pass(1);
    expect(titles()).toEqual(['Early']);
  });

  it('is not sent when it was due before the settings were changed, or more than two hours ago', async () => {
    await saveSettings({ leadMinutes: null });
    await addBrowser();
    await addTask(30, { title: 'Due under other settings' });
    await addTask(80, { title: 'Missed' });
    await pass(1);
    await saveSettings({ leadMinutes: 60 });
    server.app.clock.advance(4 * HOUR);
    await server.app.sendReminders();
    expect(server.push.received).toEqual([]);
  });

  it('is sent to all devices, and not to those of others', async () => {
    const second = server.push.subscribe();
    await saveSettings();
    await addBrowser();
    await addBrowser(second);
    const stranger = await server.app.signUp();
    await stranger.put('/api/reminders', reminderSettingsSample);
    await stranger.post('/api/reminders/devices', server.push.subscribe());
    await addTask(10);
    await pass(2);
    expect(server.push.received.map(({ path }) => path).toSorted()).toEqual(
      [server.browser, second].map(({ address }) => new URL(address).pathname).toSorted(),
    );
  });

  it('is sent to many people with many tasks in one call', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, async () => server.app.signUp()));
    for (const other of people) {
      await other.put('/api/reminders', reminderSettingsSample);
      await other.post('/api/reminders/devices', server.push.subscribe());
      const tasks = Array.from({ length: 50 }, (_, index) => ({ title: `Task ${index}`, ...inMinutes(10) }));
      await other.post('/api/tasks/batch', { tasks });
    }
    await server.app.sendReminders();
    expect(server.push.received).toHaveLength(600);
    expect(new Set(server.push.received.map(({ path, message }) => `${path} ${message.tag}`)).size).toBe(600);
  });
});

describe('a person with very many tasks', () => {
  it('is reminded at most 600 times an hour', async () => {
    await saveSettings();
    await addBrowser();
    for (let batch = 0; batch < 2; batch += 1) {
      const tasks = Array.from({ length: 400 }, (_, index) => ({ title: `Task ${index}`, ...inMinutes(10) }));
      await server.person.post('/api/tasks/batch', { tasks });
    }
    await server.app.sendReminders();
    const sent = server.push.received.length;
    expect(sent).toBeGreaterThanOrEqual(600);
    expect(sent).toBeLessThan(640);
    await pass(59);
    expect(server.push.received).toHaveLength(sent);
    await pass(20);
    expect(server.push.received).toHaveLength(800);
  });
});

describe('a slow address', () => {
  it('does not delay the reminders of other people', async () => {
    const slow = await server.app.signUp();
    await slow.put('/api/reminders', reminderSettingsSample);
    const slowBrowser = server.push.subscribe();
    await slow.post('/api/reminders/devices', slowBrowser);
    await slow.post('/api/tasks', { title: 'Slow', ...inMinutes(10) });
    const others = await Promise.all(Array.from({ length: 20 }, async () => server.app.signUp()));
    for (const other of others) {
      await other.put('/api/reminders', reminderSettingsSample);
      await other.post('/api/reminders/devices', server.push.subscribe());
      await other.post('/api/tasks', { title: 'Quick', ...inMinutes(10) });
    }
    const released = Promise.withResolvers<void>();
    server.push.hold(slowBrowser, released.promise);
    const sending = server.app.sendReminders();
    await expect.poll(titles).toHaveLength(20);
    released.resolve();
    await sending;
    expect(titles()).toContain('Slow');
  });
});

describe('a failed attempt', () => {
  it('is repeated with growing pauses until it succeeds', async () => {
    let requests = 0;
    server.push.respond((response) => response.writeHead((requests += 1) < 4 ? 503 : 201).end());
    await saveSettings();
    await addBrowser();
    await addTask(10, { title: 'Tried again' });
    for (let step = 0; step < 36; step += 1) {
      await server.app.sendReminders();
      server.app.clock.advance(5_000);
    }
    expect([requests, titles()]).toEqual([4, ['Tried again']]);
  });

  it('is given up two hours after the reminder was due', async () => {
    let requests = 0;
    server.push.respond((response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    await saveSettings();
    await addBrowser();
    await addTask(10);
    await pass(121);
    const until = requests;
    expect(until).toBeGreaterThan(8);
    expect(until).toBeLessThan(20);
    await pass(60);
    expect(requests).toBe(until);
  });

  it.each([404, 410])('with %i removes the device', async (status) => {
    server.push.respond((response) => response.writeHead(status).end());
    await saveSettings();
    await addBrowser();
    await addTask(10);
    await pass(1);
    expect((await read()).devices).toEqual([]);
  });
});

describe('several processes', () => {
  it('send each reminder once', async () => {
    await saveSettings();
    await addBrowser();
    for (let count = 0; count < 20; count += 1) await addTask(10, { title: `Task ${count}` });
    server.app.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 5 }, async () => server.app.sendReminders()));
    expect(new Set(titles()).size).toBe(20);
    expect(titles()).toHaveLength(20);
  });

  it('go on with a person whose process was killed, when its claim has ended', async () => {
    await saveSettings();
    await addBrowser();
    await addTask(10, { title: 'Claimed' });
    const until = new Date(server.app.clock.now().getTime() + MINUTE).toISOString();
    // What a process leaves that is killed before it has sent anything.
    await server.app.database.autocommit(server.person.user.id, async () =>
      server.app.database.query
        .updateTable('reminder_settings')
        .set({ nextReminderAt: until, claimedUntil: until })
        .where('userId', '=', server.person.user.id)
        .execute(),
    );
    await server.app.sendReminders();
    expect(server.push.received).toEqual([]);
    await pass(1);
    expect(titles()).toEqual(['Claimed']);
  });
});

describe('the evening digest', () => {
  it('says once what is open today and planned for tomorrow', async () => {
    await saveSettings({ leadMinutes: null, digestTime: inMinutes(10).startTime });
    await addBrowser();
    const done = await makeTask(server.person, { date: today() });
    await server.person.put(`/api/tasks/${done.id}`, { isCompleted: true });
    await makeTask(server.person, { date: today() });
    await makeTask(server.person, { date: addDays(today(), 1) });
    await makeTask(server.person, { date: addDays(today(), 1), recurringPattern: 'daily' });
    const path = `/days?date=${today()}`;
    await pass(60);
    expect(server.push.received.map(({ message }) => message)).toEqual([
      {
        title: 'Your day',
        body: '1 still open today · 2 planned for tomorrow',
        tag: 'digest',
        path,
      },
    ]);
  });

  it('is not sent when there is nothing to say', async () => {
    await saveSettings({ leadMinutes: null, digestTime: inMinutes(10).startTime });
    await addBrowser();
    await pass(30);
    expect(server.push.received).toEqual([]);
  });
});

describe('POST /api/reminders/postpone', () => {
  it('reminds again in an hour, unless the task is done by then', async () => {
    await saveSettings();
    await addBrowser();
    const [open, done] = [await addTask(10, { title: 'Open' }), await addTask(10, { title: 'Done' })];
    await pass(1);
    expect(titles().toSorted()).toEqual(['Done', 'Open']);
    server.push.received.length = 0;
    for (const { id } of [open, done])
      expect((await server.person.post('/api/reminders/postpone', { taskId: id })).status).toBe(204);
    await server.person.put(`/api/tasks/${done.id}`, { isCompleted: true });
    await pass(59);
    expect(server.push.received).toEqual([]);
    await pass(1);
    expect(titles()).toEqual(['Open']);
  });
});

it('attempts older than two days are deleted', async () => {
  await saveSettings();
  await addBrowser();
  const task = await addTask(10);
  await pass(1);
  await server.person.post('/api/reminders/postpone', { taskId: task.id });
  const count = async () => {
    const { query } = server.app.database;
    const attempts = await query.selectFrom('reminder_deliveries').selectAll().execute();
    const postponed = await query.selectFrom('postponed_reminders').selectAll().execute();
    return attempts.length + postponed.length;
  };
  expect(await count()).toBeGreaterThan(1);
  server.app.clock.advance(50 * HOUR);
  await server.app.purge();
  expect(await count()).toBe(0);
});

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Reminders } from '#shared/reminders/reminders.contract.ts';
import { createTestApp, type TestApp } from './app.ts';
import { MINUTE } from './clock.ts';
import { reminderSettingsSample } from './endpoint-samples.ts';
import { makeTask, type Person } from './factories.ts';
import { startMailReceiver, type MailReceiver } from './mail-receiver.ts';
import { startPushReceiver, type PushReceiver, type ReceivingBrowser } from './push-receiver.ts';

/** A server whose reminders go to receivers on this machine, and a person with a browser that is not subscribed yet. */
export interface ReminderServer {
  app: TestApp;
  push: PushReceiver;
  mail: MailReceiver;
  person: Person;
  browser: ReceivingBrowser;
}

/** Starts the server and the receivers for a test file, with a new person and browser for each test. */
export function startReminderServer(): ReminderServer {
  const server = {} as ReminderServer;
  beforeAll(async () => {
    const [push, mail] = [await startPushReceiver(), await startMailReceiver()];
    const app = await createTestApp({
      publicUrl: 'http://halo.example',
      mail: { url: mail.url, from: 'halo@halo.example' },
    });
    Object.assign(server, { app, push, mail });
  });
  afterAll(async () => {
    await server.app.close();
    await server.push.close();
    await server.mail.close();
  });
  beforeEach(async () => {
    Object.assign(server, { person: await server.app.signUp(), browser: server.push.subscribe() });
  });
  afterEach(() => {
    server.push.respond((response) => response.writeHead(201).end());
    server.push.received.length = 0;
    server.push.posted.length = 0;
    server.mail.mails.length = 0;
    server.mail.refuse(false);
  });
  return server;
}

/** Calls of the person of a server. */
export function createReminderCalls(server: ReminderServer) {
  /** The day and the time of the clock in some minutes, in UTC. */
  const inMinutes = (minutes: number) => {
    const instant = new Date(server.app.clock.now().getTime() + minutes * MINUTE).toISOString();
    return { date: instant.slice(0, 10), startTime: instant.slice(11, 16) };
  };
  return {
    inMinutes,
    saveSettings: async (fields: object = {}) =>
      server.person.put('/api/reminders', { ...reminderSettingsSample, ...fields }),
    read: async () => (await server.person.get<Reminders>('/api/reminders')).body,
    addBrowser: async (browser = server.browser) =>
      server.person.post<{ id: number }>('/api/reminders/devices', browser),
    addTask: async (minutes: number, fields: object = {}) =>
      makeTask(server.person, { ...inMinutes(minutes), ...fields }),
    /** The titles of the notifications so far. */
    titles: () => server.push.received.map(({ message }) => message.title),
    /** Lets minutes pass, and sends what is due after each step. */
    pass: async (minutes: number, step = 1): Promise<void> => {
      for (let passed = 0; passed < minutes; passed += step) {
        server.app.clock.advance(step * MINUTE);
        await server.app.sendReminders();
      }
    },
  };
}

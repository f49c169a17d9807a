import { createIdentityStore } from '#server/account/identities.store.ts';
import { createAccountServices } from '#server/account-services.ts';
import { createPlannerServices } from '#server/planner-services.ts';
import { createDemoContent } from '#server/cli/demo-content.ts';
import { addReleases } from '#server/releases.ts';
import type { TestApp } from './app.ts';
import { readExport } from './exports.ts';
import { MINUTE } from './clock.ts';
import {
  apiTokenSample,
  calendarSample,
  createPushSubscription,
  createWebhook,
  reminderSettingsSample,
  wordingSample,
} from './endpoint-samples.ts';
import { makeTask, TODAY, type Person } from './factories.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { addPasskey } from './authenticator.ts';
import { createSampleAccount } from './sample-account.ts';

/** The settings of the services of accounts. */
const SETTINGS = { ownerEmail: undefined, rateLimitScale: 0, registration: 'invite' as const };

/** Texts with characters that are easily damaged by conversions. */
const TEXTS = ['"quoted" \\ \'single\'', 'a\nb\r\nc\td\u2028e', '👩‍👩‍👧 書 مرحبا', '; drop table users; --', '[1,"2"]'];

/**
 * Fills every table through the actions of several users. The app must count attempts (`rateLimitScale`). Returns one
 * of the users.
 */
export async function seedEveryTable(app: TestApp): Promise<Person> {
  await addReleases(app.database);
  const ana = await app.signUp();
  await createSampleAccount(ana);
  for (const title of TEXTS) await makeTask(ana, { title, notes: title.repeat(500) });
  const ben = await app.signUp();
  await ben.post('/api/import', await readExport(ana));
  await ben.post('/api/logout');
  const cleo = await app.signUp();
  await createDemoContent(createPlannerServices(app.database, app.clock.now), cleo.user.id, TODAY);
  await cleo.get(`/api/tasks/week?date=${TODAY}`);
  await cleo.post('/api/tasks', { title: 'Once', date: TODAY }, { headers: { 'idempotency-key': 'once-1' } });
  await app.visitor().post('/api/login', { email: ana.email, password: 'wrong' });
  await app.visitor().post('/api/login', { email: ana.email, password: ana.password });
  const gone = await makeTask(ana);
  await ana.delete(`/api/tasks/${gone.id}`);
  await ana.post('/api/halo/wordings', wordingSample);
  await ana.post('/api/tokens', apiTokenSample);
  const { id } = await createWebhook(ana);
  await ana.post(`/api/webhooks/${id}/test`);
  await ana.post('/api/calendars', await calendarSample());
  await ana.put('/api/reminders', reminderSettingsSample);
  await ana.post('/api/reminders/devices', createPushSubscription());
  const soon = await makeTask(ana, { startTime: '09:40' });
  await ana.post('/api/reminders/postpone', { taskId: soon.id });
  app.clock.advance(MINUTE);
  await app.sendReminders();
  // A link is stored when it is mailed, which needs a mail server.
  const userId = ana.user.id;
  const expiresAt = app.clock.now().toISOString();
  await app.database.transaction(userId, async () =>
    app.database.query.insertInto('password_resets').values({ userId, tokenHash: 'hash', expiresAt }).execute(),
  );
  await addPasskey(cleo);
  const identity = { subjectHash: 'hash', label: 'Cleo', createdAt: app.clock.now().toISOString() };
  await app.database.transaction(cleo.user.id, async () =>
    createIdentityStore(app.database).insertIdentity(cleo.user.id, identity),
  );
  await turnOnSecondFactor(cleo, app.clock.now());
  await app.visitor().post('/api/login', { email: cleo.email, password: cleo.password });
  await createAccountServices(app.database, app.clock.now, SETTINGS).invitations.createInvitation('Dora');
  return ana;
}

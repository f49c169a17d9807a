import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentVersion, Version } from '#shared/versions/versions.contract.ts';
import type { Release } from '#shared/versions/versions.rules.ts';
import { createVersionService, type VersionService } from '#server/versions/versions.service.ts';
import { createVersionStore } from '#server/versions/versions.store.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { HOUR } from '../support/clock.ts';
import { PASSWORD, type Person } from '../support/factories.ts';

const OWNER_EMAIL = 'owner@halo.example';

let app: TestApp;
let owner: Person;
let person: Person;
let versions: VersionService;

beforeAll(async () => {
  app = await createTestApp({ ownerEmail: OWNER_EMAIL });
  person = await app.signUp();
  const client = app.visitor();
  const { body: user } = await client.post<Person['user']>('/api/register', { email: OWNER_EMAIL, password: PASSWORD });
  owner = { ...client, user, email: OWNER_EMAIL, password: PASSWORD };
  versions = createVersionService(app.database, createVersionStore(app.database), app.clock.now);
});
beforeEach(async () => {
  await app.database.query.deleteFrom('app_versions').execute();
});
afterAll(async () => app.close());

const add = async (version: string, fields: object = {}) =>
  owner.post<Version>('/api/version/add', { version, notes: `What ${version} brings`, ...fields });
const history = async () => (await person.get<Version[]>('/api/version/history')).body;
const current = async () => (await person.get<CurrentVersion>('/api/version/current')).body;
const activeOnes = async () => (await history()).filter(({ isActive }) => isActive).map(({ version }) => version);
const release = (version: string, day = '2026-12-24'): Release => ({ version, day, notes: `Notes of ${version}` });

describe('the current release', () => {
  it('is 1.0.0, as old as the first account, while there is none', async () => {
    app.clock.advance(HOUR);

    expect(await current()).toEqual({
      version: '1.0.0',
      notes: 'Initial version',
      releaseDate: person.user.createdAt,
    });
    expect(await history()).toEqual([]);
  });

  it('is the active one, and says no more than its number, its day and its notes', async () => {
    await add('1.1.0');
    await add('1.2.0', { isActive: false });

    expect(await current()).toEqual({
      version: '1.1.0',
      notes: 'What 1.1.0 brings',
      releaseDate: app.clock.now().toISOString(),
    });
  });

  it('is 1.0.0 again when no release is active', async () => {
    await add('2.0.0', { isActive: false });

    expect(await current()).toMatchObject({ version: '1.0.0' });
  });
});

describe('adding a release', () => {
  it('answers it; it is the current one unless it says otherwise', async () => {
    const { status, body } = await add('1.1.0');

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      version: '1.1.0',
      notes: 'What 1.1.0 brings',
      isActive: true,
      isDeployed: false,
      releaseDate: app.clock.now().toISOString(),
    });
    expect((await add('1.2.0', { isActive: null })).body.isActive).toBe(true);
    expect((await add('1.3.0', { isActive: false })).body.isActive).toBe(false);
    expect(await activeOnes()).toEqual(['1.2.0']);
  });

  it('leaves one current release of several that are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async (_, index) => add(`1.0.${index}`)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await activeOnes()).toHaveLength(1);
    expect(await history()).toHaveLength(8);
  });

  it('refuses a version that is there already, and changes nothing', async () => {
    await add('1.1.0');
    await add('1.2.0');
    const before = await history();
    const refused = await add('1.1.0');

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Version 1.1.0 is in the history already' },
    });
    expect(await history()).toEqual(before);
  });

  it.each([
    [{ version: '', notes: 'New' }, 'Version is required'],
    [{ notes: 'New' }, 'Version is required'],
    [{ version: '1.2.3' }, 'Release notes are required'],
    [{ version: '1.2', notes: 'New' }, 'Version must be in format x.y.z'],
    [{ version: '1.2.3', notes: ' ' }, 'Release notes are required'],
    [{ version: `1.2.${'3'.repeat(50)}`, notes: 'New' }, 'Version must be at most 50 characters'],
  ])('refuses %j', async (body, message) => {
    const refused = await owner.post<{ message: string }>('/api/version/add', body);

    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
  });

  it('is not for admins', async () => {
    const admin = await app.signUp();
    await owner.patch(`/api/admin/users/${admin.user.id}`, { isAdmin: true });

    expect(await admin.post('/api/version/add', { version: '1.1.0', notes: 'New' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await history()).toEqual([]);
  });
});

describe('the history', () => {
  it('has the newest first, and of one moment the one that was added last', async () => {
    await versions.addReleases([release('0.2.0', '2026-11-20'), release('0.1.0', '2026-10-01')]);
    await add('1.0.0');
    await add('1.0.1');

    expect((await history()).map(({ version }) => version)).toEqual(['1.0.1', '1.0.0', '0.2.0', '0.1.0']);
  });
});

describe("the program's own releases", () => {
  it('are added once, at noon of their day, and the newest is the current one', async () => {
    const releases = [release('0.10.0'), release('0.9.0', '2026-11-21')];
    await versions.addReleases(releases);
    await versions.addReleases(releases);

    expect(await history()).toMatchObject([
      { version: '0.10.0', isActive: true, isDeployed: true, releaseDate: '2026-12-24T12:00:00.000Z' },
      { version: '0.9.0', isActive: false, isDeployed: true, notes: 'Notes of 0.9.0' },
    ]);
  });

  it('become the current one when they are new and higher', async () => {
    await versions.addReleases([release('0.9.0')]);
    await versions.addReleases([release('0.10.0'), release('0.9.0')]);

    expect(await activeOnes()).toEqual(['0.10.0']);
  });

  it('leave a higher one that the owner added', async () => {
    await add('2.0.0');
    await versions.addReleases([release('1.10.0')]);

    expect(await activeOnes()).toEqual(['2.0.0']);
  });

  it('leave what the owner has chosen since, at every other start', async () => {
    await versions.addReleases([release('1.10.0')]);
    await add('1.2.0');
    await versions.addReleases([release('1.10.0')]);
    expect(await activeOnes()).toEqual(['1.2.0']);

    // An earlier one that was forgotten is history, not news.
    await versions.addReleases([release('1.10.0'), release('1.9.0')]);
    expect(await activeOnes()).toEqual(['1.2.0']);
  });

  it('do not take the number of one that the owner added', async () => {
    await add('1.10.0', { isActive: false });
    await versions.addReleases([release('1.10.0')]);

    expect(await history()).toMatchObject([{ version: '1.10.0', isDeployed: false, isActive: false }]);
  });

  it('are added once when several start together', async () => {
    await Promise.all(
      Array.from({ length: 5 }, async () => versions.addReleases([release('0.2.0'), release('0.1.0')])),
    );

    expect(await history()).toHaveLength(2);
    expect(await activeOnes()).toEqual(['0.2.0']);
  });
});

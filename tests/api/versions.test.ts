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
const readHistory = async () => (await person.get<Version[]>('/api/version/history')).body;
const readCurrent = async () => (await person.get<CurrentVersion>('/api/version/current')).body;
const listActive = async () => (await readHistory()).filter(({ isActive }) => isActive).map(({ version }) => version);
const createRelease = (version: string, day = '2026-12-24'): Release => ({
  version,
  day,
  notes: `Notes of ${version}`,
});

describe('GET /api/version/current', () => {
  it('returns 1.0.0 with the date of the first account while there is no version', async () => {
    app.clock.advance(HOUR);

    expect(await readCurrent()).toEqual({
      version: '1.0.0',
      notes: 'Initial version',
      releaseDate: person.user.createdAt,
    });
    expect(await readHistory()).toEqual([]);
  });

  it('returns number, date and notes of the active version', async () => {
    await add('1.1.0');
    await add('1.2.0', { isActive: false });

    expect(await readCurrent()).toEqual({
      version: '1.1.0',
      notes: 'What 1.1.0 brings',
      releaseDate: app.clock.now().toISOString(),
    });
  });

  it('returns 1.0.0 when no version is active', async () => {
    await add('2.0.0', { isActive: false });

    expect(await readCurrent()).toMatchObject({ version: '1.0.0' });
  });
});

describe('POST /api/version/add', () => {
  it('returns the version, which becomes the active one unless it says otherwise', async () => {
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
    expect(await listActive()).toEqual(['1.2.0']);
  });

  it('leaves one active version after concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, async (_, index) => add(`1.0.${index}`)));

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await listActive()).toHaveLength(1);
    expect(await readHistory()).toHaveLength(8);
  });

  it('refuses an existing version number and changes nothing', async () => {
    await add('1.1.0');
    await add('1.2.0');
    const before = await readHistory();
    const refused = await add('1.1.0');

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Version 1.1.0 is in the history already' },
    });
    expect(await readHistory()).toEqual(before);
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

  it('is not allowed for admins', async () => {
    const admin = await app.signUp();
    await owner.patch(`/api/admin/users/${admin.user.id}`, { isAdmin: true });

    expect(await admin.post('/api/version/add', { version: '1.1.0', notes: 'New' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await readHistory()).toEqual([]);
  });
});

describe('GET /api/version/history', () => {
  it('lists the newest version first, and of equal dates the one added last', async () => {
    await versions.addReleases([createRelease('0.2.0', '2026-11-20'), createRelease('0.1.0', '2026-10-01')]);
    await add('1.0.0');
    await add('1.0.1');

    expect((await readHistory()).map(({ version }) => version)).toEqual(['1.0.1', '1.0.0', '0.2.0', '0.1.0']);
  });
});

describe("the program's own releases", () => {
  it('are added once, at noon of their date, and the newest becomes active', async () => {
    const releases = [createRelease('0.10.0'), createRelease('0.9.0', '2026-11-21')];
    await versions.addReleases(releases);
    await versions.addReleases(releases);

    expect(await readHistory()).toMatchObject([
      { version: '0.10.0', isActive: true, isDeployed: true, releaseDate: '2026-12-24T12:00:00.000Z' },
      { version: '0.9.0', isActive: false, isDeployed: true, notes: 'Notes of 0.9.0' },
    ]);
  });

  it('become active when they are new and higher', async () => {
    await versions.addReleases([createRelease('0.9.0')]);
    await versions.addReleases([createRelease('0.10.0'), createRelease('0.9.0')]);

    expect(await listActive()).toEqual(['0.10.0']);
  });

  it('do not replace a higher version of the owner', async () => {
    await add('2.0.0');
    await versions.addReleases([createRelease('1.10.0')]);

    expect(await listActive()).toEqual(['2.0.0']);
  });

  it('keep the version that the owner has chosen, at each later start', async () => {
    await versions.addReleases([createRelease('1.10.0')]);
    await add('1.2.0');
    await versions.addReleases([createRelease('1.10.0')]);
    expect(await listActive()).toEqual(['1.2.0']);

    // A missing earlier release is added as history, without becoming active.
    await versions.addReleases([createRelease('1.10.0'), createRelease('1.9.0')]);
    expect(await listActive()).toEqual(['1.2.0']);
  });

  it('do not overwrite a version of the owner with the same number', async () => {
    await add('1.10.0', { isActive: false });
    await versions.addReleases([createRelease('1.10.0')]);

    expect(await readHistory()).toMatchObject([{ version: '1.10.0', isDeployed: false, isActive: false }]);
  });

  it('are added once when several processes start together', async () => {
    await Promise.all(
      Array.from({ length: 5 }, async () => versions.addReleases([createRelease('0.2.0'), createRelease('0.1.0')])),
    );

    expect(await readHistory()).toHaveLength(2);
    expect(await listActive()).toEqual(['0.2.0']);
  });
});

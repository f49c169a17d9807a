import { describe, expect, test } from 'vitest';
import { read, sourceFiles } from './support/project.ts';

/** The roles a file may have, by room. A new role needs a decision record. */
const ROLES = {
  'src/shared': ['contract', 'rules'],
  'src/server': ['routes', 'service', 'store', 'presenter'],
};

/** Folders that are no slices: what every slice stands on. */
const INFRASTRUCTURE = [
  'src/shared/calendar/',
  'src/shared/api/',
  'src/server/cli/',
  'src/server/concurrency/',
  'src/server/http/',
  'src/server/database/',
  'src/server/metrics/',
];

/** Files of a slice that are a thing of their own instead of a role. */
const WITHOUT_ROLE = [
  'src/server/account/passwords.ts',
  'src/server/backup/archive-format.ts',
  'src/server/backup/archive-reader.ts',
  'src/server/backup/archive-writer.ts',
  'src/server/portability/import-file.ts',
  'src/server/portability/import-reader.ts',
  'src/server/portability/import-worker.ts',
];

/** Store functions that are not told whose rows they may reach, and why. */
const WITHOUT_USER: Record<string, string> = {
  'sessions.store.ts findSession': 'finds out who calls, by the hash of a secret',
  'sessions.store.ts deleteSession': 'whoever holds the token may end its session',
  'admin.store.ts findUsers': 'admins see every account',
  'admin.store.ts findUserByEmail': 'the command line names people by their email',
  'admin.store.ts countUsers': 'admins see how much everybody uses halo: counts only, never what an item says',
  'admin.store.ts countItems': 'as countUsers',
  'admin.store.ts countItemsByPerson': 'as countUsers',
  'admin.store.ts countHabits': 'as countUsers',
  'admin.store.ts countTaskSeries': 'as countUsers',
  'admin.store.ts countHabitSeries': 'as countUsers',
  'admin.store.ts countHabitDays': 'as countUsers',
  'admin.store.ts countLogins': 'as countUsers',
  'versions.store.ts findVersions': 'the history of releases is nobody’s own',
  'versions.store.ts findActive': 'as findVersions',
  'versions.store.ts findBeginning': 'asks when the first account was made, not whose it is',
  'versions.store.ts lockVersions': 'as findVersions',
  'versions.store.ts insertVersion': 'as findVersions',
  'versions.store.ts deactivateVersions': 'as findVersions',
  'users.store.ts hasUsers': 'asks whether there is anybody at all',
  'users.store.ts insertUser': 'there is no user yet',
  'users.store.ts findUserByEmail': 'signing in starts with an email',
  'audit.store.ts insertEvent': 'notes failed sign-ins too, which may be nobody’s',
  'audit.store.ts findLastEvents': 'the trail is for whoever runs halo',
  'audit.store.ts purgeBefore': 'as findPeopleWithExpired',
  'backup.store.ts findRows': 'a backup has every row of everybody',
  'backup.store.ts findLastId': 'as findRows',
  'backup.store.ts insertRows': 'as findRows',
  'backup.store.ts setLastId': 'as findRows',
  'backup.store.ts dropTable': 'as findRows',
  'backup.store.ts deleteRows': 'as findRows',
  'backup.store.ts countUsers': 'as findRows',
  'backup.store.ts countOthers': 'as findRows',
  'sessions.store.ts findPeopleWithExpired': 'deletes by time what anybody left behind',
  'trash.store.ts purgeBefore': 'as findPeopleWithExpired',
  'idempotency.store.ts purgeBefore': 'as findPeopleWithExpired',
  'rate-limits.store.ts findCounts': 'counts attempts of people who are not signed in',
  'rate-limits.store.ts countAttempts': 'as findCounts',
  'rate-limits.store.ts takeBack': 'as findCounts',
  'rate-limits.store.ts purgeEnded': 'as findPeopleWithExpired',
  'imports.store.ts reserveIds': 'reaches no row: gives out ids that nothing has',
};

/** Files of the server and the client that read a stored instant; days are never read this way. */
const READS_INSTANTS = [
  'src/server/account/sessions.service.ts',
  'src/server/database/migrations/006-keep-a-trail.ts',
  'src/server/database/postgres.ts',
  'src/server/http/rate-limits.ts',
];

const files = ['src/shared', 'src/server', 'src/client'].flatMap(sourceFiles);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const program = files.filter((path) => !isTest(path));

describe('names', () => {
  const inSlices = program.filter(
    (path) => /^src\/(shared|server)\/[^/]+\/./.test(path) && !INFRASTRUCTURE.some((folder) => path.startsWith(folder)),
  );

  test.each(inSlices.filter((path) => !WITHOUT_ROLE.includes(path)))('%s is a noun and a role', (path) => {
    const room = path.startsWith('src/shared') ? 'src/shared' : 'src/server';
    const [noun, role] = /([a-z-]+)\.([a-z]+)\.ts$/.exec(path)?.slice(1) ?? [];
    expect(noun).toBeDefined();
    expect(ROLES[room]).toContain(role);
  });

  test('every exception is still a file', () => {
    expect(program).toEqual(expect.arrayContaining([...WITHOUT_ROLE, ...READS_INSTANTS]));
  });

  test('no file only passes on what others export', () => {
    expect(files.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
    expect(files.filter((path) => /^export \* from/m.test(read(path)))).toEqual([]);
  });
});

describe('the map in docs/architecture.md', () => {
  const map = read('docs/architecture.md').split('```')[1] ?? '';

  test.each(['shared', 'server', 'client'])('names everything in src/%s, and nothing else', (room) => {
    const [, section = ''] = new RegExp(`^  ${room}/.*\\n((?: {4}.*\\n)+)`, 'm').exec(map) ?? [];
    // What a folder is for is said after some more spaces.
    const named = section.split('\n').flatMap((line) => (/^ {4}((?:\S+ )*\S+)/.exec(line)?.[1] ?? '').split(' '));
    const there = program
      .filter((path) => path.startsWith(`src/${room}/`))
      .map((path) => /^src\/\w+\/([^/]+\/?)/.exec(path)?.[1] ?? '');

    expect(named.filter((name) => name !== '').toSorted()).toEqual([...new Set(there)].toSorted());
  });
});

describe('size and imports', () => {
  test('no file has more than 300 lines', () => {
    expect(program.filter((path) => read(path).trimEnd().split('\n').length > 300)).toEqual([]);
  });

  test('no import climbs out of its folder', () => {
    expect(files.filter((path) => /(from|import)\s*\(?\s*['"]\.\.\//.test(read(path)))).toEqual([]);
  });
});

describe('days', () => {
  const outsideCalendar = program.filter((path) => !path.startsWith('src/shared/calendar/'));

  test('shared builds and parses dates in its calendar only', () => {
    const inShared = outsideCalendar.filter((path) => path.startsWith('src/shared/'));
    expect(inShared.filter((path) => /\bnew Date\b|\bDate\.(parse|UTC|now)\b/.test(read(path)))).toEqual([]);
  });

  test('nobody parses a written date, but for the stored instants', () => {
    const parsing = outsideCalendar.filter((path) => /\bDate\.parse\(|\bnew Date\(['"`]/.test(read(path)));
    expect(parsing.filter((path) => !READS_INSTANTS.includes(path))).toEqual([]);
  });

  test('the client makes no Date but the present moment', () => {
    const inClient = outsideCalendar.filter((path) => path.startsWith('src/client/'));
    expect(inClient.filter((path) => /\bnew Date\((?!\))/.test(read(path)))).toEqual([]);
  });
});

describe('stores', () => {
  const stores = program.filter((path) => path.endsWith('.store.ts'));
  const methods = stores.flatMap((path) =>
    [...read(path).matchAll(/^ {4}async (\w+)\(\s*(\w*)/gm)].map(([, name, first]) => ({
      name: `${path.split('/').at(-1)} ${name}`,
      first,
    })),
  );

  test.each(methods.filter(({ name }) => !(name in WITHOUT_USER)))(
    '$name is told whose rows it may reach',
    (method) => {
      expect(method.first).toBe('userId');
    },
  );

  test('every exception is still a function that takes no user', () => {
    const withoutUser = methods.filter(({ first }) => first !== 'userId').map(({ name }) => name);
    expect(withoutUser.toSorted()).toEqual(Object.keys(WITHOUT_USER).toSorted());
  });

  test('every store has functions that this test can see', () => {
    expect(stores.filter((path) => !methods.some(({ name }) => path.endsWith(name.split(' ')[0] ?? '')))).toEqual([]);
  });
});

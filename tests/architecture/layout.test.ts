import { describe, expect, test } from 'vitest';
import { read, listSourceFiles } from './support/project.ts';

/** The roles of files by room. A new role needs a decision record. */
const ROLES = {
  'src/shared': ['contract', 'rules'],
  'src/server': ['routes', 'service', 'store', 'presenter', 'noun'],
};

/** Folders that are not slices. */
const INFRASTRUCTURE = [
  'src/shared/calendar/',
  'src/shared/api/',
  'src/shared/language/',
  'src/server/cli/',
  'src/server/concurrency/',
  'src/server/http/',
  'src/server/mcp/',
  'src/server/database/',
  'src/server/metrics/',
  'src/server/nouns/',
  'src/server/icalendar/',
  'src/server/outgoing/',
];

/** Files of a slice without a role. */
const WITHOUT_ROLE = [
  'src/server/reminders/reminder-channel.ts',
  'src/server/account/passwords.ts',
  'src/server/account/tokens.ts',
  'src/server/account/sign-in-cookies.ts',
  'src/server/backup/archive-format.ts',
  'src/server/backup/archive-reader.ts',
  'src/server/backup/archive-writer.ts',
  'src/server/portability/import-file.ts',
  'src/server/portability/import-reader.ts',
  'src/server/portability/import-worker.ts',
];

/** Store functions that are not limited to a user's rows, with the reason. */
const WITHOUT_USER: Record<string, string> = {
  'sessions.store.ts findSessionUser': 'finds the user of a token that does not name them',
  'account-directory.store.ts findAccountOf': 'finds an account at sign-in',
  'identities.store.ts findIdentityOf': 'finds an account by its subject at the OpenID provider',
  'sign-in-tickets.store.ts insertTicket': 'remembers a sign-in, whose account may not be known yet',
  'sign-in-tickets.store.ts findTicket': 'finds a sign-in by the hash of its token',
  'sign-in-tickets.store.ts takeTicket': 'as findTicket',
  'sign-in-tickets.store.ts deleteExpiredTickets': 'as findPeopleWithExpired',
  'invitations.store.ts findInvitations': 'an invitation belongs to no account until it is used',
  'invitations.store.ts hasInvitation': 'as findInvitations',
  'invitations.store.ts useInvitation': 'as findInvitations',
  'invitations.store.ts insertInvitation': 'as findInvitations',
  'invitations.store.ts deleteInvitation': 'as findInvitations',
  'invitations.store.ts deleteExpired': 'as findInvitations',
  'admin.store.ts findUsers': 'lists all accounts for admins',
  'admin.store.ts countUsers': 'counts for admins, without contents',
  'admin.store.ts countItems': 'as countUsers',
  'activity.store.ts countItemsByPerson': 'as countUsers',
  'admin.store.ts countHabits': 'as countUsers',
  'activity.store.ts countTaskSeries': 'as countUsers',
  'activity.store.ts countHabitSeries': 'as countUsers',
  'activity.store.ts countHabitDays': 'as countUsers',
  'admin.store.ts countLogins': 'as countUsers',
  'versions.store.ts findVersions': 'releases belong to no user',
  'versions.store.ts findActive': 'as findVersions',
  'versions.store.ts findBeginning': 'reads the date of the first account',
  'versions.store.ts lockVersions': 'as findVersions',
  'versions.store.ts insertVersion': 'as findVersions',
  'versions.store.ts deactivateVersions': 'as findVersions',
  'users.store.ts hasUsers': 'checks whether any account exists',
  'users.store.ts insertUser': 'creates the user',
  'users.store.ts findUserByEmail': 'finds an account at sign-in',
  'audit.store.ts insertEvent': 'records sign-ins that may have no user',
  'audit.store.ts findLastEvents': 'reads the audit trail for the operator',
  'audit.store.ts purgeBefore': 'as findPeopleWithExpired',
  'backup.store.ts findRows': 'a backup has the rows of all users',
  'backup.store.ts findLastId': 'as findRows',
  'backup.store.ts insertRows': 'as findRows',
  'backup.store.ts setLastId': 'as findRows',
  'backup.store.ts dropTable': 'as findRows',
  'backup.store.ts deleteRows': 'as findRows',
  'backup.store.ts holdAccounts': 'as findRows',
  'backup.store.ts askAllServers': 'as findRows',
  'backup.store.ts countUsers': 'as findRows',
  'expired-sessions.store.ts findPeopleWithExpired': 'deletes expired rows of all users',
  'history.store.ts findOldLogs': 'as findPeopleWithExpired',
  'history.store.ts findLargeLogs': 'as findPeopleWithExpired',
  'trash.store.ts purgeBefore': 'as findPeopleWithExpired',
  'password-resets.store.ts purgeExpired': 'as findPeopleWithExpired',
  'reminder-queue.store.ts findDuePeople': 'finds whose reminders are due; each is handled alone',
  'reminder-queue.store.ts findNextTime': 'as findDuePeople',
  'reminder-queue.store.ts purgeBefore': 'as findPeopleWithExpired',
  'server-keys.store.ts findKey': 'belongs to the server',
  'server-keys.store.ts insertKey': 'belongs to the server',
  'idempotency.store.ts purgeBefore': 'as findPeopleWithExpired',
  'rate-limits.store.ts findCounts': 'counts attempts without a session',
  'rate-limits.store.ts countAttempts': 'as findCounts',
  'rate-limits.store.ts refund': 'as findCounts',
  'rate-limits.store.ts purgeEnded': 'as findPeopleWithExpired',
  'webhooks.store.ts findPeopleWithDue': 'as findPeopleWithExpired',
  'webhooks.store.ts purgeBefore': 'as findPeopleWithExpired',
};

/** Files that parse a stored instant, or one in a header. Days are never parsed this way. */
const PARSES_INSTANTS = [
  'src/server/account/api-tokens.service.ts',
  'src/server/account/sessions.presenter.ts',
  'src/server/account/sessions.service.ts',
  'src/server/database/migrations/006-keep-a-trail.ts',
  'src/server/database/postgres.ts',
  'src/server/http/rate-limits.ts',
  'src/server/outgoing/retry-after.ts',
];

const files = ['src/shared', 'src/server', 'src/client'].flatMap(listSourceFiles);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const program = files.filter((path) => !isTest(path));

describe('file names', () => {
  const inSlices = program.filter(
    (path) => /^src\/(shared|server)\/[^/]+\/./.test(path) && !INFRASTRUCTURE.some((folder) => path.startsWith(folder)),
  );

  test.each(inSlices.filter((path) => !WITHOUT_ROLE.includes(path)))('%s consists of a noun and a role', (path) => {
    const room = path.startsWith('src/shared') ? 'src/shared' : 'src/server';
    const [noun, role] = /([a-z-]+)\.([a-z]+)\.ts$/.exec(path)?.slice(1) ?? [];
    expect(noun).toBeDefined();
    expect(ROLES[room]).toContain(role);
  });

  test('every exception exists', () => {
    expect(program).toEqual(expect.arrayContaining([...WITHOUT_ROLE, ...PARSES_INSTANTS]));
  });

  test('no file only re-exports others', () => {
    expect(files.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
    expect(files.filter((path) => /^export \* from/m.test(read(path)))).toEqual([]);
  });
});

describe('the map in docs/architecture.md', () => {
  const map = read('docs/architecture.md').split('```')[1] ?? '';

  test.each(['shared', 'server', 'client'])('lists everything in src/%s, and nothing else', (room) => {
    const [, section = ''] = new RegExp(`^  ${room}/.*\\n((?: {4}.*\\n)+)`, 'm').exec(map) ?? [];
    // The description of a folder follows after several spaces.
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

  test('no import leaves its folder with "../"', () => {
    expect(files.filter((path) => /(from|import)\s*\(?\s*['"]\.\.\//.test(read(path)))).toEqual([]);
  });
});

describe('days', () => {
  const outsideCalendar = program.filter((path) => !path.startsWith('src/shared/calendar/'));

  test('shared builds and parses dates only in its calendar', () => {
    const inShared = outsideCalendar.filter((path) => path.startsWith('src/shared/'));
    expect(inShared.filter((path) => /\bnew Date\b|\bDate\.(parse|UTC|now)\b/.test(read(path)))).toEqual([]);
  });

  test('only files for stored instants parse a written date', () => {
    const parsing = outsideCalendar.filter((path) => /\bDate\.parse\(|\bnew Date\(['"`]/.test(read(path)));
    expect(parsing.filter((path) => !PARSES_INSTANTS.includes(path))).toEqual([]);
  });

  test('the client only creates a Date of the current instant', () => {
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

  test.each(methods.filter(({ name }) => !(name in WITHOUT_USER)))('$name takes userId first', (method) => {
    expect(method.first).toBe('userId');
  });

  test('every exception is a function without userId', () => {
    const withoutUser = methods.filter(({ first }) => first !== 'userId').map(({ name }) => name);
    expect(withoutUser.toSorted()).toEqual(Object.keys(WITHOUT_USER).toSorted());
  });

  test('every store has functions that this test finds', () => {
    expect(stores.filter((path) => !methods.some(({ name }) => path.endsWith(name.split(' ')[0] ?? '')))).toEqual([]);
  });
});

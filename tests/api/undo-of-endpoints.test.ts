import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createPath, sendRequest, SAMPLES, type Sample } from '../support/endpoint-samples.ts';
import { declaredEndpoints, getName, type EndpointName } from '../support/endpoints.ts';
import { readExport } from '../support/exports.ts';
import {
  makeBook,
  makeGoal,
  makeHabit,
  makeProject,
  makeProjectTask,
  makeTask,
  TODAY,
  type Person,
} from '../support/factories.ts';

const ACCOUNT = 'It changes how a person signs in, not the items';
const SERVER = 'It changes the server, not the items of a person';
const OUTSIDE = 'It changes what other programs get or show, not the items';
const READS = 'It changes nothing';
const REMINDERS = 'It changes when a person is reminded, not the items';
const LEARNED = 'What Halo has learned is a setting, which the person forgets by hand';

/** The endpoints that no history can undo, and why. */
const NOT_UNDONE: Partial<Record<EndpointName, string>> = {
  'POST /api/register': ACCOUNT,
  'POST /api/login': ACCOUNT,
  'POST /api/logout': ACCOUNT,
  'POST /api/login/code': ACCOUNT,
  'POST /api/login/provider': ACCOUNT,
  'POST /api/sign-in/identities': ACCOUNT,
  'DELETE /api/sign-in/identities/:id': ACCOUNT,
  'POST /api/sign-in/password': ACCOUNT,
  'POST /api/login/passkey/options': ACCOUNT,
  'POST /api/login/passkey': ACCOUNT,
  'POST /api/sign-in/passkeys/options': ACCOUNT,
  'POST /api/sign-in/passkeys': ACCOUNT,
  'DELETE /api/sign-in/passkeys/:id': ACCOUNT,
  'POST /api/sign-in/second-factor': ACCOUNT,
  'POST /api/sign-in/second-factor/confirm': ACCOUNT,
  'POST /api/sign-in/second-factor/off': ACCOUNT,
  'POST /api/change-password': ACCOUNT,
  'POST /api/delete-account': 'The account and its history are gone',
  'DELETE /api/sessions/:id': ACCOUNT,
  'POST /api/sessions/end-others': ACCOUNT,
  'POST /api/sessions/confirm': ACCOUNT,
  'POST /api/version/add': SERVER,
  'PATCH /api/admin/users/:userId': SERVER,
  'POST /api/admin/invitations': SERVER,
  'DELETE /api/admin/invitations/:id': SERVER,
  'POST /api/natural-language': READS,
  'POST /api/halo/second-reading': READS,
  'POST /api/transcribe': READS,
  'POST /api/halo/wordings': LEARNED,
  'DELETE /api/halo/wordings/:id': LEARNED,
  'DELETE /api/halo/wordings': LEARNED,
  'POST /api/tokens': ACCOUNT,
  'DELETE /api/tokens/:id': ACCOUNT,
  'POST /api/webhooks': OUTSIDE,
  'PATCH /api/webhooks/:id': OUTSIDE,
  'DELETE /api/webhooks/:id': OUTSIDE,
  'POST /api/webhooks/:id/test': OUTSIDE,
  'POST /api/calendars': OUTSIDE,
  'PATCH /api/calendars/:id': OUTSIDE,
  'POST /api/calendars/:id/read': OUTSIDE,
  'DELETE /api/calendars/:id': OUTSIDE,
  'POST /api/forgot-password': ACCOUNT,
  'POST /api/reset-password': ACCOUNT,
  'PUT /api/reminders': REMINDERS,
  'POST /api/reminders/devices': REMINDERS,
  'DELETE /api/reminders/devices/:id': REMINDERS,
  'POST /api/reminders/test': READS,
  'POST /api/reminders/postpone': REMINDERS,
  'POST /api/reminders/mail-code': ACCOUNT,
  'POST /api/reminders/confirm-mail': REMINDERS,
  'DELETE /api/history': 'The history is forgotten on purpose',
};

const later = addDays(TODAY, 2);
const daily = async (person: Person) => {
  await makeTask(person, { title: 'Daily', recurringPattern: 'daily' });
  await person.get(`/api/tasks/week?date=${TODAY}`);
  await person.get(`/api/tasks/date/${later}`);
  return (await person.get<Task[]>(`/api/tasks/date/${later}`)).body[0]?.id ?? 0;
};
const completedHabit = async (person: Person) => {
  const { id } = await makeHabit(person);
  await person.post(`/api/habits/${id}/complete`, { date: TODAY });
  return id;
};
const endedHabit = async (person: Person) => {
  const { id } = await makeHabit(person);
  await person.delete(`/api/habits/${id}?deleteFuture=true`);
  return id;
};
const inOrder = (make: (person: Person) => Promise<{ id: number }[]>): Sample => {
  let ids: number[] = [];
  return {
    own: async (person) => (ids = (await make(person)).map(({ id }) => id))[0] ?? 0,
    body: () => ({ ids: ids.toReversed() }),
  };
};
const own = (make: (person: Person) => Promise<{ id: number }>): Pick<Sample, 'own'> => ({
  own: async (person) => (await make(person)).id,
});
const everything = { title: 'Renamed', notes: 'More', isPriority: true };

/** Calls that change something, for the endpoints whose sample changes nothing or too little. */
const CALLS: Partial<Record<EndpointName, readonly Sample[]>> = {
  'POST /api/tasks': [
    { body: () => ({ title: 'Once', date: TODAY, notes: 'Some', startTime: '09:00' }) },
    { body: () => ({ title: 'Daily', date: TODAY, recurringPattern: 'daily' }) },
  ],
  'PUT /api/tasks/edit/:id': [{ ...own(makeTask), body: () => ({ title: 'Renamed' }) }],
  'PUT /api/tasks/:id': [
    { ...own(makeTask), body: () => ({ ...everything, date: later, startTime: '09:00' }) },
    { ...own(makeTask), body: () => ({ isCompleted: true }) },
    { ...own(makeTask), body: () => ({ recurringPattern: 'daily' }) },
    { own: daily, body: () => ({ title: 'This one' }) },
    { own: daily, query: 'updateFuture=true', body: () => ({ title: 'This and later' }) },
    { own: daily, query: 'updateFuture=true', body: () => ({ recurringPattern: 'weekly' }) },
    { own: daily, query: 'updateFuture=true', body: () => ({ recurringPattern: 'none' }) },
  ],
  'PATCH /api/tasks/order': [
    inOrder(async (person) => [await makeTask(person), await makeTask(person), await makeTask(person)]),
  ],
  'DELETE /api/tasks/:id': [
    own(makeTask),
    { own: daily },
    { own: daily, query: 'deleteFuture=true' },
    {
      own: async (person) => {
        const { id } = await makeTask(person);
        await person.post('/api/tasks/batch', { tasks: [{ title: 'Copy', date: later, carriedFrom: id }] });
        return id;
      },
    },
  ],
  'POST /api/tasks/:id/restore': [
    SAMPLES['POST /api/tasks/:id/restore'],
    {
      own: async (person) => {
        const id = await daily(person);
        await person.delete(`/api/tasks/${id}?deleteFuture=true`);
        return id;
      },
    },
  ],
  'POST /api/tasks/rollover': [
    {
      own: async (person) => {
        await makeTask(person, { title: 'Second' });
        return (await makeTask(person)).id;
      },
      body: () => ({ from: TODAY, to: later }),
    },
  ],
  'POST /api/history/undo': [
    SAMPLES['POST /api/history/undo'],
    { ...own(makeTask), body: (id) => ({ itemType: 'task', id, verb: 'added' }) },
  ],
  'PUT /api/goals/:id': [
    { ...own(makeGoal), body: () => ({ ...everything, dueDate: addDays(TODAY, 7), color: 'green' }) },
    { ...own(makeGoal), body: () => ({ isCrossedOut: true }) },
  ],
  'POST /api/habits': [
    SAMPLES['POST /api/habits'],
    { body: () => ({ title: 'Once', isWeekly: false, isRecurring: false, dueDate: TODAY }) },
  ],
  'PUT /api/habits/:id': [
    { ...own(makeHabit), body: () => everything },
    { ...own(makeHabit), body: () => ({ isCrossedOut: true }) },
    { own: completedHabit, body: () => ({ isCrossedOut: true }) },
  ],
  'POST /api/habits/:id/uncomplete': [
    { own: completedHabit, body: () => ({ date: TODAY }) },
    { own: completedHabit, body: () => ({ date: TODAY, wholePeriod: true }) },
  ],
  'POST /api/habits/:id/batch-operation': [
    {
      ...own(makeHabit),
      body: () => ({
        operations: [
          { type: 'update', data: { title: 'Renamed' } },
          { type: 'update', data: { isCrossedOut: true } },
        ],
      }),
    },
  ],
  'DELETE /api/habits/:id': [own(makeHabit), { own: completedHabit, query: 'deleteFuture=true' }],
  'POST /api/habits/:id/restore': [SAMPLES['POST /api/habits/:id/restore'], { own: endedHabit }],
  'PATCH /api/books/:id': [
    { ...own(makeBook), body: () => ({ ...everything, author: 'Le Guin', recommendedBy: 'Ana' }) },
    { ...own(makeBook), body: () => ({ isRead: true }) },
  ],
  'PATCH /api/projects/:id': [{ ...own(makeProject), body: () => ({ title: 'Renamed' }) }],
  'PUT /api/projects/:id': [{ ...own(makeProject), body: () => ({ title: 'Renamed' }) }],
  'DELETE /api/projects/:id': [
    own(makeProject),
    {
      own: async (person) => {
        const { id } = await makeProject(person);
        await makeProjectTask(person, id);
        await makeProjectTask(person, id, { title: 'Done', isCompleted: true });
        return id;
      },
    },
  ],
  'PUT /api/project-tasks/:id': [
    {
      own: async (person) => (await makeProjectTask(person, (await makeProject(person)).id)).id,
      body: () => ({ title: 'Renamed', isCompleted: true }),
    },
  ],
  'PATCH /api/project-tasks/order': [
    inOrder(async (person) => {
      const { id } = await makeProject(person);
      return [await makeProjectTask(person, id), await makeProjectTask(person, id), await makeProjectTask(person, id)];
    }),
  ],
  'PATCH /api/tasks/move': [
    {
      own: async (person) => (await makeTask(person, { title: 'Wanted', date: later })).id,
      body: () => ({ searchTerm: 'Wanted', targetDate: TODAY }),
    },
  ],
  'POST /api/import': [
    {
      body: async () => {
        const other = await app.signUp();
        await daily(other);
        await completedHabit(other);
        await makeGoal(other);
        await makeBook(other);
        await makeProjectTask(other, (await makeProject(other)).id);
        return readExport(other);
      },
    },
  ],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(async () => app.close());

const endpoints = await declaredEndpoints();
const changing = endpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && NOT_UNDONE[getName(endpoint)] === undefined,
);
const cases = changing.flatMap((endpoint) => {
  const name = getName(endpoint);
  const samples = CALLS[name] ?? [SAMPLES[name]];
  return samples.map(
    (sample, index) => [samples.length === 1 ? name : `${name} (${index + 1})`, endpoint, sample] as const,
  );
});

/** The items of an account as its export has them. An undo does not forget that a rollover crossed out a task. */
async function readItems(person: Person): Promise<unknown> {
  const { exportedAt: _time, history: _changes, ...file } = await readExport(person);
  return { ...file, tasks: file.tasks.map(({ rolledOverAt: _mark, ...task }) => task) };
}

const getHistory = async (person: Person) => (await person.get<HistoryEntry[]>('/api/history')).body;
const undo = async (person: Person, number: number | undefined) =>
  person.post<{ number: number }>(`/api/history/${number}/undo`);

describe('the history undoes and redoes', () => {
  it.each(cases)('%s', async (_name, endpoint, sample) => {
    const person = await app.signUp();
    const id = (await sample.own?.(person)) ?? 0;
    const body = await sample.body?.(id, person);
    const before = await readItems(person);
    const known = (await getHistory(person)).length;

    const response = await sendRequest(person, endpoint.method, createPath(endpoint, sample, id), body);
    expect(response).toMatchObject({ status: endpoint.status });
    const after = await readItems(person);
    expect(after).not.toEqual(before);
    const [entry, ...earlier] = await getHistory(person);
    expect(earlier).toHaveLength(known);

    const undone = await undo(person, entry?.number);
    expect(undone).toMatchObject({ status: 200 });
    expect(await readItems(person)).toEqual(before);
    const redone = await undo(person, undone.body.number);
    expect(redone).toMatchObject({ status: 200 });
    expect(await readItems(person)).toEqual(after);
  });
});

it('an endpoint without undo is one that exists', () => {
  const names = new Set(endpoints.map(getName));
  expect(Object.keys(NOT_UNDONE).filter((name) => !names.has(name as EndpointName))).toEqual([]);
});

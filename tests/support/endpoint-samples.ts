import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts';
import type { Calendar } from '#shared/calendars/calendars.contract.ts';
import type { Device } from '#shared/account/account.contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { ApiResponse, CallOptions, Client } from './api-client.ts';
import { getName, type EndpointName } from './endpoints.ts';
import { addPasskey, Authenticator } from './authenticator.ts';
import { createRecording } from './remote.ts';
import { sampleCalendarAddress } from './sample-calendar.ts';
import {
  createEmail,
  makeBook,
  makeGoal,
  makeHabit,
  makeProject,
  makeProjectTask,
  makeTask,
  PASSWORD,
  TODAY,
  type Person,
} from './factories.ts';

/** The parts of a valid request to an endpoint. */
export interface Sample {
  /** Creates the item of this user that the request is about, and returns its id. It must be invisible to others. */
  own?: (person: Person) => Promise<number>;
  /** The id in the path when it does not belong to an item of a user. */
  id?: (person: Person) => number;
  query?: string;
  body?: (id: number, person: Person) => unknown;
  /**
   * The status of the response when a valid request needs earlier steps of the same browser, or a secret that only a mail
   * contains. The tests of such an endpoint have them.
   */
  refusal?: number;
}

const title = { title: 'Water the plants' };
const plain = { body: () => ({}) };
const task = async (person: Person) => (await makeTask(person)).id;
const goal = async (person: Person) => (await makeGoal(person)).id;
const book = async (person: Person) => (await makeBook(person)).id;
const habit = async (person: Person) => (await makeHabit(person)).id;
const project = async (person: Person) => (await makeProject(person)).id;
const projectTask = async (person: Person) => (await makeProjectTask(person, await project(person))).id;
const keepToday = () => ({ date: TODAY });
export const wordingSample = {
  sentence: 'chuck yoga on the pile',
  command: { commandType: 'delete_item', data: { searchTerm: 'yoga' } },
};
const wording = async (person: Person) =>
  (await person.post<{ wording: { id: number } }>('/api/halo/wordings', wordingSample)).body.wording.id;
export const apiTokenSample = {
  name: 'Backup script',
  access: 'write',
  areas: ['tasks', 'goals', 'habits', 'books', 'projects', 'halo'],
  expiresInDays: 30,
  password: PASSWORD,
};
/** Creates an API token of this person, by default one for everything. Returns it with its text. */
export async function createApiToken(person: Person, fields: object = {}): Promise<ApiToken & { token: string }> {
  const { body } = await person.post<ApiToken & { token: string }>('/api/tokens', { ...apiTokenSample, ...fields });
  return body;
}
export const webhookSample = {
  name: 'House lights',
  // Nothing listens there.
  address: 'https://127.0.0.1:1024/secret-path',
  areas: ['tasks', 'goals', 'habits', 'books', 'projects'],
  password: PASSWORD,
};
/** Creates a webhook of this person, by default one for everything. Returns it with its secret. */
export async function createWebhook(person: Person, fields: object = {}): Promise<Webhook & { secret: string }> {
  const { body } = await person.post<Webhook & { secret: string }>('/api/webhooks', { ...webhookSample, ...fields });
  return body;
}
/** A webhook of this person, who has no other one: their number is limited. */
async function webhook(person: Person): Promise<number> {
  const { body } = await person.get<Webhook[]>('/api/webhooks');
  for (const { id } of body) await person.delete(`/api/webhooks/${id}`);
  return (await createWebhook(person)).id;
}
/** The fields of a new calendar, which a server of the tests has. */
export const calendarSample = async () => ({ name: 'Work', color: 'blue', address: await sampleCalendarAddress() });
/** A calendar of this person, who has no other one: their number is limited. */
async function calendar(person: Person): Promise<number> {
  const { body } = await person.get<Calendar[]>('/api/calendars');
  for (const { id } of body) await person.delete(`/api/calendars/${id}`);
  return (await person.post<Calendar>('/api/calendars', await calendarSample())).body.id;
}
export const reminderSettingsSample = {
  leadMinutes: 10,
  digestTime: null,
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
  language: 'en',
  ntfyAddress: null,
  isMailOn: false,
};
let pushAddresses = 0;
/** A push subscription of a browser, whose keys no browser has. */
export const createPushSubscription = () => ({
  address: `https://push.invalid/${(pushAddresses += 1)}`,
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
});
const remindedDevice = async (person: Person) =>
  (await person.post<{ id: number }>('/api/reminders/devices', createPushSubscription())).body.id;
const passkey = async (person: Person) => (await addPasskey(person)).response.body.id;
const apiToken = async (person: Person) => (await createApiToken(person)).id;
/** The number of an action of this person. */
async function latestAction(person: Person): Promise<number> {
  await makeTask(person);
  return (await person.get<HistoryEntry[]>('/api/history')).body[0]?.number ?? 0;
}
let versions = 0;

/** An item that `make` creates and that is then deleted. */
function deleted(make: (person: Person) => Promise<number>, path: string): { own: Sample['own'] } {
  return {
    own: async (person) => {
      const id = await make(person);
      await person.delete(`${path}/${id}`);
      return id;
    },
  };
}

let titles = 0;

/** An item that `make` creates, addressed by its unique title as the search term. */
function searched(
  make: (person: Person, fields: { title: string }) => Promise<{ id: number }>,
  fields: object = {},
): Sample {
  let searchTerm = '';
  return {
    own: async (person) => {
      searchTerm = `Wanted ${(titles += 1)}`;
      return (await make(person, { title: searchTerm })).id;
    },
    body: () => ({ searchTerm, ...fields }),
  };
}

/** Another session of this user. */
async function signInOnAnotherDevice(person: Person): Promise<number> {
  const current = [...person.cookies];
  person.cookies.clear();
  await person.post('/api/login', { email: person.email, password: PASSWORD });
  const { body } = await person.get<Device[]>('/api/sessions');
  person.cookies.clear();
  for (const [name, value] of current) person.cookies.set(name, value);
  return body.find(({ isCurrent }) => isCurrent)?.id ?? 0;
}

/**
 * A valid sample request for every endpoint. A missing one fails to compile, and fails the tests that cover all
 * endpoints.
 */
export const SAMPLES: Record<EndpointName, Sample> = {
  'GET /api/health': {},
  'GET /api/registration': {},
  'POST /api/register': { body: () => ({ email: createEmail(), password: PASSWORD }) },
  'POST /api/login': { body: (_id, { email }) => ({ email, password: PASSWORD }) },
  'POST /api/logout': {},
  'GET /api/user': {},
  'POST /api/change-password': { body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }) },
  'POST /api/delete-account': { body: () => ({ password: PASSWORD }) },
  'GET /api/sessions': {},
  'DELETE /api/sessions/:id': { own: signInOnAnotherDevice },
  'POST /api/sessions/end-others': {},
  'POST /api/sessions/confirm': { body: () => ({ password: PASSWORD }) },
  'POST /api/login/code': { body: () => ({ code: '123456' }), refusal: 401 },
  'GET /api/login/options': {},
  // The servers of these tests have no OpenID provider.
  'POST /api/login/provider': { body: () => ({}), refusal: 404 },
  'POST /api/sign-in/identities': { body: () => ({ password: PASSWORD }), refusal: 404 },
  'DELETE /api/sign-in/identities/:id': { id: () => 1, refusal: 404 },
  'POST /api/sign-in/password': { body: () => ({ newPassword: PASSWORD }), refusal: 409 },
  'POST /api/login/passkey/options': {},
  'POST /api/login/passkey': {
    body: () => ({ credential: new Authenticator().use({ challenge: 'x' }) }),
    refusal: 401,
  },
  'POST /api/sign-in/passkeys/options': { body: () => ({ password: PASSWORD }) },
  'POST /api/sign-in/passkeys': {
    body: () => ({ name: 'Laptop', credential: new Authenticator().create({ challenge: 'x', user: { id: 'MQ' } }) }),
    refusal: 400,
  },
  'DELETE /api/sign-in/passkeys/:id': { own: passkey },
  'GET /api/sign-in': {},
  'POST /api/sign-in/second-factor': { body: () => ({ password: PASSWORD }) },
  'POST /api/sign-in/second-factor/confirm': { body: () => ({ code: '123456' }), refusal: 400 },
  'POST /api/sign-in/second-factor/off': { body: () => ({ password: PASSWORD, code: '123456' }), refusal: 400 },
  'GET /api/tokens': {},
  'POST /api/tokens': { body: () => apiTokenSample },
  'DELETE /api/tokens/:id': { own: apiToken },
  'GET /api/webhooks': {},
  'POST /api/webhooks': { body: () => webhookSample },
  'PATCH /api/webhooks/:id': { own: webhook, body: () => ({ isPaused: true }) },
  'DELETE /api/webhooks/:id': { own: webhook },
  'POST /api/webhooks/:id/test': { own: webhook },
  'GET /api/webhooks/:id/deliveries': { own: webhook },
  'GET /api/calendars': {},
  'POST /api/calendars': { body: calendarSample },
  'PATCH /api/calendars/:id': { own: calendar, body: () => ({ name: 'Home' }) },
  'POST /api/calendars/:id/read': { own: calendar },
  'DELETE /api/calendars/:id': { own: calendar },
  'GET /api/calendar-events': { query: `from=${TODAY}&to=${TODAY}` },

  'POST /api/forgot-password': { body: (_id, { email }) => ({ email }) },
  'POST /api/reset-password': { body: () => ({ token: 'unknown', newPassword: PASSWORD }), refusal: 400 },

  'GET /api/reminders': {},
  'PUT /api/reminders': { body: () => reminderSettingsSample },
  'POST /api/reminders/devices': { body: createPushSubscription },
  'DELETE /api/reminders/devices/:id': { own: remindedDevice },
  'POST /api/reminders/test': {},
  'POST /api/reminders/postpone': { own: task, body: (id) => ({ taskId: id }) },
  'POST /api/reminders/mail-code': { refusal: 400 },
  'POST /api/reminders/confirm-mail': { body: () => ({ code: '000000' }), refusal: 400 },

  'GET /api/tasks/date/:date': {},
  'GET /api/tasks/week': { query: `date=${TODAY}` },
  'GET /api/tasks/days': { query: `from=${TODAY}&to=${TODAY}` },
  'GET /api/tasks/all': {},
  'POST /api/tasks': { body: () => ({ ...title, date: TODAY }) },
  'POST /api/tasks/batch': { body: () => ({ tasks: [{ ...title, date: TODAY }] }) },
  'PATCH /api/tasks/batch': { own: task, body: (id) => ({ changes: [{ id, isCompleted: true }] }) },
  'POST /api/tasks/batch/delete': { own: task, body: (id) => ({ ids: [id] }) },
  'POST /api/tasks/batch/restore': { ...deleted(task, '/api/tasks'), body: (id) => ({ ids: [id] }) },
  'PUT /api/tasks/edit/:id': { own: task, body: () => title },
  'PUT /api/tasks/:id': { own: task, ...plain },
  'PATCH /api/tasks/order': { own: task, body: (id) => ({ ids: [id] }) },
  'DELETE /api/tasks/:id': { own: task },
  'POST /api/tasks/:id/restore': deleted(task, '/api/tasks'),
  'POST /api/tasks/rollover': { body: () => ({ from: TODAY, to: TODAY }) },

  'GET /api/carry-over': { query: `date=${TODAY}` },
  'POST /api/carry-over': {
    own: async (person) => (await makeTask(person, { date: '2026-11-11' })).id,
    body: (id) => ({ date: TODAY, items: [{ id, type: 'day-task', ...title }] }),
  },

  'GET /api/goals': {},
  'GET /api/goals/all': {},
  'POST /api/goals': { body: () => ({ ...title, isWeekly: true, dueDate: TODAY }) },
  'PUT /api/goals/:id': { own: goal, ...plain },
  'DELETE /api/goals/:id': { own: goal },
  'POST /api/goals/:id/restore': deleted(goal, '/api/goals'),

  'GET /api/habits': { query: `isWeekly=true&referenceDate=${TODAY}` },
  'POST /api/habits': { body: () => ({ ...title, isWeekly: true, dueDate: TODAY }) },
  'PUT /api/habits/:id': { own: habit, ...plain },
  'PUT /api/habits/:id/stop-recurring': { own: habit },
  'POST /api/habits/:id/complete': { own: habit, body: keepToday },
  'POST /api/habits/:id/uncomplete': { own: habit, body: keepToday },
  'POST /api/habits/:id/batch-operation': { own: habit, body: () => ({ operations: [{ type: 'update', data: {} }] }) },
  'DELETE /api/habits/:id': { own: habit },
  'POST /api/habits/:id/restore': deleted(habit, '/api/habits'),
  'GET /api/habits/completions': { query: `date=${TODAY}` },
  'GET /api/habits/all-completions': {},

  'GET /api/books': {},
  'POST /api/books': { body: () => title },
  'PATCH /api/books/:id': { own: book, ...plain },
  'DELETE /api/books/:id': { own: book },
  'POST /api/books/:id/restore': deleted(book, '/api/books'),

  'GET /api/projects': {},
  'GET /api/projects/:id': { own: project },
  'POST /api/projects': { body: () => title },
  'PATCH /api/projects/:id': { own: project, ...plain },
  'PUT /api/projects/:id': { own: project, ...plain },
  'POST /api/projects/:id/toggle-completion': { own: project },
  'DELETE /api/projects/:id': { own: project },
  'GET /api/projects/:id/tasks': { own: project },
  'POST /api/projects/:id/tasks': { own: project, body: () => title },
  'GET /api/project-tasks': {},
  'PUT /api/project-tasks/:id': { own: projectTask, ...plain },
  'DELETE /api/project-tasks/:id': { own: projectTask },
  'POST /api/project-tasks/:id/restore': deleted(projectTask, '/api/project-tasks'),
  'PATCH /api/project-tasks/order': { own: projectTask, body: (id) => ({ ids: [id] }) },

  'POST /api/halo/second-reading': { body: () => ({ input: 'buy milk' }) },
  'POST /api/natural-language': { body: () => ({ input: 'buy milk' }) },
  'GET /api/history': {},
  'GET /api/history/days/:date': {},
  'POST /api/history/undo': {
    ...deleted(task, '/api/tasks'),
    body: (id) => ({ itemType: 'task', id, verb: 'deleted' }),
  },
  'GET /api/history/deletions': { query: 'searchTerm=may' },
  'POST /api/history/:id/undo': { own: latestAction },
  'DELETE /api/history': {},
  'GET /api/halo/wordings': {},
  'POST /api/halo/wordings': { body: () => wordingSample },
  'DELETE /api/halo/wordings/:id': { own: wording },
  'DELETE /api/halo/wordings': {},
  'GET /api/halo/abilities': {},
  'POST /api/transcribe': { body: () => createRecording() },
  'GET /api/halo/matches': { query: 'searchTerm=may&isWide=true' },
  'PATCH /api/tasks/flag': searched(makeTask, { flag: true }),
  'PATCH /api/goals/flag': searched(makeGoal, { flag: true }),
  'PATCH /api/tasks/move': searched(makeTask, { targetDate: TODAY }),
  'POST /api/tasks/delete-by-search': searched(makeTask),
  'POST /api/goals/delete-by-search': searched(makeGoal),
  'POST /api/habits/delete-by-search': searched(makeHabit),
  'POST /api/books/delete-by-search': searched(makeBook),

  'GET /api/export': {},
  'POST /api/import': { body: async (_id, person) => (await person.get('/api/export')).body },

  'GET /api/version/current': {},
  'GET /api/version/history': {},
  'POST /api/version/add': { body: () => ({ version: `9.0.${(versions += 1)}`, notes: 'New' }) },

  'GET /api/admin/invitations': {},
  'POST /api/admin/invitations': { body: () => ({ note: 'Dora' }) },
  'DELETE /api/admin/invitations/:id': { id: () => 1 },
  'GET /api/admin/users': {},
  'GET /api/admin/analytics': {},
  'GET /api/admin/engagement': {},
  'PATCH /api/admin/users/:userId': { id: ({ user }) => user.id, body: () => ({ isAdmin: true }) },
};

/** The status of the response to the sample request of somebody who may call the endpoint. */
export function sampleStatus(endpoint: Endpoint): number {
  return SAMPLES[getName(endpoint)].refusal ?? endpoint.status;
}

/** The path of a request about the item with this id. */
export function createPath({ path }: Endpoint, { query }: Sample, id: number): string {
  const filled = path.replace(/:(id|userId)\b/, String(id)).replace(':date', TODAY);
  return query === undefined ? filled : `${filled}?${query}`;
}

/** The methods of a client that send a body. */
const SENDING = { POST: 'post', PUT: 'put', PATCH: 'patch' } as const;

/** Sends a request, with the body if its method has one. */
export async function sendRequest(
  client: Client,
  method: Endpoint['method'],
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<ApiResponse<unknown>> {
  if (method === 'GET') return client.get(path, options);
  if (method === 'DELETE') return client.delete(path, options);
  return client[SENDING[method]](path, body, options);
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import { STATUS_OF_ERROR } from '#shared/api/errors.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';

let app: TestApp;
let person: Person;
let task: Task;

beforeAll(async () => {
  app = await createTestApp();
  person = await app.signUp();
  task = await makeTask(person);
});
afterAll(async () => app.close());

afterEach(async () => {
  // Nothing of an invalid request is stored, and the server responds to the next request.
  expect((await person.get('/api/tasks/all')).body).toEqual([task]);
});

/** Expects the shape that every error response has. */
function expectError(response: ApiResponse<unknown>, status: number): ErrorBody {
  const body = response.body as ErrorBody;
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(body).filter((name) => !['message', 'code', 'issues'].includes(name))).toEqual([]);
  expect(body.message).toMatch(/\S/);
  expect(STATUS_OF_ERROR[body.code]).toBe(status);
  for (const issue of body.issues ?? []) {
    expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
  }
  return body;
}

const add = async (fields: object) => person.post('/api/tasks', { title: 'Fine', date: TODAY, ...fields });
const PAIR = '\u{1F600}';

describe('a body that is not a JSON object', () => {
  it.each([
    ['{'],
    ['{"title": "Fine", "date": "2026-11-21"'],
    ["{'title': 'Fine'}"],
    ['title=Fine&date=2026-11-21'],
    ['{"title": undefined}'],
    ['\u0000'],
    ['\uFFFD\uFFFE'],
    ['{"title":"Fine","date":"2026-11-21"}}'],
  ])('is refused as invalid JSON: %j', async (payload) => {
    expectError(await person.send('POST', '/api/tasks', payload), 400);
  });

  it.each([['null'], ['[]'], ['"text"'], ['42'], ['true'], ['']])(
    'is refused as another JSON value: %j',
    async (payload) => {
      expectError(await person.send('POST', '/api/tasks', payload), 400);
      expectError(await person.send('POST', '/api/tasks/batch', payload), 400);
      expectError(await person.send('PUT', `/api/tasks/${task.id}`, payload), 400);
      expectError(await person.send('PATCH', '/api/tasks/order', payload), 400);
    },
  );

  it('is refused when it is not valid UTF-8', async () => {
    const payload = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"')]);

    expectError(await person.send('POST', '/api/tasks', payload), 400);
  });
});

describe('a field of the wrong type', () => {
  it.each([
    ['title', [undefined, null, 5, true, {}, ['Fine'], '', '   ', '\n\t']],
    ['date', [undefined, null, 20261121, {}, '', 'today', '21.11.2026', '2026-11-21x', '2026-11-21T25:00']],
    ['startTime', [9, '9:00', '24:00', '09:60', '', 'noon', '09:00:00Z']],
    ['endTime', [9, '9:00', {}]],
    ['isCompleted', [0, 1, 'true', 'false', {}]],
    ['isCrossedOut', [0, 'yes']],
    ['isRecurring', ['true', 1]],
    ['isPriority', [1, 'yes']],
    ['flagged', [1, {}]],
    ['isFlagged', ['no', 0]],
    ['recurringPattern', ['yearly', '', 'Daily', 1]],
    ['sortOrder', ['1', 1.5, 1e12, -1e12]],
    ['notes', [5, {}, ['a'], 'x'.repeat(20_001)]],
    ['estimateMinutes', [0, -5, 1_441, 1.5, '45', {}]],
  ] as [string, unknown[]][])('is refused with its name: %s', async (field, values) => {
    for (const value of values) {
      const created = expectError(await add({ [field]: value }), 400);
      expect(created.issues?.map(({ path }) => path)).toEqual([field]);
      if (value === undefined) continue;
      const changed = expectError(await person.put(`/api/tasks/${task.id}`, { [field]: value }), 400);
      expect(changed.issues?.map(({ path }) => path)).toEqual([field]);
    }
  });

  it('is refused together with others, each with its name', async () => {
    const { issues } = expectError(await add({ title: '', date: '2026-02-30', isPriority: 'yes' }), 400);

    expect(issues?.map(({ path }) => path).toSorted()).toEqual(['date', 'isPriority', 'title']);
  });

  it.each([
    ['2026-02-30'],
    ['2026-02-29'],
    ['2026-04-31'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-01-00'],
    ['1900-02-29'],
    ['0000-01-01'],
    ['2026-2-3'],
  ])('is refused as a day that does not exist: %s', async (date) => {
    expectError(await add({ date }), 400);
    expectError(await add({ date: `${date}T10:00` }), 400);
    expectError(await person.put(`/api/tasks/${task.id}`, { date }), 400);
    expectError(await person.get(`/api/tasks/date/${date}`), 400);
    expectError(await person.get(`/api/tasks/week?date=${date}`), 400);
  });

  it('is refused when the week has no date or two', async () => {
    expectError(await person.get('/api/tasks/week'), 400);
    expectError(await person.get(`/api/tasks/week?date=${TODAY}&date=${TODAY}`), 400);
  });

  it.each([['0'], ['-1'], ['1.5'], ['abc'], ['1e3'], ['%00'], ['01'], ['9'.repeat(16)], ['9'.repeat(400)], ['1;--']])(
    'is refused or not found as an id: %s',
    async (id) => {
      for (const response of [
        await person.put(`/api/tasks/${id}`, { title: 'Fine' }),
        await person.put(`/api/tasks/edit/${id}`, { title: 'Fine' }),
        await person.delete(`/api/tasks/${id}`),
      ]) {
        expectError(response, response.status === 404 ? 404 : 400);
      }
    },
  );

  it('is not found as the greatest possible id', async () => {
    expectError(await person.delete(`/api/tasks/${Number.MAX_SAFE_INTEGER}`), 404);
    expectError(await person.patch('/api/tasks/order', { ids: [Number.MAX_SAFE_INTEGER] }), 404);
  });

  it.each([[[]], [['1']], [[1.5]], [[0]], [[-1]], [null], [{}]])('is refused as an order: %j', async (ids) => {
    expectError(await person.patch('/api/tasks/order', { ids }), 400);
  });

  it('is refused in an order of more than 5,000 ids', async () => {
    const ids = Array.from({ length: 5_001 }, (_, index) => index + 1);
    expectError(await person.patch('/api/tasks/order', { ids }), 400);
    expectError(await person.patch('/api/tasks/order', { ids: ids.slice(1) }), 404);
  });
});

describe('a text that is too long', () => {
  it.each([['a'.repeat(1_001)], ['a'.repeat(100_000)], [PAIR.repeat(1_001)], ['ä'.repeat(1_001)]])(
    'is refused as a title of more than 1,000 characters (%#)',
    async (title) => {
      const { message, issues } = expectError(await add({ title }), 400);

      expect(message).toBe('Title must be at most 1,000 characters');
      expect(issues).toEqual([{ path: 'title', message }]);
      expectError(await person.put(`/api/tasks/edit/${task.id}`, { title }), 400);
    },
  );

  it('is refused with 413 beyond a megabyte', async () => {
    expectError(await add({ notes: 'x'.repeat(1_024 * 1_024) }), 413);
  });
});

describe('a text that cannot be stored unchanged', () => {
  it.each([
    ['NUL', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud83d'],
    ['the other half', '\ude00b'],
    ['both in the wrong order', '\ude00\ud83d'],
  ])('is refused: %s', async (_name, text) => {
    expectError(await add({ title: text }), 400);
    expectError(await add({ notes: text }), 400);
    expectError(await person.put(`/api/tasks/edit/${task.id}`, { title: text }), 400);
    expectError(await app.visitor().post('/api/register', { email: 'a@halo.example', password: `secret${text}` }), 400);
    expectError(await app.visitor().post('/api/login', { email: `a${text}@halo.example`, password: 'secret' }), 400);
  });
});

describe('a malicious body', () => {
  it.each([
    ['{"__proto__":{"isAdmin":true},"title":"Fine","date":"2026-11-21"}'],
    ['{"constructor":{"prototype":{"isAdmin":true}},"title":"Fine","date":"2026-11-21"}'],
    ['{"tasks":[{"__proto__":{"title":"Fine"},"date":"2026-11-21"}]}'],
  ])('pollutes no prototype: %s', async (payload) => {
    expectError(await person.send('POST', '/api/tasks', payload), 400);
    expectError(await person.send('POST', '/api/tasks/batch', payload), 400);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('does not crash the server by deep nesting', async () => {
    const deep = '['.repeat(1_000) + ']'.repeat(1_000);

    expectError(await person.send('POST', '/api/tasks', deep), 400);
    expectError(await person.send('POST', '/api/tasks', `{"title":${deep},"date":"2026-11-21"}`), 400);
    expectError(await person.send('POST', '/api/tasks', '['.repeat(100_000)), 400);
  });

  it('refuses more values or levels than any call has, even in fields that nobody reads', async () => {
    const withUnread = (json: string) => `{"title":"Fine","date":"2026-11-21","unread":${json}}`;

    expectError(await person.send('POST', '/api/tasks', withUnread(`[${'0,'.repeat(20_000)}0]`)), 413);
    expectError(await person.send('POST', '/api/tasks', withUnread('['.repeat(30) + ']'.repeat(30))), 400);
  });
});

it.each([
  ['{"title":"Fine","date":"2026-11-21","title":"Not so fine"}'],
  ['{"title":"Fine","date":"2026-11-21","t\\u0069tle":"Not so fine"}'],
  ['{"tasks":[{"title":"Fine","date":"2026-11-21","date":"2026-11-22"}]}'],
])('a body with a duplicate field is refused: %s', async (payload) => {
  expectError(await person.send('POST', '/api/tasks', payload), 400);
  expectError(await person.send('POST', '/api/tasks/batch', payload), 400);
});

describe('another media type', () => {
  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/jsonp'],
    ['application/json; charset=utf-7'],
    ['application/json;charset="iso-8859-1"'],
    ['application/json; charset='],
    ['nonsense'],
  ])('is refused: %s', async (type) => {
    const payload = JSON.stringify({ title: 'Fine', date: TODAY });

    expectError(await person.send('POST', '/api/tasks', payload, { headers: { 'content-type': type } }), 415);
  });
});

describe('an unknown endpoint', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/tasks'],
    ['GET', '/api/tasks/'],
    ['POST', '/api/tasks/1'],
    ['DELETE', '/api/tasks'],
    ['PATCH', '/api/tasks/1'],
    ['POST', '/api/user'],
    ['GET', '/api/%zz'],
    ['GET', '/api/../../etc/passwd'],
    ['GET', '/api/<script>alert(1)</script>'],
  ] as const)('returns 404 in JSON, also for a visitor: %s %s', async (method, path) => {
    const body = method === 'GET' ? '' : '{}';

    expectError(await app.visitor().send(method, path, body), 404);
    expectError(await person.send(method, path, body), 404);
  });
});

it.each([['application/json'], ['application/json; charset=utf-8'], ['APPLICATION/JSON;charset="UTF-8"']])(
  'accepts the media type %s as JSON',
  async (type) => {
    const headers = { 'content-type': type };
    const { status, body } = await person.send<Task>(
      'POST',
      '/api/tasks',
      JSON.stringify({ title: 'Ä', date: TODAY }),
      {
        headers,
      },
    );
    expect([status, body.title]).toEqual([201, 'Ä']);
    await person.delete(`/api/tasks/${body.id}`);
  },
);

it("no error message reveals the server's components", async () => {
  const responses = [
    await person.send('POST', '/api/tasks', '{'),
    await add({ title: 5 }),
    await person.get('/api/nothing'),
    await person.put('/api/tasks/999999', { title: 'Fine' }),
  ];

  for (const { text } of responses)
    expect(text).not.toMatch(/sqlite|postgres|kysely|fastify|zod|node_modules|at \w+ \(/i);
});

import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import { MINUTE } from '../support/clock.ts';
import { addItem, changeItem, KINDS, STATEFUL_KINDS, tryToAdd, type AnyItem, type Kind } from '../support/kinds.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const list = async ({ listPath }: Kind) => (await person.get<AnyItem[]>(listPath)).body;
const withPriority = STATEFUL_KINDS.filter(({ name }) => name !== 'project task');
const EMOJI = '\u{1F600}';

const BAD_TITLES = [
  { title: undefined, message: 'Title is required' },
  { title: null, message: 'Title is required' },
  { title: '', message: 'Title is required' },
  { title: ' \n\t\u00A0', message: 'Title is required' },
  { title: 5, message: /title/ },
  { title: ['Fine'], message: /title/ },
  { title: 'a'.repeat(1_001), message: 'Title must be at most 1,000 characters' },
  { title: EMOJI.repeat(1_001), message: 'Title must be at most 1,000 characters' },
  { title: 'a\u0000b', message: 'The text must not contain NUL characters' },
  { title: 'a\ud83d', message: 'The text must be valid Unicode' },
];

/** Optional fields that null cannot clear. An item type ignores fields that it does not have. */
const OPTIONAL_FIELDS = {
  isCompleted: true,
  isCrossedOut: false,
  isRead: true,
  isWeekly: false,
  isPriority: true,
  isRecurring: true,
  recurringPattern: 'daily',
  flagged: true,
  isFlagged: true,
  sortOrder: 4,
  color: 'red',
};
const NULL_FIELDS = Object.fromEntries(Object.keys(OPTIONAL_FIELDS).map((field) => [field, null]));

describe.each(KINDS)('a $name', (kind) => {
  it('is returned completely when it is added, changed and listed', async () => {
    const item = await addItem(kind, person);
    expect(item).toMatchObject({
      id: expect.any(Number),
      userId: person.user.id,
      title: 'Something To Do',
      isCompleted: false,
      createdAt: app.clock.now().toISOString(),
      completedAt: null,
    });
    expect(await list(kind)).toEqual([item]);

    const { status, body } = await changeItem(kind, person, item.id, { title: 'Something Else' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...item, title: 'Something Else' });
    expect(await list(kind)).toEqual([body]);
  });

  it('is unchanged by an empty change and by its own values', async () => {
    const item = await addItem(kind, person, { isPriority: true, isCompleted: true });

    expect(await changeItem(kind, person, item.id, {})).toMatchObject({ status: 200, body: item });
    app.clock.advance(MINUTE);
    expect(await changeItem(kind, person, item.id, item)).toMatchObject({ status: 200, body: item });
    expect(await list(kind)).toEqual([item]);
  });

  it('ignores unknown fields and fields that a client may not set', async () => {
    const stranger = await app.signUp();
    const fields = {
      id: 999_999,
      userId: stranger.user.id,
      createdAt: '1999-01-01T00:00:00.000Z',
      completedAt: '1999-01-01T00:00:00.000Z',
      carriedFrom: 5,
      mood: 'sunny',
    };
    const item = await addItem(kind, person, fields);

    expect(item.id).not.toBe(999_999);
    expect(item).toMatchObject({ userId: person.user.id, completedAt: null });
    expect(item.createdAt).toBe(app.clock.now().toISOString());
    expect(item).not.toHaveProperty('mood');
    expect((await changeItem(kind, person, item.id, fields)).body).toEqual(item);
    expect((await stranger.get(kind.listPath)).body).toEqual([]);
  });

  it('treats null as missing for fields that cannot be cleared', async () => {
    const resolveAddPath = await kind.resolveAddPath(person);
    const add = async (fields: object) =>
      (await person.post<AnyItem>(resolveAddPath, { title: 'Something', ...fields, ...kind.fields })).body;
    const plain = await add({});
    expect(await add(NULL_FIELDS)).toEqual({ ...plain, id: expect.any(Number) });

    const item = await add(OPTIONAL_FIELDS);
    const nothing = { ...NULL_FIELDS, ...(kind.name === 'goal' && { dueDate: null }) };
    expect(await changeItem(kind, person, item.id, nothing)).toMatchObject({ status: 200, body: item });
    expect(await list(kind)).toContainEqual(item);
  });

  it('gets a completion date once, and loses it when it is reopened', async () => {
    const item = await addItem(kind, person);
    const completedAt = app.clock.now().toISOString();
    expect((await changeItem(kind, person, item.id, { isCompleted: true })).body).toEqual({
      ...item,
      ...('isRead' in item && { isRead: true }),
      isCompleted: true,
      completedAt,
    });

    app.clock.advance(MINUTE);
    const renamed = await changeItem(kind, person, item.id, { isCompleted: true, title: 'Done' });
    expect(renamed.body).toMatchObject({ title: 'Done', completedAt });
    const reopened = await changeItem(kind, person, item.id, { isCompleted: false });
    expect(reopened.body).toMatchObject({ isCompleted: false, completedAt: null });
    expect(await addItem(kind, person, { isCompleted: true })).toMatchObject({
      isCompleted: true,
      completedAt: app.clock.now().toISOString(),
    });
  });

  it('keeps both of two concurrent changes', async () => {
    const item = await addItem(kind, person);
    await Promise.all([
      changeItem(kind, person, item.id, { title: 'Renamed' }),
      changeItem(kind, person, item.id, { isCompleted: true }),
    ]);

    expect(await list(kind)).toMatchObject([{ id: item.id, title: 'Renamed', isCompleted: true }]);
  });

  it('has a trimmed title of 1 to 1,000 characters', async () => {
    const item = await addItem(kind, person, { title: '  \n Something\t ' });
    expect(item.title).toBe('Something');
    for (const title of ['A', 'A'.repeat(1_000), EMOJI.repeat(1_000)]) {
      expect((await changeItem(kind, person, item.id, { title: ` ${title}\n` })).body).toMatchObject({ title });
      expect(await addItem(kind, person, { title })).toMatchObject({ title });
    }
  });

  it('is refused with a missing, blank, too long or invalid title', async () => {
    const item = await addItem(kind, person);
    for (const { title, message } of BAD_TITLES) {
      const issues = [{ path: 'title', message: expect.any(String) }];
      const refused = { status: 400, body: { code: 'invalid', message: expect.stringMatching(message), issues } };
      expect(await tryToAdd(kind, person, { title })).toMatchObject(refused);
      if (title !== undefined) expect(await changeItem(kind, person, item.id, { title })).toMatchObject(refused);
    }
    expect(await list(kind)).toEqual([item]);
  });

  it('is refused when isCompleted is not boolean', async () => {
    const item = await addItem(kind, person);
    for (const isCompleted of ['yes', 'true', 1, {}]) {
      const refused = { status: 400, body: { code: 'invalid', issues: [{ path: 'isCompleted' }] } };
      expect(await tryToAdd(kind, person, { isCompleted })).toMatchObject(refused);
      expect(await changeItem(kind, person, item.id, { isCompleted })).toMatchObject(refused);
    }
    expect(await list(kind)).toEqual([item]);
  });

  it('is refused with a body that is not a JSON object', async () => {
    const item = await addItem(kind, person);
    const path = await kind.resolveAddPath(person);
    const method = kind.method === 'put' ? 'PUT' : 'PATCH';
    for (const payload of ['null', '[]', '"text"', '42', '{', '']) {
      expect(await person.send('POST', path, payload)).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(await person.send(method, `${kind.path}/${item.id}`, payload)).toMatchObject({ status: 400 });
    }
    expect(await list(kind)).toEqual([item]);
  });

  it('is refused with an id that is not a positive integer', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '01', '%00', '9'.repeat(17)]) {
      for (const response of [
        await changeItem(kind, person, id, { title: 'Fine' }),
        await person.delete<ErrorBody>(`${kind.path}/${id}`),
      ]) {
        expect(response).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: 'id' }] } });
      }
    }
  });

  it('is not found with an unknown id', async () => {
    for (const id of [999_999_999, Number.MAX_SAFE_INTEGER]) {
      for (const response of [
        await changeItem(kind, person, id, { title: 'Fine' }),
        await person.delete(`${kind.path}/${id}`),
        await person.post(`${kind.path}/${id}/restore`),
      ]) {
        expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } });
      }
    }
  });

  it('is added once per Idempotency-Key', async () => {
    const path = await kind.resolveAddPath(person);
    const send = async (title: string) =>
      person.post(path, { title, ...kind.fields }, { headers: { 'idempotency-key': 'once' } });
    const responses = await Promise.all(Array.from({ length: 5 }, async () => send('Something')));

    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await list(kind)).toHaveLength(1);
    expect(await send('Something Else')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await list(kind)).toHaveLength(1);
  });

  it('is deleted with 204 and an empty body, and is then not found', async () => {
    const [item, other] = [await addItem(kind, person), await addItem(kind, person)];

    expect(await person.delete(`${kind.path}/${item.id}`)).toMatchObject({ status: 204, text: '' });
    for (const again of [
      await person.delete(`${kind.path}/${item.id}`),
      await changeItem(kind, person, item.id, { title: 'Back' }),
    ]) {
      expect(again).toMatchObject({ status: 404, body: { message: `${kind.noun} not found`, code: 'not-found' } });
    }
    expect(await list(kind)).toEqual([other]);
    expect((await addItem(kind, person)).id).toBeGreaterThan(other.id);
  });

  it('requires a session, whatever else is wrong', async () => {
    const visitor = app.visitor();
    for (const response of [
      await visitor.get(kind.listPath),
      await tryToAdd(
        { ...kind, resolveAddPath: async () => kind.path.replace('project-tasks', 'projects/1/tasks') },
        visitor,
        {
          title: '',
        },
      ),
      await changeItem(kind, visitor, 'x', {}),
      await visitor.delete(`${kind.path}/x`),
    ]) {
      expect(response).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    }
  });
});

describe.each(STATEFUL_KINDS)('the state of a $name', (kind) => {
  it('is completed when both flags are sent', async () => {
    const both = { isCompleted: true, isCrossedOut: true };
    const completed = { isCompleted: true, isCrossedOut: false };
    expect(await addItem(kind, person, both)).toMatchObject(completed);
    const item = await addItem(kind, person);
    expect((await changeItem(kind, person, item.id, both)).body).toMatchObject(completed);
  });

  it('sorts the list: active, completed, crossed out, each the oldest first', async () => {
    const titles = ['Crossed Out', 'Completed', 'Active', 'Crossed Out Too', 'Completed Too', 'Active Too'];
    const path = await kind.resolveAddPath(person);
    for (const title of titles) {
      const isCompleted = title.startsWith('Completed');
      const isCrossedOut = title.startsWith('Crossed');
      await person.post(path, { title, isCompleted, isCrossedOut, ...kind.fields });
    }
    const ordered = await list(kind);
    const shown =
      kind.name === 'goal' ? (await person.get<AnyItem[]>('/api/goals?weekly=true&date=2026-11-21')).body : ordered;

    expect(shown.map(({ title }) => title)).toEqual([
      'Active',
      'Active Too',
      'Completed',
      'Completed Too',
      'Crossed Out',
      'Crossed Out Too',
    ]);
  });
});

describe.each(withPriority)('the priority of a $name', (kind) => {
  it('changes while the item is active', async () => {
    const item = await addItem(kind, person);

    expect((await changeItem(kind, person, item.id, { isPriority: true })).body).toEqual({ ...item, isPriority: true });
    expect((await changeItem(kind, person, item.id, { isPriority: false })).body).toEqual(item);
  });

  it.each([['isCompleted'], ['isCrossedOut']])('is refused with 409 while %s, and nothing changes', async (flag) => {
    const item = await addItem(kind, person, { [flag]: true });

    expect(await changeItem(kind, person, item.id, { isPriority: true, title: 'Renamed' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `Only an active ${kind.name} can change its priority` },
    });
    expect(await list(kind)).toEqual([item]);
  });

  it('may be sent unchanged, and may change together with the state', async () => {
    const done = await addItem(kind, person, { isPriority: true, isCompleted: true });
    const renamed = await changeItem(kind, person, done.id, { isPriority: true, title: 'Renamed' });
    expect(renamed).toMatchObject({ status: 200, body: { title: 'Renamed', isPriority: true, isCompleted: true } });

    const reopened = await changeItem(kind, person, done.id, { isPriority: false, isCompleted: false });
    expect(reopened).toMatchObject({ status: 200, body: { isPriority: false, isCompleted: false } });
    const both = await changeItem(kind, person, done.id, { isPriority: true, isCompleted: true });
    expect(both).toMatchObject({ status: 200, body: { isPriority: true, isCompleted: true } });
  });
});

describe.each(STATEFUL_KINDS.filter(({ name }) => name !== 'task'))('a deleted $name', (kind) => {
  const restore = async (id: number) => person.post(`${kind.path}/${id}/restore`);

  it('is restored unchanged, with its id and completion', async () => {
    const path = await kind.resolveAddPath(person);
    const fields = { ...kind.fields, isPriority: true, flagged: true, notes: 'By noon', color: 'red', sortOrder: 4 };
    const { body: before } = await person.post<AnyItem>(path, { title: 'Something', ...fields });
    const { body: item } = await changeItem(kind, person, before.id, { isCompleted: true });
    app.clock.advance(MINUTE);
    await person.delete(`${kind.path}/${item.id}`);
    expect(await list(kind)).toEqual([]);

    expect(await restore(item.id)).toMatchObject({ status: 200, body: item });
    expect(await list(kind)).toEqual([item]);
  });

  it('is restored once, and only when it was deleted', async () => {
    const item = await addItem(kind, person);
    expect(await restore(item.id)).toMatchObject({ status: 404, body: { message: `${kind.noun} not found` } });
    await person.delete(`${kind.path}/${item.id}`);
    const responses = await Promise.all(Array.from({ length: 4 }, async () => restore(item.id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(3);
    expect(await list(kind)).toEqual([item]);
  });

  it('is not restored as an item of another type with the same id', async () => {
    const item = await addItem(kind, person);
    await person.delete(`${kind.path}/${item.id}`);

    for (const other of STATEFUL_KINDS.filter(({ name }) => name !== kind.name)) {
      expect(await person.post(`${other.path}/${item.id}/restore`)).toMatchObject({ status: 404 });
    }
    expect(await restore(item.id)).toMatchObject({ status: 200 });
  });
});

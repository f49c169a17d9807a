import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type SentRequest } from '#client/data/api-client.ts';
import { mutate, sendChangesBy, waitingUpdates, type Change, type ListCache } from '#client/data/optimistic.ts';
import { createQueryClient, CURRENT_USER } from '#client/data/query-client.ts';
import { endSession } from '#client/data/session-epoch.ts';
import { temporaryId } from '#client/data/temporary-ids.ts';
import { itemKey, waitingItems } from '#client/data/waiting-items.ts';
import { startOutbox } from './outbox.ts';
import { addAgain, dropChanges, resolveConflict } from './refusal-decisions.ts';
import { hasUnsentChanges } from './unsent-users.ts';
import { waitingChanges, whenAllSent } from './waiting-changes.ts';
import { keptValues } from '#tests/support/fake-idb-keyval.ts';
import { readChanges, updateChanges } from './outbox-store.ts';

interface Note {
  id: number;
  title: string;
}

const LISTS: ListCache<Note, 'all'> = {
  root: '/api/notes',
  getScope: () => 'all',
  upsert: (items, _scope, item) => [...items.filter(({ id }) => id !== item.id), item],
};

/** Work with a lock runs one after the other. */
let lastWork: Promise<unknown> = Promise.resolve();
const storage = new Map<string, string>();
const network = {
  onLine: false,
  locks: {
    request: async (_name: string, work: () => Promise<unknown>) => {
      lastWork = lastWork.then(work);
      return lastWork;
    },
  },
};
let page = new EventTarget();
/** The server: returns the content of the response to a request, or the whole response. */
const send = vi.fn<(request: Pick<SentRequest, 'method' | 'address' | 'body'>) => Promise<unknown>>();

const fetchFromServer: typeof fetch = async (address, { method = 'GET', body } = {}) => {
  const request = {
    method,
    address: (address as string).slice(1),
    body: JSON.parse((body ?? 'null') as string) as unknown,
  };
  const content = await send(request);
  if (content instanceof Response) return content;
  return content === undefined ? new Response(null, { status: 204 }) : Response.json(content);
};

/** An error response of halo. */
function createRefusal(status: number, message: string, issues?: { path: string; message: string }[]): Response {
  return Response.json({ message, issues }, { status });
}

const NAME = JSON.stringify(['/api/notes']);

/** A change that makes a note equal to this one. */
function changeTo(note: Note, sendNote: () => Promise<Note>): Change<Note, 'all', Note> {
  return {
    listCache: LISTS,
    queueKey: String(note.id),
    predict: () => note,
    optimisticUpdate: (items) => LISTS.upsert(items, 'all', note),
    reconcile: (response) => (items) => LISTS.upsert(items, 'all', response),
    onError: () => undefined,
    send: sendNote,
  };
}

function setUp(userId = 1) {
  const client = createQueryClient();
  for (const key of [['/api/notes'], CURRENT_USER]) client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData(CURRENT_USER, { id: userId });
  client.setQueryData(['/api/notes'], [{ id: 7, title: 'Old' }]);
  startOutbox(client, [LISTS]);
  const put = async (note: Note, method = 'PUT') =>
    mutate(
      client,
      changeTo(note, async () => {
        const request: SentRequest = { method, address: `/api/notes/${note.id}`, body: note };
        throw Object.assign(new ApiError(0, 'No network', { statusText: 'Network error' }), { request });
      }),
    );
  return { client, put, notes: () => client.getQueryData<Note[]>(['/api/notes']) };
}

/** The titles that the list shows: those of the server, and what waits. */
function shownNotes(client: QueryClient): string[] {
  let notes = client.getQueryData<Note[]>(['/api/notes']) ?? [];
  for (const { update } of waitingUpdates.current()) notes = update(notes as never[], 'all' as never) as Note[];
  return notes.map(({ title }) => title);
}

function connect(): void {
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
}

async function comeOnline(): Promise<void> {
  connect();
  await vi.waitFor(() => expect(waitingChanges.current().filter(({ refusal }) => refusal === undefined)).toEqual([]));
}

/** Comes online while the server refuses the first change because it is busy. */
async function meetBusyServer(): Promise<void> {
  send.mockResolvedValueOnce(createRefusal(503, 'Busy'));
  connect();
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
}

beforeEach(() => {
  page = new EventTarget();
  keptValues.clear();
  storage.clear();
  network.onLine = false;
  send.mockReset().mockResolvedValue(undefined);
  waitingChanges.set([]);
  vi.stubGlobal('fetch', fetchFromServer);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  sendChangesBy(async (change) => change.send());
  vi.unstubAllGlobals();
});

describe('the outbox', () => {
  it('keeps a change while the browser is offline, and the lists keep its prediction', async () => {
    const { put, notes } = setUp();
    expect(await put({ id: 7, title: 'New' })).toEqual({ id: 7, title: 'New' });
    expect(notes()).toEqual([{ id: 7, title: 'New' }]);
    expect(await readChanges()).toMatchObject([
      { userId: 1, method: 'PUT', address: '/api/notes/7', description: 'Change “New”' },
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  it('shows what waits after a reload, on the lists of the snapshot', async () => {
    const { put } = setUp();
    const id = temporaryId();
    await put({ id: 7, title: 'New' });
    await put({ id, title: 'Added' }, 'POST');
    await put({ id, title: 'Renamed' });
    const lists = new Map([[NAME, [{ id: 7, title: 'Old' }]]]);
    vi.stubGlobal('haloSnapshot', Promise.resolve({ user: { id: 1 }, lists }));
    const { notes } = setUp();
    const expected = [
      { id: 7, title: 'New' },
      { id, title: 'Renamed' },
    ];
    await vi.waitFor(() => expect(notes()).toEqual(expected));
    expect((await globalThis.haloSnapshot)?.lists.get(NAME)).toEqual(expected);
  });

  it('shows a new item under the id of the server once it is created', async () => {
    const { put } = setUp();
    const id = temporaryId();
    await put({ id, title: 'Added' }, 'POST');
    await put({ id, title: 'Renamed' });
    send.mockResolvedValueOnce({ id: 42, title: 'Added' });
    send.mockResolvedValueOnce(createRefusal(503, 'Busy'));
    connect();
    await vi.waitFor(async () => expect(await readChanges()).toHaveLength(1));
    expect([...waitingItems.current()]).toEqual([itemKey('/api/notes', 42)]);
    network.onLine = false;
    const { notes } = setUp();
    await vi.waitFor(() => expect(notes()).toContainEqual({ id: 42, title: 'Renamed' }));
    expect(notes()).toHaveLength(2);
  });

  it('shows nothing of another user, and nothing that was refused', async () => {
    const { put } = setUp();
    await put({ id: 7, title: 'New' });
    await put({ id: 8, title: 'Refused' });
    await updateChanges((changes) =>
      changes.map((change, place) => (place === 1 ? { ...change, refusal: 'No' } : change)),
    );
    const { notes } = setUp();
    await vi.waitFor(() => expect(notes()).toEqual([{ id: 7, title: 'New' }]));
    const other = setUp(2);
    await vi.waitFor(() => expect(waitingChanges.current()).toEqual([]));
    expect(other.notes()).toEqual([{ id: 7, title: 'Old' }]);
  });

  it('rejects a change while the browser is online, as the server only seems to be down', async () => {
    network.onLine = true;
    const { put } = setUp();
    await expect(put({ id: 7, title: 'New' })).rejects.toThrow('No network');
    expect(await readChanges()).toEqual([]);
  });

  it('sends in order once it is online, and gives later changes the id of a new item', async () => {
    const { put } = setUp();
    const id = temporaryId();
    await put({ id, title: 'First' }, 'POST');
    await put({ id, title: 'Second' });
    send.mockResolvedValueOnce({ id: 42, title: 'First' });
    await comeOnline();
    expect(send.mock.calls.map(([{ method, address }]) => `${method} ${address}`)).toEqual([
      `POST /api/notes/${id}`,
      'PUT /api/notes/42',
    ]);
    expect(await readChanges()).toEqual([]);
  });

  it('shows a new item once, also if its list is read while it is being created', async () => {
    const { client, put } = setUp();
    await put({ id: temporaryId(), title: 'Added' }, 'POST');
    const answer = Promise.withResolvers<Note>();
    const stored = { id: 42, title: 'Added' };
    send.mockReturnValueOnce(answer.promise);
    connect();
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await client.prefetchQuery({ queryKey: ['/api/notes'], queryFn: async () => Promise.resolve([stored]) });
    expect(shownNotes(client)).toEqual(['Old', 'Added']);
    answer.resolve(stored);
    await vi.waitFor(() => expect(waitingChanges.current()).toEqual([]));
    expect(shownNotes(client)).toEqual(['Old', 'Added']);
  });

  it('waits after an error that may pass, and sends the same change again', async () => {
    const { put } = setUp();
    await put({ id: 7, title: 'New' });
    await meetBusyServer();
    expect(await readChanges()).toHaveLength(1);
    await comeOnline();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('lays what still waits over lists that are read again, and tries again by itself', async () => {
    const { put } = setUp();
    await put({ id: 7, title: 'New' });
    await meetBusyServer();
    const [waiting] = waitingUpdates.current();
    expect(waiting?.update([{ id: 7, title: 'Old' }] as never[], 'all' as never)).toEqual([{ id: 7, title: 'New' }]);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 2_000 });
    await vi.waitFor(() => expect(waitingUpdates.current()).toEqual([]));
  });

  it('sends the creations of a list one after the other, also after one that fails', async () => {
    network.onLine = true;
    const { client } = setUp();
    const started: string[] = [];
    const responses = ['A', 'B', 'C'].map((title) => ({ title, ...Promise.withResolvers<Note>() }));
    const created = responses.map(async ({ title, promise }) => {
      const change = changeTo({ id: temporaryId(), title }, async () => {
        started.push(title);
        return promise;
      });
      return mutate(client, change).catch(() => undefined);
    });
    await vi.waitFor(() => expect(started).toEqual(['A']));
    responses[0]?.reject(new Error('Refused'));
    await vi.waitFor(() => expect(started).toEqual(['A', 'B']));
    responses[1]?.resolve({ id: 41, title: 'B' });
    responses[2]?.resolve({ id: 42, title: 'C' });
    expect(await Promise.all(created)).toEqual([undefined, { id: 41, title: 'B' }, { id: 42, title: 'C' }]);
    expect(started).toEqual(['A', 'B', 'C']);
  });

  it('sends no creation that waits for an earlier one once the session has ended', async () => {
    network.onLine = true;
    const { client } = setUp();
    const first = Promise.withResolvers<Note>();
    const sendFirst = vi.fn<() => Promise<Note>>(async () => first.promise);
    const sendSecond = vi.fn<() => Promise<Note>>();
    const create = async (sendNote: () => Promise<Note>) =>
      mutate(client, changeTo({ id: temporaryId(), title: 'A' }, sendNote));
    void create(sendFirst);
    const second = create(sendSecond);
    await vi.waitFor(() => expect(sendFirst).toHaveBeenCalled());
    endSession(client);
    first.resolve({ id: 41, title: 'A' });
    await expect(second).rejects.toThrow();
    expect(sendSecond).not.toHaveBeenCalled();
  });

  it('sends no change before those that still wait', async () => {
    const { client, put } = setUp();
    await put({ id: 7, title: 'First' });
    send.mockImplementation(async () => createRefusal(503, 'Busy'));
    network.onLine = true;
    const second = { id: 7, title: 'Second' };
    const change = changeTo(second, async () => {
      await fetch('./api/notes/7', { method: 'PUT', body: JSON.stringify(second) });
      return second;
    });
    await mutate(client, change);
    expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ body: second }));
    expect((await readChanges()).map(({ body }) => body)).toEqual([{ id: 7, title: 'First' }, second]);
    send.mockReset().mockResolvedValue(undefined);
    await comeOnline();
    expect(send.mock.calls.map(([{ body }]) => body)).toEqual([{ id: 7, title: 'First' }, second]);
  });

  describe('of a new page', () => {
    /** Keeps a change without a network, and leaves the page. */
    async function leaveChange(): Promise<void> {
      const { put } = setUp();
      await put({ id: 7, title: 'First' });
      waitingChanges.set([]);
      network.onLine = true;
    }

    it('sends what waits before the first change, although it is not read yet', async () => {
      await leaveChange();
      const sent: string[] = [];
      send.mockImplementation(async ({ address }) => void sent.push(address));
      const { client } = setUp();
      const note = { id: 8, title: 'Second' };
      const change = changeTo(note, async () => {
        sent.push('/api/notes/8');
        return note;
      });
      await mutate(client, change);
      expect(sent).toEqual(['/api/notes/7', '/api/notes/8']);
    });

    it('tells at once that something waits, and when all is sent', async () => {
      await leaveChange();
      const answer = Promise.withResolvers<undefined>();
      send.mockReturnValueOnce(answer.promise);
      setUp();
      expect([hasUnsentChanges(1), hasUnsentChanges(2)]).toEqual([true, false]);
      const settled = vi.fn<() => void>();
      const allSent = whenAllSent(1).then(settled);
      await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
      expect(settled).not.toHaveBeenCalled();
      answer.resolve(undefined);
      await allSent;
      expect(hasUnsentChanges(1)).toBe(false);
    });

    it('corrects what it tells once the changes are read', async () => {
      await leaveChange();
      keptValues.clear();
      expect(hasUnsentChanges(1)).toBe(true);
      setUp();
      await whenAllSent(1);
      expect(send).not.toHaveBeenCalled();
    });
  });

  it('gives an order the id of a new item', async () => {
    const { client, put } = setUp();
    const id = temporaryId();
    await put({ id, title: 'First' }, 'POST');
    const address = '/api/notes/order';
    const ordered = [{ id, title: 'First' }];
    await mutate(client, {
      listCache: LISTS,
      queueKey: 'order',
      predict: () => ordered,
      optimisticUpdate: (items) => [...items],
      reconcile: () => (items) => [...items],
      onError: () => undefined,
      send: async () => {
        await fetch(`.${address}`, { method: 'POST', body: JSON.stringify({ ids: [id, 7] }) });
        return ordered;
      },
    });
    send.mockResolvedValueOnce({ id: 42, title: 'First' });
    await comeOnline();
    expect(send.mock.calls.map(([{ body }]) => body)).toEqual([expect.anything(), { ids: [42, 7] }]);
  });

  it('keeps what the server refuses until the person decides', async () => {
    const { put } = setUp();
    await put({ id: 7, title: 'New' });
    await put({ id: 8, title: 'Other' });
    send.mockResolvedValueOnce(createRefusal(409, 'It was changed elsewhere'));
    await comeOnline();
    expect(waitingChanges.current()).toMatchObject([{ refusal: 'It was changed elsewhere' }]);
    const [refused] = waitingChanges.current();
    if (refused !== undefined) await resolveConflict(refused);
    expect(await readChanges()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(3);
  });

  describe('an edit whose field was changed elsewhere', () => {
    async function refuse(body: object) {
      const { put } = setUp();
      await put({ id: 7, title: 'New' });
      await updateChanges((changes) => changes.map((change) => ({ ...change, body })));
      const issues = [{ path: 'title', message: 'Changed' }];
      send.mockResolvedValueOnce(createRefusal(409, 'Changed', issues));
      send.mockResolvedValueOnce({ id: 7, title: 'Theirs', notes: 'Others' });
      await comeOnline();
      const [refused] = waitingChanges.current();
      if (refused === undefined) throw new Error('Nothing was refused');
      return refused;
    }
    const lastBody = () => send.mock.lastCall?.[0].body;

    it('is kept with the value that the server has', async () => {
      const refused = await refuse({ title: 'New', expected: { title: 'Old' } });
      expect(refused).toMatchObject({ refusal: 'Changed', theirs: { title: 'Theirs' } });
    });

    it('overwrites that value, and no later one, if the person keeps theirs', async () => {
      await resolveConflict(await refuse({ title: 'New', expected: { title: 'Old' } }));
      expect(lastBody()).toEqual({ title: 'New', expected: { title: 'Theirs' } });
      expect(await readChanges()).toEqual([]);
    });

    it('is dropped if the person keeps the other value', async () => {
      await resolveConflict(await refuse({ title: 'New', expected: { title: 'Old' } }), []);
      expect(send).toHaveBeenCalledTimes(2);
      expect(await readChanges()).toEqual([]);
    });

    it('is still made in its other fields if the person keeps the other value', async () => {
      await resolveConflict(await refuse({ title: 'New', notes: 'Mine', expected: { title: 'Old', notes: null } }), []);
      expect(lastBody()).toEqual({ notes: 'Mine', expected: { notes: null } });
    });
  });

  describe('an edit of a deleted item', () => {
    async function refuse() {
      const { put } = setUp();
      await put({ id: 7, title: 'New' });
      await updateChanges((changes) => changes.map((change) => ({ ...change, address: '/api/tasks/7' })));
      send.mockResolvedValueOnce(createRefusal(404, 'Task not found'));
      await comeOnline();
      const [refused] = waitingChanges.current();
      if (refused === undefined) throw new Error('Nothing was refused');
      return refused;
    }

    it('restores the item and is sent again, if the person wants it', async () => {
      const refused = await refuse();
      expect(refused).toMatchObject({ isGone: true });
      send.mockResolvedValueOnce({ number: 3 });
      await addAgain(refused);
      expect(send.mock.calls.map(([{ method, address }]) => [method, address])).toEqual([
        ['PUT', '/api/tasks/7'],
        ['POST', '/api/history/undo'],
        ['PUT', '/api/tasks/7'],
      ]);
      expect(send.mock.calls[1]?.[0].body).toEqual({ itemType: 'task', id: 7, verb: 'deleted' });
      expect(await readChanges()).toEqual([]);
    });

    it('says why the item cannot be restored', async () => {
      const refused = await refuse();
      send.mockResolvedValueOnce(createRefusal(404, 'Change not found'));
      await addAgain(refused);
      expect(waitingChanges.current()).toMatchObject([
        { refusal: 'It cannot be added again: Change not found', isGone: undefined },
      ]);
    });
  });

  it('drops what the person discards', async () => {
    const { put } = setUp();
    await put({ id: 7, title: 'New' });
    await dropChanges(waitingChanges.current());
    await comeOnline();
    expect(send).not.toHaveBeenCalled();
  });

  it('counts the deletion of something that is gone as done', async () => {
    const { put } = setUp();
    await put({ id: 7, title: 'New' }, 'DELETE');
    send.mockResolvedValueOnce(createRefusal(404, 'Note not found'));
    await comeOnline();
    expect(await readChanges()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  describe.each([
    ['a 404 of a proxy', 404, 'no such service'],
    ['a 403 of a proxy', 403, 'Forbidden'],
    ['the page of a captive portal', 200, '<!doctype html><p>Sign in to this network</p>'],
  ])('after %s, which is no answer of halo', (_name, status, body) => {
    it.each(['PUT', 'DELETE'])('a %s waits and is sent again', async (method) => {
      const { put } = setUp();
      await put({ id: 7, title: 'New' }, method);
      await put({ id: 8, title: 'Other' });
      send.mockResolvedValueOnce(new Response(body, { status }));
      connect();
      await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
      expect(await readChanges()).toMatchObject([{ method }, { method: 'PUT' }]);
      expect(waitingChanges.current().filter(({ refusal }) => refusal !== undefined)).toEqual([]);
      await comeOnline();
      expect(send.mock.calls.map(([request]) => request.method)).toEqual([method, method, 'PUT']);
      expect(await readChanges()).toEqual([]);
    });
  });
});

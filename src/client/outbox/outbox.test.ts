import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, sendAgain } from '#client/data/api-client.ts';
import { mutate, sendChangesBy, waitingUpdates, type ListCache } from '#client/data/optimistic.ts';
import { createQueryClient, CURRENT_USER } from '#client/data/query-client.ts';
import type { ShownLists } from '#client/data/snapshot.ts';
import { temporaryId } from '#client/data/temporary-ids.ts';
import { itemKey, waitingItems } from '#client/data/waiting-items.ts';
import { startOutbox } from './outbox.ts';
import { addAgain, dropChanges, resolveConflict } from './refusal-decisions.ts';
import { waitingChanges } from './waiting-changes.ts';
import { keptValues } from '#tests/support/kept-values.ts';
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

vi.mock('idb-keyval', async () => (await import('#tests/support/kept-values.ts')).fakeDatabase);
vi.mock('#client/data/api-client.ts', async (load) => ({
  ...(await load<object>()),
  sendAgain: vi.fn<typeof sendAgain>(),
  call: vi.fn<typeof call>(),
}));

/** Work with a lock runs one after the other. */
let lastWork: Promise<unknown> = Promise.resolve();
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
const send = vi.mocked(sendAgain);

const NAME = JSON.stringify(['/api/notes']);

function createSnapshot(notes: Note[]): ShownLists {
  return { user: { id: 1 }, lists: new Map([[NAME, notes]]) };
}

function unreachable(request: ApiError['request']): ApiError {
  return Object.assign(new ApiError(0, 'No network', { statusText: 'Network error' }), { request });
}

function setUp(userId = 1) {
  const client = createQueryClient();
  for (const key of [['/api/notes'], CURRENT_USER]) client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData(CURRENT_USER, { id: userId });
  client.setQueryData(['/api/notes'], [{ id: 7, title: 'Old' }]);
  startOutbox(client, [LISTS]);
  const put = async (note: Note, method = 'PUT') =>
    mutate(client, {
      listCache: LISTS,
      queueKey: String(note.id),
      predict: () => note,
      optimisticUpdate: (items) => LISTS.upsert(items, 'all', note),
      reconcile: (response) => (items) => LISTS.upsert(items, 'all', response),
      onError: () => undefined,
      send: async () => Promise.reject(unreachable({ method, address: `/api/notes/${note.id}`, body: note })),
    });
  return { client, put, notes: () => client.getQueryData<Note[]>(['/api/notes']) };
}

async function comeOnline(): Promise<void> {
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(waitingChanges.current().filter(({ refusal }) => refusal === undefined)).toEqual([]));
}

/** Comes online while the server refuses the first change because it is busy. */
async function meetBusyServer(): Promise<void> {
  send.mockRejectedValueOnce(new ApiError(503, 'Busy', { statusText: 'Busy' }));
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
}

beforeEach(() => {
  page = new EventTarget();
  keptValues.clear();
  network.onLine = false;
  send.mockReset().mockResolvedValue(undefined);
  waitingChanges.set([]);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
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
    vi.stubGlobal('haloSnapshot', Promise.resolve(createSnapshot([{ id: 7, title: 'Old' }])));
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
    send.mockRejectedValueOnce(new ApiError(503, 'Busy', { statusText: 'Busy' }));
    network.onLine = true;
    page.dispatchEvent(new Event('online'));
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

  it('sends no change before those that still wait', async () => {
    const { client, put } = setUp();
    await put({ id: 7, title: 'First' });
    send.mockRejectedValue(new ApiError(503, 'Busy', { statusText: 'Busy' }));
    network.onLine = true;
    const fetchMock = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetchMock);
    const second = { id: 7, title: 'Second' };
    await mutate(client, {
      listCache: LISTS,
      queueKey: '7',
      predict: () => second,
      optimisticUpdate: (items) => LISTS.upsert(items, 'all', second),
      reconcile: (response) => (items) => LISTS.upsert(items, 'all', response),
      onError: () => undefined,
      send: async () => {
        await fetch('./api/notes/7', { method: 'PUT', body: JSON.stringify(second) });
        return second;
      },
    });
    expect(fetchMock).not.toHaveBeenCalled();
    expect((await readChanges()).map(({ body }) => body)).toEqual([{ id: 7, title: 'First' }, second]);
    send.mockReset().mockResolvedValue(undefined);
    await comeOnline();
    expect(send.mock.calls.map(([{ body }]) => body)).toEqual([{ id: 7, title: 'First' }, second]);
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
    send.mockRejectedValueOnce(
      new ApiError(409, 'It was changed elsewhere', {
        statusText: 'Conflict',
        serverMessage: 'It was changed elsewhere',
      }),
    );
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
      send.mockRejectedValueOnce(
        new ApiError(409, 'Changed', { statusText: 'Conflict', serverMessage: 'Changed', issues }),
      );
      send.mockResolvedValueOnce({ id: 7, title: 'Theirs', notes: 'Others' });
      await comeOnline();
      const [refused] = waitingChanges.current();
      if (refused === undefined) throw new Error('Nothing was refused');
      return refused;
    }
    const lastBody = () => send.mock.lastCall?.[0].body;

    it('is kept with the value that the server has', async () => {
      const refused = await refuse({ title: 'New', seen: { title: 'Old' } });
      expect(refused).toMatchObject({ refusal: 'Changed', theirs: { title: 'Theirs' } });
    });

    it('overwrites that value, and no later one, if the person keeps theirs', async () => {
      await resolveConflict(await refuse({ title: 'New', seen: { title: 'Old' } }));
      expect(lastBody()).toEqual({ title: 'New', seen: { title: 'Theirs' } });
      expect(await readChanges()).toEqual([]);
    });

    it('is dropped if the person keeps the other value', async () => {
      await resolveConflict(await refuse({ title: 'New', seen: { title: 'Old' } }), []);
      expect(send).toHaveBeenCalledTimes(2);
      expect(await readChanges()).toEqual([]);
    });

    it('is still made in its other fields if the person keeps the other value', async () => {
      await resolveConflict(await refuse({ title: 'New', notes: 'Mine', seen: { title: 'Old', notes: null } }), []);
      expect(lastBody()).toEqual({ notes: 'Mine', seen: { notes: null } });
    });
  });

  describe('an edit of a deleted item', () => {
    async function refuse() {
      const { put } = setUp();
      await put({ id: 7, title: 'New' });
      await updateChanges((changes) => changes.map((change) => ({ ...change, address: '/api/tasks/7' })));
      send.mockRejectedValueOnce(
        new ApiError(404, 'Task not found', { statusText: 'Not Found', serverMessage: 'Task not found' }),
      );
      await comeOnline();
      const [refused] = waitingChanges.current();
      if (refused === undefined) throw new Error('Nothing was refused');
      return refused;
    }

    it('restores the item and is sent again, if the person wants it', async () => {
      const refused = await refuse();
      expect(refused).toMatchObject({ isGone: true });
      vi.mocked(call).mockResolvedValueOnce({ number: 3 });
      await addAgain(refused);
      expect(vi.mocked(call)).toHaveBeenLastCalledWith('POST /api/history/undo', {
        body: { itemType: 'task', id: 7, verb: 'deleted' },
      });
      expect(send).toHaveBeenCalledTimes(2);
      expect(await readChanges()).toEqual([]);
    });

    it('says why the item cannot be restored', async () => {
      const refused = await refuse();
      vi.mocked(call).mockRejectedValueOnce(
        new ApiError(404, 'No', { statusText: 'Not Found', serverMessage: 'Change not found' }),
      );
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
    send.mockRejectedValueOnce(new ApiError(404, 'Not Found', { statusText: 'Not Found' }));
    await comeOnline();
    expect(await readChanges()).toEqual([]);
  });
});

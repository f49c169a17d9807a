import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import { mutate, sendChangesBy, type Change, type ListCache } from '#client/data/optimistic.ts';
import { createQueryClient, CURRENT_USER } from '#client/data/query-client.ts';
import { requireStoredId, temporaryId } from '#client/data/temporary-ids.ts';
import { keptValues } from '#tests/support/fake-idb-keyval.ts';
import { startOutbox } from './outbox.ts';
import { readChanges, type OutboxChange } from './outbox-store.ts';
import { waitingChanges } from './waiting-changes.ts';
import { markWaiting } from './waiting-marks.ts';

interface Book {
  id: number;
  title: string;
  author?: string;
}

const LISTS: ListCache<Book, 'all'> = {
  root: '/api/books',
  getScope: () => 'all',
  upsert: (items, _scope, item) => [...items.filter(({ id }) => id !== item.id), item],
};

const storage = new Map<string, string>();
const network = { onLine: false };
let page = new EventTarget();
/** Rejects each request that is under way. */
let failures: (() => void)[] = [];
let client = createQueryClient();
const fetchMock = vi.fn<typeof fetch>();

function setUp() {
  client = createQueryClient();
  for (const key of [['/api/books'], CURRENT_USER]) client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData(CURRENT_USER, { id: 1 });
  client.setQueryData(['/api/books'], [{ id: 7, title: 'Circe' }]);
  startOutbox(client, [LISTS]);

  function change(id: number, fields: Partial<Book>): Promise<unknown> {
    const changed = (items: readonly Book[]) => items.map((book) => (book.id === id ? { ...book, ...fields } : book));
    const before = () => client.getQueryData<Book[]>(['/api/books'])?.find((book) => book.id === id);
    return mutateQuietly({
      listCache: LISTS,
      queueKey: String(id),
      predict: () => ({ id, title: '', ...before(), ...fields }),
      optimisticUpdate: changed,
      reconcile: () => changed,
      onError: () => undefined,
      send: async () => send('PATCH', `/api/books/${requireStoredId(id)}`, fields),
    });
  }

  function create(id: number, title: string): Promise<unknown> {
    return mutateQuietly({
      listCache: LISTS,
      queueKey: String(id),
      predict: () => ({ id, title }),
      optimisticUpdate: (items) => [...items, { id, title }],
      reconcile: (response) => (items) => [...items, response],
      onError: () => undefined,
      send: async () => send('POST', '/api/books', { title }, 'key'),
    });
  }
  return { change, create };
}

/** Makes a change, which fails when the test ends. */
async function mutateQuietly(change: Change<Book, 'all', Book>): Promise<unknown> {
  return mutate(client, change).catch(() => undefined);
}

/** Sends a request as `call` does, which other tests replace. */
async function send(method: string, address: string, body: object, key?: string): Promise<never> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  await fetch(`.${address}`, { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
  throw Object.assign(new ApiError(0, 'No network', { statusText: 'Network error' }), {
    request: { method, address, body },
  });
}

const leave = () => page.dispatchEvent(new Event('pagehide'));
const getRequests = (changes: readonly OutboxChange[]) =>
  changes.map(({ method, address, body }) => [method, address, body]);

beforeEach(() => {
  page = new EventTarget();
  failures = [];
  keptValues.clear();
  waitingChanges.set([]);
  network.onLine = false;
  fetchMock
    .mockReset()
    .mockImplementation(
      async () => new Promise((_, reject) => failures.push(() => reject(new TypeError('Failed to fetch')))),
    );
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(async () => {
  // Nothing may be under way when the next test begins.
  network.onLine = true;
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  for (const fail of failures) fail();
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  sendChangesBy(async (change) => change.send());
  markWaiting([]);
  vi.unstubAllGlobals();
});

it('stores the changes that are held back until others are sent, behind these', async () => {
  const { change } = setUp();
  const kept = change(7, { title: 'Galatea' });
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  failures[0]?.();
  await kept;
  network.onLine = true;
  void change(8, { author: 'Homer' });
  void change(8, { title: 'Odyssey' });
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
  leave();
  await vi.waitFor(async () =>
    expect(getRequests(await readChanges())).toEqual([
      ['PATCH', '/api/books/7', { title: 'Galatea' }],
      ['PATCH', '/api/books/8', { author: 'Homer' }],
      ['PATCH', '/api/books/8', { title: 'Odyssey' }],
    ]),
  );
});

describe('a page that is left without a network', () => {
  it('keeps all changes in their order, also those that wait for their turn', async () => {
    const { change, create } = setUp();
    const id = temporaryId();
    void change(7, { title: 'Galatea' });
    void change(7, { author: 'Madeline Miller' });
    void create(id, 'Emma');
    void change(id, { author: 'Jane Austen' });
    leave();

    const changes = await readChanges();
    expect(getRequests(changes)).toEqual([
      ['PATCH', '/api/books/7', { title: 'Galatea' }],
      ['PATCH', '/api/books/7', { author: 'Madeline Miller' }],
      ['POST', '/api/books', { title: 'Emma' }],
      ['PATCH', `/api/books/${id}`, { author: 'Jane Austen' }],
    ]);
    expect(changes[1]?.prediction?.changed).toEqual([{ id: 7, title: 'Galatea', author: 'Madeline Miller' }]);
    expect(changes[2]).toMatchObject({ userId: 1, idempotencyKey: 'key', temporaryId: id });
    expect(await readChanges()).toHaveLength(4);
    expect(storage.has('halo-left-changes')).toBe(false);
  });

  it('keeps a change once that reaches the outbox while the page is being left', async () => {
    const { change } = setUp();
    const kept = change(7, { title: 'Galatea' });
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    leave();
    failures[0]?.();
    await kept;
    expect(getRequests(await readChanges())).toEqual([['PATCH', '/api/books/7', { title: 'Galatea' }]]);
  });

  it('forgets what it stored if the browser shows the page again', async () => {
    const { change } = setUp();
    void change(7, { title: 'Galatea' });
    leave();
    page.dispatchEvent(new Event('pageshow'));
    expect(await readChanges()).toEqual([]);
  });
});

describe('a page that is left with a network', () => {
  it('sends the changes that wait for their turn', async () => {
    network.onLine = true;
    const { change } = setUp();
    void change(7, { title: 'Galatea' });
    void change(7, { author: 'Madeline Miller' });
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
    leave();
    expect(fetchMock.mock.calls.map(([, init]) => init?.body)).toEqual([
      '{"title":"Galatea"}',
      '{"author":"Madeline Miller"}',
    ]);
    expect(storage.has('halo-left-changes')).toBe(false);
  });

  it('sends the creations that wait for an earlier one', async () => {
    network.onLine = true;
    const { create } = setUp();
    void create(temporaryId(), 'Emma');
    void create(temporaryId(), 'Persuasion');
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
    leave();
    expect(fetchMock.mock.calls.map(([, init]) => init?.body)).toEqual(['{"title":"Emma"}', '{"title":"Persuasion"}']);
    expect(storage.has('halo-left-changes')).toBe(false);
  });

  it('stores the changes of an item that is being created, after its creation', async () => {
    network.onLine = true;
    const { change, create } = setUp();
    const id = temporaryId();
    void create(id, 'Emma');
    void change(id, { author: 'Jane Austen' });
    void change(7, { title: 'Galatea' });
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    leave();
    const changes = await readChanges();
    expect(getRequests(changes)).toEqual([
      ['POST', '/api/books', { title: 'Emma' }],
      ['PATCH', `/api/books/${id}`, { author: 'Jane Austen' }],
    ]);
    expect(changes[0]).toMatchObject({ idempotencyKey: 'key', temporaryId: id });
  });
});

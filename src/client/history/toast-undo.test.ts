import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { noListCache, type AnyChange, type UndoGroup, type UndoneChange } from '#client/data/optimistic.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { restoreDeleted } from './history.mutations.ts';
import { sendAsUndo } from './toast-undo.ts';

const BEFORE = { id: 1, title: 'Run', date: '2026-11-21', completedAt: null };
const AFTER = { ...BEFORE, date: '2026-11-22' };
const MOVED: HistoryEntry = {
  number: 7,
  at: '2026-11-21T09:30:00.000Z',
  actor: 'you',
  verb: 'moved',
  itemType: 'task',
  itemId: 1,
  title: 'Run',
  others: 0,
  undoes: null,
  state: 'open',
};

const fetchMock = vi.fn<typeof fetch>();
const network = { onLine: true };

/** Presses Undo on a toast. The server has `history`. Returns the response and the numbers of the undone actions. */
async function undo(
  undoes: readonly UndoneChange[],
  response: unknown,
  history: HistoryEntry[] | Error,
  undoGroup?: UndoGroup,
) {
  fetchMock.mockImplementation(async (address) => {
    if (address !== './api/history') return Response.json({ number: 8 });
    if (history instanceof Error) throw history;
    return Response.json(history);
  });
  const change: AnyChange = {
    listCache: noListCache('/api/tasks'),
    queueKey: '1',
    optimisticUpdate: (items) => [...items],
    predict: () => response,
    send: async () => Promise.resolve('sent'),
    undoes,
    undoGroup,
  };
  const given = await sendAsUndo(new QueryClient(), change);
  return [given, getUndone()];
}

/** The numbers of the actions that the server was asked to undo. */
function getUndone(): number[] {
  return fetchMock.mock.calls.flatMap(([address]) => {
    const number = /\/api\/history\/(\d+)\/undo$/.exec(address as string)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

beforeEach(() => {
  network.onLine = true;
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

it('undoes the action that moved a task, and offers to redo it', async () => {
  const others = [
    { ...MOVED, number: 9, itemId: 2 },
    { ...MOVED, number: 8, verb: 'completed' as const },
  ];
  expect(await undo([{ before: BEFORE, after: AFTER }], BEFORE, [...others, MOVED])).toEqual([BEFORE, [7]]);
  expect(toasts.current()[0]).toMatchObject({
    title: 'Undone:',
    description: 'Moved “Run”',
    action: { label: 'Redo' },
  });
});

it('undoes a change of several tasks and an addition', async () => {
  const undoes = [BEFORE, { ...BEFORE, id: 2 }].map((before) => ({ before, after: { ...before, date: 'x' } }));
  const response = undoes.map(({ before }) => before);
  expect(await undo(undoes, response, [{ ...MOVED, itemId: 2, others: 1 }])).toEqual([response, [7]]);
  fetchMock.mockClear();
  const added = { ...MOVED, verb: 'added' as const };
  expect(await undo([{ before: null, after: AFTER }], undefined, [added])).toEqual([undefined, [7]]);
});

it('undoes a move together with the places of the tasks that made room', async () => {
  const placed = { ...BEFORE, id: 2, sortOrder: 1 };
  const undoes = [
    { before: BEFORE, after: AFTER },
    { before: placed, after: { ...placed, sortOrder: 2 } },
  ];
  const response = undoes.map(({ before }) => before);
  expect(await undo(undoes, response, [MOVED])).toEqual([response, [7]]);
});

it('offers to redo all undos of a group once the last of them is done', async () => {
  toasts.set([]);
  const group = { count: 2 };
  await undo([{ before: BEFORE, after: AFTER }], BEFORE, [MOVED], group);
  expect(toasts.current()).toEqual([]);
  await undo([{ before: BEFORE, after: AFTER }], BEFORE, [MOVED], group);
  const { title, action } = toasts.current()[0] ?? {};
  expect([title, action?.label]).toEqual(['2 actions undone', 'Redo all']);
});

it('finds the completion of a habit by its title', async () => {
  const completed = { ...BEFORE, isCompleted: true };
  const entry = { ...MOVED, verb: 'completed' as const, itemId: null };
  const others = [{ ...entry, number: 8, title: 'Swim' }];
  const reopened = { ...completed, isCompleted: false };
  const undoes = [{ before: reopened, after: completed }];
  expect(await undo(undoes, reopened, [...others, entry])).toEqual([reopened, [7]]);
});

it.each<[string, HistoryEntry[] | Error]>([
  ['nothing was recorded', []],
  ['it was undone', [{ ...MOVED, state: 'undone' }]],
  ['it cannot be undone', [{ ...MOVED, state: 'outdated' }]],
  ['the action changed more items', [{ ...MOVED, others: 1 }]],
  ['another item of this title was moved', [{ ...MOVED, itemId: 2 }]],
  ['the last move is an undo', [{ ...MOVED, undoes: 3 }]],
  ['the history cannot be read', new TypeError('Failed to fetch')],
])('is an ordinary change if %s', async (_, history) => {
  expect(await undo([{ before: BEFORE, after: AFTER }], BEFORE, history)).toEqual(['sent', []]);
});

it('is an ordinary change offline, and if the action did more than the toast takes back', async () => {
  const edited = { ...AFTER, title: 'Run far' };
  const moved = { ...MOVED, title: 'Run far' };
  const movedBack = { ...edited, date: BEFORE.date };
  expect(await undo([{ before: BEFORE, after: edited }], movedBack, [moved])).toEqual(['sent', []]);
  network.onLine = false;
  expect(await undo([{ before: BEFORE, after: AFTER }], BEFORE, [MOVED])).toEqual(['sent', []]);
});

it('resets a field to a newer value than before, as a time of completion', async () => {
  const completed = { ...BEFORE, isCompleted: true, completedAt: '2026-11-21T09:00:00.000Z' };
  const reopened = { ...BEFORE, isCompleted: false };
  const response = { ...completed, completedAt: '2026-11-21T10:00:00.000Z' };
  const entry = { ...MOVED, verb: 'reopened' as const };
  expect(await undo([{ before: completed, after: reopened }], response, [entry])).toEqual([response, [7]]);
});

it('says that an item is deleted again after the undo of its restoration, and offers to restore it', async () => {
  let last = 10;
  fetchMock.mockImplementation(async () => Response.json({ number: (last += 1) }));
  await restoreDeleted(new QueryClient(), { number: 7, title: 'Run' });
  for (const [title, label] of [
    ['Restored', 'Undo'],
    ['Deleted again', 'Restore'],
    ['Restored', 'Undo'],
  ]) {
    expect(toasts.current()[0]).toMatchObject({ title, description: '“Run”', action: { label } });
    await toasts.current()[0]?.action?.onSelect();
  }
  expect(getUndone()).toEqual([7, 11, 12, 13]);
});

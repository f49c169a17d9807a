import { describe, expect, it } from 'vitest';
import {
  describeAction,
  findRedoable,
  findUndoable,
  getHistory,
  netChanges,
  type RecordedAction,
  type RowChange,
} from './history.rules.ts';

const change = (before: RowChange['before'], after: RowChange['after'], rowKey = '{"id":1}', table = 'tasks') => ({
  table,
  rowKey,
  before,
  after,
  title: 'Run',
});

const action = (number: number, changes: RecordedAction['changes'], undoes: number | null = null): RecordedAction => ({
  number,
  at: '2026-11-21T09:30:00.000Z',
  actor: 'you',
  undoes,
  changes,
});

describe('netChanges', () => {
  it.each<[string, RowChange[], Pick<RowChange, 'before' | 'after'>[]]>([
    ['one change', [change({ title: 'A' }, { title: 'B' })], [{ before: { title: 'A' }, after: { title: 'B' } }]],
    [
      'two edits',
      [change({ title: 'A' }, { title: 'B' }), change({ title: 'B', date: 1 }, { title: 'C', date: 2 })],
      [{ before: { title: 'A', date: 1 }, after: { title: 'C', date: 2 } }],
    ],
    ['an edit and its opposite', [change({ title: 'A' }, { title: 'B' }), change({ title: 'B' }, { title: 'A' })], []],
    [
      'an addition and an edit',
      [change(null, { id: 1, title: 'A' }), change({ title: 'A' }, { title: 'B' })],
      [{ before: null, after: { id: 1, title: 'B' } }],
    ],
    ['an addition and a deletion', [change(null, { id: 1 }), change({ id: 1 }, null)], []],
    [
      'an edit and a deletion',
      [change({ title: 'A' }, { title: 'B' }), change({ id: 1, title: 'B' }, null)],
      [{ before: { id: 1, title: 'A' }, after: null }],
    ],
    [
      'a deletion and another row in its place',
      [change({ id: 1, title: 'A' }, null), change(null, { id: 1, title: 'B' })],
      [{ before: { title: 'A' }, after: { title: 'B' } }],
    ],
  ])('joins %s', (_name, changes, expected) => {
    expect(netChanges(changes).map(({ before, after }) => ({ before, after }))).toEqual(expected);
  });

  it('keeps the changes of different rows apart', () => {
    expect(netChanges([change({ a: 1 }, { a: 2 }), change({ a: 2 }, { a: 1 }, '{"id":2}')])).toHaveLength(2);
  });
});

describe('describeAction', () => {
  it.each<[string, RecordedAction['changes'][number], string, string]>([
    ['a new row', change(null, { id: 1 }), 'added', 'task'],
    ['a deleted row', change({ id: 1 }, null), 'deleted', 'task'],
    ['a completion', change({ isCompleted: 0, isCrossedOut: 0 }, { isCompleted: 1 }), 'completed', 'task'],
    ['the end of a completion', change({ isCompleted: 1 }, { isCompleted: 0 }), 'reopened', 'task'],
    ['a crossed-out goal', change({ isCrossedOut: 0 }, { isCrossedOut: 1 }, undefined, 'goals'), 'crossed-out', 'goal'],
    ['a flag', change({ flagged: 0 }, { flagged: 1 }), 'flagged', 'task'],
    ['another day', change({ date: '2026-11-21' }, { date: '2026-11-22' }), 'moved', 'task'],
    [
      'another day that restores a task',
      change({ date: '2026-11-21', isCrossedOut: 1 }, { date: '2026-11-22', isCrossedOut: 0 }),
      'moved',
      'task',
    ],
    ['another place', change({ sortOrder: 1 }, { sortOrder: 0 }), 'reordered', 'task'],
    ['other words', change({ title: 'A' }, { title: 'B' }, undefined, 'books'), 'edited', 'book'],
    ['a completion of a habit', change(null, { id: 1 }, undefined, 'habit_completions'), 'completed', 'habit'],
    [
      'a habit whose completion is taken back',
      change({ id: 1 }, null, undefined, 'habit_completions'),
      'reopened',
      'habit',
    ],
  ])('knows %s', (_name, row, verb, itemType) => {
    expect(describeAction(action(1, [row]))).toEqual({ verb, itemType, title: 'Run', others: 0 });
  });

  it('names the item, not the rows that belong to it, and counts the others', () => {
    const rows = [
      change(null, { id: 1 }, '{"id":1}', 'task_series'),
      change(null, { id: 2 }, '{"id":2}', 'tasks'),
      change(null, { id: 3 }, '{"id":3}', 'tasks'),
    ];
    expect(describeAction(action(1, rows))).toEqual({ verb: 'added', itemType: 'task', title: 'Run', others: 1 });
  });

  it('does not count rows that only made room for a moved one', () => {
    const moved = change(
      { date: '2026-11-23', sortOrder: 0 },
      { date: '2026-11-24', sortOrder: 1 },
      '{"id":1}',
      'tasks',
    );
    const reorder = (id: number) => change({ sortOrder: 1 }, { sortOrder: 2 }, JSON.stringify({ id }), 'tasks');
    expect(describeAction(action(1, [moved, reorder(2)]))).toMatchObject({ verb: 'moved', others: 0 });
    expect(describeAction(action(1, [reorder(2), reorder(3)]))).toMatchObject({ verb: 'reordered', others: 1 });
  });

  it('leaves out an action that changed nothing in the end', () => {
    expect(describeAction(action(1, [change({ a: 1 }, { a: 2 }), change({ a: 2 }, { a: 1 })]))).toBeUndefined();
  });
});

describe('getHistory', () => {
  const states = (actions: RecordedAction[]) => getHistory(actions).map(({ number, state }) => [number, state]);
  const added = action(1, [change(null, { id: 1, title: 'A' })]);
  const edited = action(2, [change({ title: 'A' }, { title: 'B' })]);
  const flagged = action(3, [change({ flagged: 0 }, { flagged: 1 })]);

  it('an action is open unless the same column or the whole row was changed later', () => {
    expect(states([flagged, edited, added])).toEqual([
      [3, 'open'],
      [2, 'open'],
      [1, 'outdated'],
    ]);
  });

  it('an action has the id of its item, but the completion of a habit has none', () => {
    const completed = action(4, [change(null, { id: 7, seriesId: 1 }, '{"id":7}', 'habit_completions')]);
    expect(getHistory([completed, added]).map(({ itemId }) => itemId)).toEqual([null, 1]);
  });

  it('a new place in the list does not outdate an addition', () => {
    expect(states([action(2, [change({ sortOrder: 0 }, { sortOrder: 3 })]), added])).toEqual([
      [2, 'open'],
      [1, 'open'],
    ]);
  });

  it('an undo and what it undid outdate nothing', () => {
    const undo = action(4, [change({ title: 'B' }, { title: 'A' })], 2);
    expect(states([undo, edited, added])).toEqual([
      [4, 'open'],
      [2, 'undone'],
      [1, 'open'],
    ]);
  });

  it('a redo makes an action effective again', () => {
    const undo = action(4, [change({ title: 'B' }, { title: 'A' })], 2);
    const redo = action(5, [change({ title: 'A' }, { title: 'B' })], 4);
    expect(states([redo, undo, edited, added])).toEqual([
      [5, 'open'],
      [4, 'undone'],
      [2, 'open'],
      [1, 'outdated'],
    ]);
  });
});

describe('findUndoable and findRedoable', () => {
  const changes = [1, 2, 3].map((number) => action(number, [change({ a: 0 }, { a: 1 }, `{"id":${number}}`)]));
  const getUndo = (number: number, undoes: number) => action(number, [change({ a: 1 }, { a: 0 })], undoes);

  /** Returns the numbers of what is undone and redone next, after these undos. */
  const next = (...undos: RecordedAction[]) => {
    const history = getHistory([...changes, ...undos].toReversed());
    return [findUndoable(history)?.number, findRedoable(history)?.number];
  };

  it('go back through the changes and forward through the undos', () => {
    const undos = [getUndo(4, 3), getUndo(5, 2), getUndo(6, 1)];
    expect(next()).toEqual([3, undefined]);
    expect(next(...undos.slice(0, 1))).toEqual([2, 4]);
    expect(next(...undos)).toEqual([undefined, 6]);
    expect(next(...undos, getUndo(7, 6))).toEqual([1, 5]);
    expect(next(...undos, getUndo(7, 6), getUndo(8, 5))).toEqual([2, 4]);
    expect(next(...undos, getUndo(7, 6), getUndo(8, 5), getUndo(9, 4))).toEqual([3, undefined]);
    expect(next(...undos, getUndo(7, 6), getUndo(8, 7))).toEqual([undefined, 8]);
  });

  it('a change after an undo leaves nothing to redo', () => {
    const later = action(5, [change({ a: 0 }, { a: 1 }, '{"id":5}')]);
    expect(next(getUndo(4, 3), later)).toEqual([5, undefined]);
    expect(next(getUndo(4, 3), later, getUndo(6, 5))).toEqual([2, 6]);
  });
});

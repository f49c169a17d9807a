import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareItems, LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import { aProject, aProjectTask } from '#tests/support/factories.ts';
import type { ProjectTaskChange } from './projects.contract.ts';
import {
  changeProject,
  changeProjectTask,
  moveProject,
  newProjectTask,
  putProject,
  putProjectTask,
  sortProjects,
  UNKNOWN_PROJECT_POSITION,
} from './projects.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';

const anyId = fc.integer({ min: -3, max: 12 }).filter((id) => id !== 0);
const someProjects = fc.uniqueArray(
  anyId.map((id) => aProject({ id })),
  { selector: ({ id }) => id, maxLength: 8 },
);
const anyTask = fc
  .record({
    id: fc.integer({ min: 1, max: 20 }),
    isCompleted: fc.boolean(),
    flagged: fc.boolean(),
    sortOrder: fc.integer({ min: 0, max: 3 }),
  })
  .map((fields) => aProjectTask({ ...fields, completedAt: fields.isCompleted ? '2026-11-20T12:00:00.000Z' : null }));
const anyChange: fc.Arbitrary<ProjectTaskChange> = fc.record(
  {
    title: fc.constantFrom('Pack', 'Carry'),
    isCompleted: fc.boolean(),
    isCrossedOut: fc.boolean(),
    flagged: fc.boolean(),
    isFlagged: fc.boolean(),
    sortOrder: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: [] },
);

describe('sortProjects', () => {
  const getIds = (projects: readonly { id: number }[]) => projects.map(({ id }) => id);

  it('uses the saved order, followed by the other projects, the oldest first', () => {
    const projects = [5, 4, 3, 2, 1, -1].map((id) => aProject({ id }));

    expect(UNKNOWN_PROJECT_POSITION).toBe(9_999);
    expect(getIds(sortProjects(projects, []))).toEqual([1, 2, 3, 4, 5, -1]);
    expect(getIds(sortProjects(projects, [4, 2]))).toEqual([4, 2, 1, 3, 5, -1]);
    expect(getIds(sortProjects(projects, [99, 5, -1, 98]))).toEqual([5, -1, 1, 2, 3, 4]);
  });

  it('puts position 10,000 after projects that are not in the saved order', () => {
    const order = Array.from({ length: 10_001 }, (_, index) => index + 10);

    expect(getIds(sortProjects([aProject({ id: 10_010 }), aProject({ id: 3 })], order))).toEqual([3, 10_010]);
  });

  it('keeps every project once, whatever the input order', () => {
    fc.assert(
      fc.property(someProjects, fc.uniqueArray(anyId), (projects, order) => {
        const sorted = getIds(sortProjects(projects, order));
        expect(sorted).toHaveLength(projects.length);
        expect(new Set(sorted)).toEqual(new Set(getIds(projects)));
        expect(getIds(sortProjects(projects.toReversed(), order))).toEqual(sorted);
        const known = order.filter((id) => sorted.includes(id));
        expect(sorted.slice(0, known.length)).toEqual(known);
      }),
    );
  });
});

describe('moveProject moves', () => {
  it.each([
    ['up', 2, -1, [2, 1, 3]],
    ['down', 2, 1, [1, 3, 2]],
    ['up from the first place', 1, -1, [1, 2, 3]],
    ['down from the last place', 3, 1, [1, 2, 3]],
    ['a project that is not in the list', 9, 1, [1, 2, 3]],
  ] as const)('%s', (_name, id, step, expected) => {
    expect(moveProject([1, 2, 3], id, step)).toEqual(expected);
  });

  it('back with the opposite step, unless it was at an end', () => {
    const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
    fc.assert(
      fc.property(someIds, fc.nat(), fc.constantFrom(1 as const, -1 as const), (ids, index, step) => {
        const id = ids[index % ids.length] ?? 0;
        const moved = moveProject(ids, id, step);
        expect(moved).toHaveLength(ids.length);
        expect(new Set(moved)).toEqual(new Set(ids));
        if (moved.indexOf(id) !== ids.indexOf(id)) {
          expect(moveProject(moved, id, step === 1 ? -1 : 1)).toEqual(ids);
        }
      }),
    );
  });
});

it('putProject replaces a project in its place or adds it at the end', () => {
  const [first, second] = [aProject({ id: 1 }), aProject({ id: 2 })];
  const renamed = { ...first, title: 'Move flat' };

  expect(putProject([first, second], renamed)).toEqual([renamed, second]);
  expect(putProject([second], renamed)).toEqual([second, renamed]);
});

describe('changeProject', () => {
  it('sets completedAt once and clears it when the project is reopened', () => {
    const completed = changeProject(aProject(), { isCompleted: true }, NOW);
    expect(completed).toMatchObject({ isCompleted: true, completedAt: NOW });
    expect(changeProject(completed, { title: 'Move flat', isCompleted: true }, LATER)).toEqual({
      ...completed,
      title: 'Move flat',
    });
    expect(changeProject(completed, { isCompleted: false }, LATER)).toEqual({
      ...completed,
      isCompleted: false,
      completedAt: null,
    });
    expect(changeProject(completed, {}, LATER)).toEqual(completed);
  });
});

describe('a project task', () => {
  it('is at the end of its project when it is new', () => {
    expect(newProjectTask({ title: 'Pack' }, NOW)).toEqual({
      title: 'Pack',
      isCompleted: false,
      isCrossedOut: false,
      flagged: false,
      isFlagged: false,
      sortOrder: LAST_SORT_ORDER,
      completedAt: null,
    });
    expect(newProjectTask({ title: 'Pack', isFlagged: true, sortOrder: 0, isCompleted: true }, NOW)).toMatchObject({
      flagged: true,
      isFlagged: true,
      sortOrder: 0,
      completedAt: NOW,
    });
  });

  it('keeps fields that a change does not name, and changes idempotently', () => {
    fc.assert(
      fc.property(anyTask, anyChange, (task, change) => {
        const changed = changeProjectTask(task, change, NOW);
        expect(changeProjectTask(changed, change, LATER)).toEqual(changed);
        expect(changeProjectTask(task, {}, NOW)).toEqual(task);
        expect(changed.flagged).toBe(change.flagged ?? change.isFlagged ?? task.flagged);
        expect(changed.isFlagged).toBe(changed.flagged);
        expect(changed.title).toBe(change.title ?? task.title);
        expect(changed.sortOrder).toBe(change.sortOrder ?? task.sortOrder);
      }),
    );
  });

  it('has a single state with completedAt in step, and a flag independent of it', () => {
    fc.assert(
      fc.property(anyTask, anyChange, (task, { flagged: _flagged, isFlagged: _isFlagged, ...change }) => {
        const { isCompleted, isCrossedOut, completedAt, flagged } = changeProjectTask(task, change, NOW);
        expect(isCompleted && isCrossedOut).toBe(false);
        expect(completedAt !== null).toBe(isCompleted);
        if (task.isCompleted && isCompleted) expect(completedAt).toBe(task.completedAt);
        expect(flagged).toBe(task.flagged);
      }),
    );
  });

  it('is added to its list once in its place', () => {
    const someTasks = fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 8 });
    fc.assert(
      fc.property(someTasks, anyTask, (tasks, task) => {
        const list = putProjectTask(tasks, task);
        expect(list.filter(({ id }) => id === task.id)).toEqual([task]);
        expect(list).toEqual(list.toSorted(compareItems));
        expect(list).toHaveLength(new Set([...tasks.map(({ id }) => id), task.id]).size);
      }),
    );
  });
});

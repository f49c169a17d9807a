import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortItems } from '#shared/items/items.rules.ts';
import type { DayRecord, PastTask, RecordedTaskChange } from './past-day.contract.ts';
import { getDaySteps, listAt } from './past-day.rules.ts';

const DAY = '2026-11-21';
const OTHER = '2026-11-22';

const task = (id: number, fields: Partial<PastTask> = {}): PastTask => ({
  id,
  title: `Task ${id}`,
  date: DAY,
  startTime: null,
  estimateMinutes: null,
  notes: null,
  isCompleted: false,
  isCrossedOut: false,
  isPriority: false,
  flagged: false,
  isRecurring: false,
  sortOrder: 0,
  ...fields,
});

const change = (
  action: number,
  taskId: number,
  before: Partial<PastTask> | null,
  after: Partial<PastTask> | null,
): RecordedTaskChange => ({
  taskId,
  action,
  at: `2026-11-21T09:${String(action % 60).padStart(2, '0')}:00.000Z`,
  actor: 'you',
  undoes: null,
  before,
  after,
});

/** A planner with two days that records its changes like the triggers of the database. */
class RecordedPlanner {
  readonly tasks = new Map<number, PastTask>();
  readonly changes: RecordedTaskChange[] = [];
  /** The list of the day before the first action and after each action. */
  readonly lists: [action: number | undefined, list: PastTask[]][] = [[undefined, []]];
  #action = 0;

  act(work: () => void): void {
    this.#action += 1;
    work();
    this.lists.push([this.#action, sortItems([...this.tasks.values()].filter(({ date }) => date === DAY))]);
  }

  put(id: number, fields: Partial<PastTask>): void {
    const before = this.tasks.get(id);
    const after = task(id, { ...before, ...fields });
    this.tasks.set(id, after);
    if (before === undefined) {
      this.changes.push(change(this.#action, id, null, after));
      return;
    }
    const names = Object.keys(fields).filter((name) => before[name as 'id'] !== after[name as 'id']);
    const pick = (from: PastTask) => Object.fromEntries(names.map((name) => [name, from[name as 'id']]));
    if (names.length > 0) this.changes.push(change(this.#action, id, pick(before), pick(after)));
  }

  delete(id: number): void {
    const before = this.tasks.get(id);
    if (before === undefined) return;
    this.tasks.delete(id);
    this.changes.push(change(this.#action, id, before, null));
  }

  record(): DayRecord {
    return { tasks: [...this.tasks.values()], changes: this.changes };
  }
}

const edit = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  isDeleted: fc.boolean(),
  fields: fc.record(
    {
      title: fc.constantFrom('Run', 'Swim'),
      date: fc.constantFrom(DAY, OTHER),
      isCompleted: fc.boolean(),
      isPriority: fc.boolean(),
      sortOrder: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: [] },
  ),
});
const actions = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 20 });

describe('listAt', () => {
  it('returns the list as it was after each action, and the current list after the last one', () => {
    fc.assert(
      fc.property(actions, (made) => {
        const planner = new RecordedPlanner();
        for (const edits of made)
          planner.act(() => {
            for (const { id, isDeleted, fields } of edits)
              if (isDeleted) planner.delete(id);
              else planner.put(id, fields);
          });
        for (const [action, list] of planner.lists) expect(listAt(DAY, planner.record(), action)).toEqual(list);
      }),
    );
  });

  it('shows a task that was there before the first recorded change as it was', () => {
    const record = {
      tasks: [task(1, { isCompleted: true })],
      changes: [change(7, 1, { isCompleted: false }, { isCompleted: true })],
    };
    expect(listAt(DAY, record, undefined)).toEqual([task(1)]);
  });
});

describe('getDaySteps', () => {
  it('names each change of the day, the oldest first', () => {
    const planner = new RecordedPlanner();
    planner.act(() => planner.put(1, { title: 'Run' }));
    planner.act(() => planner.put(2, { title: 'Swim', date: OTHER }));
    planner.act(() => planner.put(2, { title: 'Dive' }));
    planner.act(() => planner.put(2, { date: DAY }));
    planner.act(() => {
      planner.put(1, { isCompleted: true });
      planner.put(2, { isCompleted: true });
    });
    planner.act(() => planner.put(1, { date: OTHER }));
    planner.act(() => planner.delete(2));

    expect(
      getDaySteps(DAY, planner.record()).map(({ number, verb, title, others, movedFrom, movedTo, taskIds }) => [
        number,
        verb,
        title,
        others,
        movedFrom ?? movedTo,
        taskIds,
      ]),
    ).toEqual([
      [1, 'added', 'Run', 0, undefined, [1]],
      [4, 'moved', 'Dive', 0, OTHER, [2]],
      [5, 'completed', 'Run', 1, undefined, [1, 2]],
      [6, 'moved', 'Run', 0, OTHER, [1]],
      [7, 'deleted', 'Dive', 0, undefined, [2]],
    ]);
  });

  it('leaves out an action that changed nothing in the end', () => {
    const planner = new RecordedPlanner();
    planner.put(1, {});
    planner.act(() => {
      planner.put(1, { flagged: true });
      planner.put(1, { flagged: false });
    });
    expect(getDaySteps(DAY, planner.record()).map(({ verb }) => verb)).toEqual(['added']);
  });

  it('is empty without a recorded change', () => {
    expect(getDaySteps(DAY, { tasks: [task(1)], changes: [] })).toEqual([]);
  });
});

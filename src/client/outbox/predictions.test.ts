import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { AnyChange } from '#client/data/optimistic.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import type { ShownLists } from '#client/data/snapshot.ts';
import { editTaskChange } from '#client/tasks/editing.mutations.ts';
import { taskDeletion } from '#client/tasks/deletion.mutations.ts';
import { TASK_LISTS } from '#client/tasks/tasks.queries.ts';
import { aTask } from '#tests/support/factories.ts';
import { applyToSnapshot, createPrediction } from './predictions.ts';

const [today, tomorrow] = ['2026-11-18', '2026-11-19'];
const getKey = (day: string) => ['/api/tasks', 'date', day];
const first = aTask({ date: today, title: 'Call Ana' });
const second = aTask({ date: today, title: 'Water the fern' });

/** The lists of two days, as the snapshot has them. */
let shown: ShownLists;
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false });
  shown = { user: { id: 1 }, lists: new Map() };
  for (const [day, tasks] of [
    [today, [first, second]],
    [tomorrow, []],
  ] as const)
    shown.lists.set(JSON.stringify(getKey(day)), tasks);
});

function getTitles(day: string): string[] {
  return (shown.lists.get(JSON.stringify(getKey(day))) as Task[]).map(({ title }) => title);
}

/** Applies changes to the snapshot `times` times, as after that many reloads. */
function replay(changes: AnyChange[], times: number): void {
  const client = createQueryClient();
  const predictions = changes.map((change) => createPrediction(client, shown, change, change.predict?.()));
  for (let time = 0; time < times; time += 1) applyToSnapshot(shown, TASK_LISTS, predictions);
}

describe('the prediction of a waiting change', () => {
  it('renames a task in its list, however often it is applied', () => {
    replay([editTaskChange(first, { title: 'Call Anna' }, 'this')], 2);
    expect(getTitles(today)).toEqual(['Call Anna', 'Water the fern']);
  });

  it('moves a task to the list of another day', () => {
    replay([editTaskChange(first, { date: tomorrow }, 'this')], 2);
    expect([getTitles(today), getTitles(tomorrow)]).toEqual([['Water the fern'], ['Call Ana']]);
  });

  it('removes a deleted task', () => {
    replay([taskDeletion(first, 'this').remove], 2);
    expect(getTitles(today)).toEqual(['Water the fern']);
  });

  it('renames the later tasks of a series, too', () => {
    const series = { isRecurring: true, recurringPattern: 'daily', recurringId: 7, title: 'Stretch' } as const;
    const [one, two] = [aTask({ ...series, date: today }), aTask({ ...series, date: tomorrow })];
    shown.lists.set(JSON.stringify(getKey(today)), [one]);
    shown.lists.set(JSON.stringify(getKey(tomorrow)), [two]);
    replay([editTaskChange(one, { title: 'Swim' }, 'this and later')], 1);
    expect([getTitles(today), getTitles(tomorrow)]).toEqual([['Swim'], ['Swim']]);
  });
});

import type { Day } from '#shared/calendar/day.ts';
import { sortItems } from '#shared/items/items.rules.ts';
import type { HistoryEntry } from './history.contract.ts';
import { describeAction, type RecordedAction } from './history.rules.ts';
import type { DayRecord, PastTask, RecordedTaskChange } from './past-day.contract.ts';

/** A change of a day's list: who did what, and when. */
export type DayStep = Pick<
  HistoryEntry,
  'number' | 'at' | 'actor' | 'undoes' | 'verb' | 'itemType' | 'title' | 'others'
> & {
  /** The day from which the task came, if it was moved here. */
  movedFrom: Day | undefined;
  /** The day to which the task went, if it was moved away. */
  movedTo: Day | undefined;
  /** The ids of the changed tasks. */
  taskIds: readonly number[];
};

/** A change of a task, with the task before and after it. */
interface Replayed {
  change: RecordedTaskChange;
  before: PastTask | undefined;
  after: PastTask | undefined;
}

/** Returns the changes of a day's list, the oldest first. */
export function getDaySteps(day: Day, record: DayRecord): DayStep[] {
  const onDay = replay(record).filter(({ before, after }) => before?.date === day || after?.date === day);
  return [...Map.groupBy(onDay, ({ change }) => change.action).values()].flatMap((replayed) => {
    const step = describeStep(day, replayed);
    return step === undefined ? [] : [step];
  });
}

/**
 * Returns the list of a day as it was after an action, in the order of the screen. Without an action, as it was before
 * the first recorded change.
 */
export function listAt(day: Day, { tasks, changes }: DayRecord, action: number | undefined): PastTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const change of changes.toReversed()) {
    if (action !== undefined && change.action <= action) break;
    revertChange(byId, change);
  }
  return sortItems([...byId.values()].filter(({ date }) => date === day));
}

/** Returns the tasks before and after each change, the oldest first. */
function replay({ tasks, changes }: DayRecord): Replayed[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return changes
    .toReversed()
    .map((change) => {
      const after = byId.get(change.taskId);
      revertChange(byId, change);
      return { change, before: byId.get(change.taskId), after };
    })
    .toReversed();
}

/** Makes a task as it was before a change. */
function revertChange(byId: Map<number, PastTask>, { taskId, before, after }: RecordedTaskChange): void {
  const task = byId.get(taskId);
  if (before === null) byId.delete(taskId);
  else if (after === null) byId.set(taskId, before as PastTask);
  else if (task !== undefined) byId.set(taskId, { ...task, ...before });
}

function describeStep(day: Day, replayed: readonly Replayed[]): DayStep | undefined {
  const [first] = replayed;
  if (first === undefined) return undefined;
  const { action: number, at, actor, undoes } = first.change;
  const changes: RecordedAction['changes'] = replayed.map(({ change, before, after }) => ({
    table: 'tasks',
    rowKey: String(change.taskId),
    before: change.before,
    after: change.after,
    title: (after ?? before)?.title ?? null,
  }));
  const described = describeAction({ number, at, actor, undoes, changes });
  const arrived = replayed.find(
    ({ before, after }) => before !== undefined && before.date !== day && after !== undefined,
  );
  const left = replayed.find(({ after }) => after !== undefined && after.date !== day);
  return (
    described && {
      number,
      at,
      actor,
      undoes,
      ...described,
      movedFrom: arrived?.before?.date,
      movedTo: left?.after?.date,
      taskIds: replayed.map(({ change }) => change.taskId),
    }
  );
}

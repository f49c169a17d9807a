import type { PortableGoal } from '#shared/goals/exported-goals.contract.ts';
import type { PortableTask } from '#shared/tasks/exported-tasks.contract.ts';
import { forEachList, type PortableLists } from './export-file.contract.ts';
import { planHabitImport, isFullyDeleted, type HabitImportPlan } from './habit-import-plan.rules.ts';
import type { Counts, ImportResult } from './portability.contract.ts';
import { isReleasedBy, planSeriesImport, type SeriesImportPlan } from './series-import-plan.rules.ts';

/** The additions of an import to an account, with portable ids. */
export interface ImportPlan extends Omit<PortableLists, 'taskSeries' | 'habits'> {
  taskSeries: SeriesImportPlan[];
  habits: HabitImportPlan[];
}

/** What an import compares of the items of an account. */
export interface ComparedLists
  extends Pick<PortableLists, 'taskSeries' | 'habits'>, Record<PlainList, readonly Named[]> {
  tasks: readonly Pick<PortableTask, 'id' | 'date' | 'series' | 'seriesDay' | 'carriedFrom'>[];
  goals: readonly Pick<PortableGoal, 'id' | 'dueDate' | 'carriedFrom'>[];
}

type PlainList = 'books' | 'projects' | 'projectTasks';

interface Named {
  id: string;
}

/**
 * Returns the items of a file that an account does not have. Existing items stay unchanged. An item exists when the
 * account has its id, an occurrence also when its day of the series is taken, and a habit's week or month when the
 * habit has that period. Deleted items are restored.
 */
export function planImport(account: ComparedLists, file: PortableLists): ImportPlan {
  const { tasks, sameAs } = newTasks(account, file.tasks);
  const bySeries = Map.groupBy(tasks, ({ series }) => series);
  const kept = Map.groupBy(account.tasks, ({ series }) => series);
  const series = byId(account.taskSeries);
  const habits = byId(account.habits);
  return {
    ...(forEachList((list) => withoutKnown<Named>(account[list], file[list])) as PortableLists),
    taskSeries: file.taskSeries.flatMap((each) =>
      planSeriesImport(series.get(each.id), each, getDays(kept.get(each.id)), getDays(bySeries.get(each.id))),
    ),
    tasks: dedupeCopies(account.tasks, tasks, ({ date }) => date, sameAs),
    goals: dedupeCopies(account.goals, withoutKnown(account.goals, file.goals), ({ dueDate }) => dueDate),
    habits: file.habits.flatMap((habit) => planHabitImport(habits.get(habit.id), habit)),
  };
}

/** Counts the items that an import adds, and those that exist already. */
export function importResult(
  account: Pick<ComparedLists, 'habits'>,
  file: PortableLists,
  plan: ImportPlan,
): ImportResult {
  const gone = new Set(account.habits.filter(isFullyDeleted).map(({ id }) => id));
  const { taskSeries: _series, ...lists } = plan;
  const kinds = Object.keys(lists) as (keyof Counts)[];
  const added = Object.fromEntries(kinds.map((kind) => [kind, plan[kind].length])) as Counts;
  added.habits = plan.habits.filter(({ id, isNew }) => isNew || gone.has(id)).length;
  const existing = Object.fromEntries(kinds.map((kind) => [kind, file[kind].length - added[kind]])) as Counts;
  return { added, existing };
}

function byId<Row extends Named>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the rows of the file whose ids the account does not have. */
function withoutKnown<Row extends Named>(account: readonly Named[], file: readonly Row[]): Row[] {
  const known = byId(account);
  return file.filter(({ id }) => !known.has(id));
}

function getSlot({ series, seriesDay }: Pick<PortableTask, 'series' | 'seriesDay'>): string | undefined {
  return series === null ? undefined : `${seriesDay} ${series}`;
}

/**
 * Returns the new tasks, and the replacements of those that are left out: the existing task of the same day and series,
 * or null when the series has given up that day for another pattern.
 */
function newTasks(account: ComparedLists, file: readonly PortableTask[]) {
  const slots = new Map(account.tasks.map((task) => [getSlot(task), task.id]));
  slots.delete(undefined);
  const givenUp = new Map(account.taskSeries.map((series) => [series.id, isReleasedBy(series)]));
  const sameAs = new Map<string, string | null>();
  const tasks = withoutKnown(account.tasks, file).filter((task) => {
    const other = slots.get(getSlot(task));
    const isActive = !task.isCompleted && !task.isCrossedOut;
    const isGivenUp = task.seriesDay !== null && givenUp.get(task.series ?? '')?.(task.seriesDay) === true;
    if (other === undefined && !(isActive && isGivenUp)) return true;
    sameAs.set(task.id, other ?? null);
    return false;
  });
  return { tasks, sameAs };
}

/**
 * Returns the new copies as they are stored. A day, week or month has at most one copy of an item; another one loses
 * its source (`lineage.service`). A source may exist under another id.
 */
function dedupeCopies<Row extends PortableTask | PortableGoal, Compared extends Pick<Row, 'carriedFrom'>>(
  account: readonly Compared[],
  added: readonly (Row & Compared)[],
  getDay: (row: Compared) => string,
  sameAs: ReadonlyMap<string, string | null> = new Map(),
): Row[] {
  const createCopy = (row: Compared) => `${getDay(row)} ${row.carriedFrom}`;
  const copies = new Set(account.filter(({ carriedFrom }) => carriedFrom !== null).map(createCopy));
  const resolveSource = (key: string | null) => (key !== null && sameAs.has(key) ? (sameAs.get(key) ?? null) : key);
  return added.map((row) => {
    const relinked = { ...row, carriedFrom: resolveSource(row.carriedFrom), ancestor: resolveSource(row.ancestor) };
    if (relinked.carriedFrom === null) return relinked;
    const copy = createCopy(relinked);
    if (copies.has(copy)) return { ...relinked, carriedFrom: null };
    copies.add(copy);
    return relinked;
  });
}

function getDays(tasks: readonly Pick<PortableTask, 'seriesDay'>[] = []): Set<string> {
  return new Set(tasks.map(({ seriesDay }) => seriesDay).filter((day) => day !== null));
}

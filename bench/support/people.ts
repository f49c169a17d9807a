import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Day } from '#shared/calendar/day.ts';
import { periodDay, periodNumber } from '#shared/calendar/period.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';

/** The number of items of a user. */
export interface PlannerSize {
  openProjects: number;
  tasksPerProject: number;
  weeklyHabits: number;
  monthlyHabits: number;
  goalsPerPeriod: number;
  books: number;
}

/** The number of project tasks that a user adds at a time. */
const TASKS_AT_A_TIME = 10;

const CREATED_AT = '2021-01-01T00:00:00.000Z';
const WEEKS_OF_HABITS = 260;
const MONTHS_OF_HABITS = 60;
const WEEKS_OF_GOALS = 52;
const MONTHS_OF_GOALS = 12;

type Add = (table: string, row: Record<string, SQLInputValue>) => number | bigint;

/** A user whose rows are added, how many, and up to which day. */
interface Person {
  add: Add;
  userId: number | bigint;
  size: PlannerSize;
  today: Day;
}

/**
 * Adds items for the only user in the file and for new users, directly in the file in one transaction. Users take
 * turns, so that the rows of one user are not adjacent. ANALYZE is not run, because halo never runs it.
 */
export function fillPlanners(file: string, today: Day, own: PlannerSize, others: readonly PlannerSize[]): void {
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = off; pragma cache_size = -1000000; begin');
  const add = createInserter(connection);
  const { id: userId } = connection.prepare('select id from users').get() as { id: number };
  const people: Person[] = [{ add, userId, size: own, today }];
  for (const [index, size] of others.entries()) {
    const email = `person${index}@halo.example`;
    const row = { email, emailKey: email, password: 'none', createdAt: CREATED_AT };
    people.push({ add, userId: add('users', row), size, today });
  }
  for (const kind of [addProjects, addHabits, addGoals, addBooks]) takeTurns(people.map(kind));
  connection.exec('commit; pragma wal_checkpoint(truncate)');
  connection.close();
}

/** Advances each iterator by one step in turn until all are done. */
function takeTurns(turns: Iterator<void>[]): void {
  let going = turns;
  while (going.length > 0) going = going.filter((turn) => turn.next().done !== true);
}

/**
 * Returns a function that inserts rows. A table's statement is prepared for its first row, so all its rows need the
 * same columns.
 */
function createInserter(connection: DatabaseSync): Add {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (table, row) => {
    let statement = statements.get(table);
    if (statement === undefined) {
      const columns = Object.keys(row);
      const names = columns.map((column) => `"${column}"`).join(', ');
      statement = connection.prepare(`insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`);
      statements.set(table, statement);
    }
    return statement.run(...Object.values(row)).lastInsertRowid;
  };
}

function* addProjects({ add, userId, size }: Person): Generator<void> {
  for (let index = 0; index < size.openProjects; index += 1) {
    const projectId = add('projects', { userId, title: `Project ${index}`, createdAt: CREATED_AT });
    for (let sortOrder = 0; sortOrder < size.tasksPerProject; sortOrder += 1) {
      add('project_tasks', { userId, projectId, sortOrder, ...createItem(sortOrder) });
      if ((sortOrder + 1) % TASKS_AT_A_TIME === 0) yield;
    }
  }
}

/** Adds habits that were completed once in every week or month of the last five years, except the current one. */
function* addHabits({ add, userId, size, today }: Person): Generator<void> {
  for (const isWeekly of [true, false]) {
    const count = isWeekly ? size.weeklyHabits : size.monthlyHabits;
    const end = periodNumber(isWeekly, today);
    const startPeriod = end - (isWeekly ? WEEKS_OF_HABITS : MONTHS_OF_HABITS);
    const common = { userId, isWeekly: +isWeekly, createdAt: CREATED_AT };
    const series = Array.from({ length: count }, (_, index) => {
      const template = { title: `A habit that is worth keeping ${index}`, color: 'green' };
      const seriesId = add('habit_series', { ...common, startPeriod });
      add('habit_series_parts', { userId, seriesId, startPeriod, ...template });
      return { seriesId, template };
    });
    for (let period = startPeriod; period < end; period += 1) {
      const day = periodDay(isWeekly, period);
      for (const { seriesId, template } of series) {
        add('habit_slots', { userId, seriesId, period });
        add('habits', { ...common, ...template, baseSeries: seriesId, dueDate: day, period });
        add('habit_completions', { userId, seriesId, period, completionDate: day, createdAt: CREATED_AT });
      }
      yield;
    }
  }
}

function* addGoals({ add, userId, size, today }: Person): Generator<void> {
  for (const isWeekly of [true, false]) {
    const last = periodNumber(isWeekly, today);
    const first = last - (isWeekly ? WEEKS_OF_GOALS : MONTHS_OF_GOALS) + 1;
    for (let period = first; period <= last; period += 1) {
      const dueDate = getDueDate(isWeekly, periodDay(isWeekly, period));
      for (let place = 0; place < size.goalsPerPeriod; place += 1) {
        add('goals', { userId, isWeekly: +isWeekly, dueDate, ...createItem(place) });
      }
      yield;
    }
  }
}

function* addBooks({ add, userId, size }: Person): Generator<void> {
  for (let index = 0; index < size.books; index += 1) {
    add('books', {
      userId,
      author: `Author ${index}`,
      recommendedBy: index % 4 === 0 ? 'A Friend' : null,
      ...createItem(index),
    });
    yield;
  }
}

/** The common columns of items: a third are completed, a few crossed out. */
function createItem(place: number) {
  const isCompleted = place % 3 === 0;
  return {
    title: `Something to do that takes a line, number ${place}`,
    isCompleted: +isCompleted,
    isCrossedOut: +(!isCompleted && place % 10 === 1),
    completedAt: isCompleted ? CREATED_AT : null,
    createdAt: CREATED_AT,
  };
}

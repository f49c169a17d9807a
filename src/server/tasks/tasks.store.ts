import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { DayCounts } from '#shared/tasks/day-counts.contract.ts';
import type { TimedTask } from '#shared/reminders/reminder-times.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskFields } from '#shared/tasks/tasks.rules.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList, SQL_TRUE } from '#server/database/json-sql.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { createCopyStore } from '#server/items/copies.store.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { createOrderStore } from '#server/items/order.store.ts';
import { createRolloverStore } from './rollover.store.ts';
import type { Slot } from './series.presenter.ts';
import { HEADING_COLUMNS, presentHeading, presentTask, type TaskHeading } from './tasks.presenter.ts';

/** Creates the store of tasks. Every statement is limited to one user's rows. */
export function createTaskStore(database: Database) {
  const selectBetween = prepareQuery(database, (query, { userId, from, to }: { userId: number; from: Day; to: Day }) =>
    query
      .selectFrom('tasks')
      .selectAll()
      .where('userId', '=', userId)
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

  const selectCounts = prepareQuery(database, (query, { userId, from, to }: { userId: number; from: Day; to: Day }) =>
    query
      .selectFrom('tasks')
      .select(({ fn }) => {
        const all = fn.countAll<number>();
        const completed = all.filterWhere('isCompleted', '=', SQL_TRUE);
        const crossedOut = all.filterWhere('isCrossedOut', '=', SQL_TRUE);
        return ['date as day', all.as('total'), completed.as('completed'), crossedOut.as('crossedOut')] as const;
      })
      .where('userId', '=', userId)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .groupBy('date'),
  );

  const selectHeadings = prepareQuery(database, (query, { userId }: { userId: number }) =>
    query
      .selectFrom('tasks')
      .select(HEADING_COLUMNS)
      .select(sql<number | null>`octet_length(${sql.ref('notes')})`.as('notesBytes'))
      .where('userId', '=', userId),
  );

  const selectNotes = prepareQuery(database, (query, { userId, ids }: { userId: number; ids: string }) =>
    query
      .selectFrom('tasks')
      .select(['id', 'notes'])
      .where('userId', '=', userId)
      .where(inJsonList(database, 'id', ids))
      .where('notes', 'is not', null),
  );

  const items = createItemStore(database, 'tasks', presentTask);

  return {
    ...items,
    ...createCopyStore(database, 'tasks', presentTask),
    ...createOrderStore(database, 'tasks'),

    /** Updates a task's fields. */
    async saveTask(userId: number, { id, userId: _owner, createdAt: _age, ...fields }: Task): Promise<void> {
      await items.saveItem(userId, id, fields);
    },

    /** Returns the tasks of the days `from` to `to`, inclusive, unordered. */
    async findTasksBetween(userId: number, from: Day, to: Day): Promise<Task[]> {
      const rows = await selectBetween({ userId, from, to });
      return mapInTurns(rows, presentTask);
    },

    /** Returns the open tasks with a time of the days `from` to `to`, inclusive: at most `limit`, by their times. */
    async findTimedTasks(userId: number, from: Day, to: Day, limit: number): Promise<TimedTask[]> {
      const rows = await database.query
        .selectFrom('tasks')
        .select(['id', 'title', 'date', 'startTime', 'createdAt', 'recurringId'])
        .where('userId', '=', userId)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .where('startTime', 'is not', null)
        .where('isCompleted', '=', false)
        .where('isCrossedOut', '=', false)
        .orderBy('date')
        .orderBy('startTime')
        .limit(limit)
        .execute();
      return rows.map(({ startTime, recurringId, ...task }) => ({
        ...task,
        startTime: startTime ?? '',
        isOccurrence: recurringId !== null,
      }));
    },

    /** Counts the tasks of the days `from` to `to` that have any, unordered. */
    async countTasksByDay(userId: number, from: Day, to: Day): Promise<DayCounts[]> {
      return selectCounts({ userId, from, to });
    },

    /** Returns all tasks of the user, unordered. */
    async findAllTasks(userId: number): Promise<Task[]> {
      const rows = await database.query.selectFrom('tasks').selectAll().where('userId', '=', userId).execute();
      return mapInTurns(rows, presentTask);
    },

    /** Returns the headings of all tasks of the user, unordered. Reading whole tasks takes four times as long. */
    async findHeadings(userId: number): Promise<TaskHeading[]> {
      return mapInTurns(await selectHeadings({ userId }), presentHeading);
    },

    /** Returns the notes of the user's tasks with these ids, by id. Tasks without notes are left out. */
    async findNotes(userId: number, ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await selectNotes({ userId, ids: JSON.stringify(ids) });
      return new Map(rows.map(({ id, notes }) => [id, notes ?? '']));
    },

    /** Adds a task, as the occurrence of `slot` if given. Returns it with its id. */
    async insertTask(userId: number, task: TaskFields, createdAt: string, slot?: Slot): Promise<Task> {
      const placed = { ...task, ...(slot && { recurringId: slot.seriesId, occurrenceDay: slot.day }) };
      return items.insertItem(userId, placed, createdAt);
    },

    ...createRolloverStore(database),
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;

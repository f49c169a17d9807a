import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Database } from '#server/database/database.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { presentTask } from './tasks.presenter.ts';

/** A person's tasks in the database. No statement here reaches a row of another person. */
export function createTaskStore(database: Database) {
  const selectBetween = prepareQuery(database, (query, { userId, from, to }: { userId: number; from: Day; to: Day }) =>
    query
      .selectFrom('tasks')
      .selectAll()
      .where('userId', '=', userId)
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

  return {
    /** The tasks of the days `from` to `to`, both included, in no particular order. */
    async findTasksBetween(userId: number, from: Day, to: Day): Promise<Task[]> {
      const rows = await selectBetween({ userId, from, to });
      return rows.map(presentTask);
    },

    /** All of the person's tasks, in no particular order. */
    async findAllTasks(userId: number): Promise<Task[]> {
      const rows = await database.query.selectFrom('tasks').selectAll().where('userId', '=', userId).execute();
      return rows.map(presentTask);
    },

    /** The person's task with this id; undefined when there is none or it is somebody else's. */
    async findTask(userId: number, id: number): Promise<Task | undefined> {
      const row = await database.query
        .selectFrom('tasks')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', '=', id)
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row && presentTask(row);
    },

    /** Adds a task and answers it with its id. */
    async insertTask(userId: number, task: TaskFields, createdAt: string): Promise<Task> {
      const row = await database.query
        .insertInto('tasks')
        .values({ ...task, userId, createdAt })
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentTask(row);
    },

    /** Adds tasks and answers them with their ids, in the order given. */
    async insertTasks(userId: number, tasks: readonly TaskFields[], createdAt: string): Promise<Task[]> {
      const rows = await database.query
        .insertInto('tasks')
        .values(tasks.map((task) => ({ ...task, userId, createdAt })))
        .returningAll()
        .execute();
      return rows.map(presentTask).toSorted((first, second) => first.id - second.id);
    },

    /** Stores a task's fields as they are now. */
    async saveTask(userId: number, task: Task): Promise<void> {
      const { id, userId: _owner, createdAt: _age, ...fields } = task;
      await database.query.updateTable('tasks').set(fields).where('userId', '=', userId).where('id', '=', id).execute();
    },

    /**
     * Gives the tasks the places 0, 1, 2, … in the order of `ids`, and answers them in that order. Undefined, and nothing is
     * changed, when one of them is not there or is somebody else's. To be called in a transaction. Whoever places tasks
     * locks them in the order of their ids, so that two who want opposite orders take turns.
     */
    async placeTasks(userId: number, ids: readonly number[]): Promise<Task[] | undefined> {
      const found = await database.query
        .selectFrom('tasks')
        .select('id')
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .orderBy('id')
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .execute();
      if (found.length !== ids.length) return undefined;
      const places = ids.map((id, place) => sql`when ${id} then ${sql.lit(place)}`);
      const rows = await database.query
        .updateTable('tasks')
        .set({ sortOrder: sql<number>`case id ${sql.join(places, sql` `)} end` })
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return rows.map(presentTask).toSorted((first, second) => first.sortOrder - second.sortOrder);
    },

    /** Deletes the task; false when there is none or it is somebody else's. */
    async deleteTask(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('tasks')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;

import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Rollover, Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Database } from '#server/database/database.ts';
import type { TasksTable } from '#server/database/schema.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { createCopyStore } from '#server/items/copies.store.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { createOrderStore } from '#server/items/order.store.ts';
import type { Slot } from './series.presenter.ts';
import { HEADING, presentHeading, presentTask, type NotedHeading, type TaskHeading } from './tasks.presenter.ts';

/** A task exactly as it is stored, so that it can be put back as it was. */
export type StoredTask = Selectable<TasksTable>;

/** The days of a rollover and its instant. */
type RolloverOf = Omit<Rollover, 'count'>;

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

  const selectHeadings = prepareQuery(database, (query, { userId }: { userId: number }) =>
    query.selectFrom('tasks').select(HEADING).where('userId', '=', userId),
  );

  const items = createItemStore(database, 'tasks', presentTask);

  return {
    ...items,
    ...createCopyStore(database, 'tasks', presentTask),
    ...createOrderStore(database, 'tasks'),

    /** Stores a task's fields as they are now. */
    async saveTask(userId: number, { id, userId: _owner, createdAt: _age, ...fields }: Task): Promise<void> {
      await items.saveItem(userId, id, fields);
    },

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

    /** The headings of all of the person's tasks, in no particular order. Whole ones take four times as long. */
    async findHeadings(userId: number): Promise<TaskHeading[]> {
      const rows = await selectHeadings({ userId });
      return rows.map(presentHeading);
    },

    /**
     * As `findHeadings`, with the notes of those that may have all of the words in their title and notes together. The engine has no
     * regard for case as far as it knows letters; whoever asks looks again.
     */
    async findHeadingsWithNotes(userId: number, words: readonly string[]): Promise<NotedHeading[]> {
      // Words are letters and digits, so that there is nothing to escape.
      const like = database.engine === 'postgres' ? 'ilike' : 'like';
      const rows = await database.query
        .selectFrom('tasks')
        .select(HEADING)
        .select((has) => {
          const isIn = (column: 'notes' | 'title', word: string) =>
            has.or(spellingsOf(word).map((spelling) => has(column, like, `%${spelling}%`)));
          const wanted = words.slice(0, MOST_WORDS);
          const isMeant = has.and([
            has('notes', '>', ''),
            // What has all of it in the title needs no notes, and they may be long.
            has.or(wanted.map((word) => isIn('notes', word))),
            ...wanted.map((word) => has.or([isIn('notes', word), isIn('title', word)])),
          ]);
          return has.case().when(isMeant).then(has.ref('notes')).end().as('notes');
        })
        .where('userId', '=', userId)
        .execute();
      return rows.map((row) => ({ ...presentHeading(row), notes: row.notes }));
    },

    /** Adds a task, as the occurrence of a slot where one is given, and answers it with its id. */
    async insertTask(userId: number, task: TaskFields, createdAt: string, slot?: Slot): Promise<Task> {
      const placed = { ...task, ...(slot && { recurringId: slot.seriesId, occurrenceDay: slot.day }) };
      return items.insertItem(userId, placed, createdAt);
    },

    /**
     * Crosses out what the days from `from` to the one before `to` left unfinished: neither completed nor recurring nor
     * crossed out (core specification, section 4). A task that a new day has crossed out before is left as the person wants
     * it. Answers how many it were.
     */
    async rollOver(userId: number, { from, to, rolledOverAt }: RolloverOf): Promise<number> {
      const { numUpdatedRows } = await database.query
        .updateTable('tasks')
        .set({ isCrossedOut: true, rolledOverAt })
        .where('userId', '=', userId)
        .where('date', '>=', from)
        .where('date', '<', to)
        .where('isCompleted', '=', false)
        .where('isCrossedOut', '=', false)
        .where('isRecurring', '=', false)
        .where('rolledOverAt', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Makes active again what this rollover crossed out and is still crossed out. Answers how many it were. */
    async undoRollover(userId: number, { from, to, rolledOverAt }: RolloverOf): Promise<number> {
      const { numUpdatedRows } = await database.query
        .updateTable('tasks')
        .set({ isCrossedOut: false })
        .where('userId', '=', userId)
        .where('date', '>=', from)
        .where('date', '<', to)
        .where('rolledOverAt', '=', rolledOverAt)
        .where('isCrossedOut', '=', true)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;

/** So many words are looked for by the engine: a term may have hundreds, and the first few leave little to look at again. */
const MOST_WORDS = 6;

/** A word in the cases that it is likely to be written in: SQLite knows the case of no letter outside ASCII. */
function spellingsOf(word: string): string[] {
  if (!/[^ -~]/.test(word)) return [word];
  const [first = '', ...rest] = word;
  return [word, word.toUpperCase(), first.toUpperCase() + rest.join('')];
}

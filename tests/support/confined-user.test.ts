import * as fc from 'fast-check';
import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
} from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { Database } from '#server/database/database.ts';
import { dayValue, inJsonList, jsonListPositions } from '#server/database/json-sql.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { confinedUserId } from './confined-user.ts';
import type { Schema } from '#server/database/schema.ts';

/** The statements that were sent to the dummy database. */
const sent: CompiledQuery[] = [];

/** A driver that records statements and sends them nowhere. */
class NotingDriver extends DummyDriver {
  override async acquireConnection() {
    return {
      executeQuery: async (statement: CompiledQuery) => {
        sent.push(statement);
        return { rows: [] };
      },
      streamQuery: () => {
        throw new Error('Nothing is streamed');
      },
    };
  }
}

const database = new Database('postgres', {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new NotingDriver(),
  createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
const { query } = database;
const owner = (statement: Compilable) => confinedUserId(statement.compile());

const task = { title: 'Water the plants', date: '2026-11-21', createdAt: '2026-11-21T08:00:00.000Z' };
const NEW = { ...task, recurringPattern: 'none', sortOrder: 0, carriedCount: 0 } as const;
const tasks = query.selectFrom('tasks').selectAll();
/** The expression builder of the conditions. */
type Eb = ExpressionBuilder<Schema, 'tasks'>;

/** A condition, and whether it confines the rows to user 7 by itself. */
interface Condition {
  says: boolean;
  build: (eb: Eb) => Expression<SqlBool>;
}

const habits = query.selectFrom('habits as habits').selectAll('habits');

describe('confinedUserId returns the user of a statement that', () => {
  test.each<[string, Compilable]>([
    ['selects an account by its id', query.selectFrom('users').selectAll().where('id', '=', 7)],
    ['selects by userId', tasks.where('userId', '=', 7).where('date', '>=', '2026-11-21')],
    ['selects by userId with the operands swapped', tasks.where((each) => each(each.val(7), '=', each.ref('userId')))],
    ['updates by userId', query.updateTable('tasks').set({ notes: 'x' }).where('id', '=', 1).where('userId', '=', 7)],
    ['deletes by userId', query.deleteFrom('tasks').where('userId', '=', 7).returningAll()],
    ['inserts a row', query.insertInto('tasks').values({ ...NEW, userId: 7 })],
    [
      'inserts several rows',
      query.insertInto('tasks').values([1, 2].map((order) => ({ ...NEW, userId: 7, sortOrder: order }))),
    ],
    [
      'inserts a row with a computed value',
      query.insertInto('tasks').values({ ...NEW, userId: 7, sortOrder: sql<number>`1 + 1` }),
    ],
    [
      'inserts or updates a row',
      query
        .insertInto('task_series_revisions')
        .values({ userId: 7, revision: 1, firstDay: '2026-11-21' })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ revision: 2 })),
    ],
    [
      "inserts rows selected from the same user's rows",
      query
        .insertInto('task_occurrences')
        .columns(['day', 'userId', 'seriesId'])
        .expression((select) =>
          select
            .selectFrom('task_series_parts')
            .select(['startDay as day', 'userId', 'seriesId'])
            .where('userId', '=', 7),
        )
        .onConflict((conflict) => conflict.doNothing()),
    ],
    [
      'joins tables by userId',
      habits
        .innerJoin('habit_series as series', (join) =>
          join.onRef('series.userId', '=', 'habits.userId').onRef('series.id', '=', 'habits.baseSeries'),
        )
        .where('habits.userId', '=', 7),
    ],
    [
      'left joins tables by userId',
      habits
        .leftJoin('habit_gaps as gaps', (join) => join.onRef('gaps.userId', '=', 'habits.userId'))
        .where('habits.userId', '=', 7),
    ],
    [
      'has a subquery on the same user',
      tasks
        .where('userId', '=', 7)
        .where('id', 'in', (other) => other.selectFrom('tasks').select('id').where('userId', '=', 7)),
    ],
    [
      'has a subquery correlated by userId',
      habits
        .where('habits.userId', '=', 7)
        .where((each) =>
          each.exists(
            each.selectFrom('habit_gaps as gaps').select('gaps.period').whereRef('gaps.userId', '=', 'habits.userId'),
          ),
        ),
    ],
    ['selects by userId and a list of ids', tasks.where('userId', '=', 7).where(inJsonList(database, 'id', '[1,2]'))],
    [
      'updates positions from a list of ids',
      query
        .updateTable('tasks')
        .from(jsonListPositions(database, '[1,2]').as('places'))
        .set({ sortOrder: sql<number>`${sql.ref('places.place')}` })
        .where(sql`+${sql.ref('tasks.userId')}`, '=', 7)
        .whereRef('tasks.id', '=', 'places.itemId'),
    ],
    [
      'has userId as one of two conditions',
      tasks.where((each) => each.and([each('userId', '=', 7), each('id', '=', 1)])),
    ],
  ])('%s', (_name, statement) => {
    expect(owner(statement)).toBe(7);
  });
});

describe('confinedUserId returns undefined for a statement where', () => {
  test.each<[string, Compilable]>([
    ['no condition mentions userId', tasks.where('id', '=', 7)],
    ['userId is excluded', tasks.where('userId', '!=', 7)],
    ['userId is one of two alternatives', tasks.where((each) => each.or([each('userId', '=', 7), each('id', '=', 1)]))],
    [
      'raw SQL adds an alternative',
      query
        .deleteFrom('tasks')
        .where(sql<SqlBool>`title = 'x' or notes = 'y'`)
        .where('userId', '=', 7),
    ],
    [
      'raw SQL at the end adds an alternative',
      query
        .deleteFrom('tasks')
        .where('userId', '=', 7)
        .modifyEnd(sql`or 1 = 1`),
    ],
    [
      'raw SQL names the column to update',
      query
        .updateTable('tasks')
        .set(sql`"userId"`, 8)
        .where('userId', '=', 7),
    ],
    [
      'the insert replaces rows of any user',
      query.replaceInto('complete_days').values({ userId: 7, day: '2026-01-01', revision: 1 }),
    ],
    ['userId is one of a list', tasks.where('userId', 'in', [7, 7])],
    [
      'a subquery has another user',
      tasks
        .where('userId', '=', 7)
        .where('id', 'in', (other) => other.selectFrom('goals').select('id').where('userId', '=', 8)),
    ],
    ['userId is null', query.selectFrom('audit_events').selectAll().where('userId', '=', null)],
    [
      'a join uses only an id',
      habits.innerJoin('habit_series as series', 'series.id', 'habits.baseSeries').where('habits.userId', '=', 7),
    ],
    [
      'only the condition of a left join has userId',
      habits.leftJoin('habit_gaps as gaps', (join) =>
        join.onRef('gaps.userId', '=', 'habits.userId').on('gaps.userId', '=', 7).on('habits.userId', '=', 7),
      ),
    ],
    [
      'a subquery has no condition',
      tasks.where('userId', '=', 7).where('id', 'in', (other) => other.selectFrom('goals').select('id')),
    ],
    [
      'a selected subquery has no condition',
      tasks.select((each) => each.selectFrom('goals').select('id').limit(1).as('goal')).where('userId', '=', 7),
    ],
    [
      'a subquery in the order has no condition',
      tasks.where('userId', '=', 7).orderBy((each) => each.selectFrom('goals').select('id').limit(1)),
    ],
    ['a union has no condition', tasks.where('userId', '=', 7).union(tasks)],
    [
      'a common table expression comes first',
      query
        .with('all', () => tasks)
        .selectFrom('tasks')
        .selectAll()
        .where('userId', '=', 7),
    ],
    ['raw SQL reads a table', tasks.where('userId', '=', 7).where(sql<boolean>`exists (select 1 from goals)`)],
    [
      'raw SQL has a table as parameter',
      tasks.where('userId', '=', 7).where(sql<boolean>`id in (select id from ${sql.table('goals')})`),
    ],
    [
      'raw SQL reads a table after a JSON list',
      tasks.where('userId', '=', 7).where(sql<boolean>`id in (select goals.id from json_each(${'[]'}), goals)`),
    ],
    ['the update changes userId', query.updateTable('tasks').set({ userId: 8 }).where('userId', '=', 7)],
    ['rows of two users are inserted', query.insertInto('tasks').values([7, 8].map((userId) => ({ ...NEW, userId })))],
    [
      'a row without userId is inserted',
      query
        .insertInto('app_versions')
        .values({ version: '1.0.0', releaseDate: '2026-11-21', notes: '', isActive: true, isDeployed: true }),
    ],
    [
      'an account without an id is inserted',
      query.insertInto('users').values({ email: 'a@b.c', emailKey: 'a@b.c', password: '', createdAt: '' }),
    ],
    [
      "the upsert may update another user's row",
      query
        .insertInto('tasks')
        .values({ ...NEW, userId: 7 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ notes: 'x' })),
    ],
    [
      'rows selected from all users are inserted',
      query
        .insertInto('task_occurrences')
        .columns(['userId', 'seriesId', 'day'])
        .expression((select) => select.selectFrom('task_series_parts').select(['userId', 'seriesId', 'startDay'])),
    ],
    [
      'the inserted userId differs from the selected one',
      query
        .insertInto('task_occurrences')
        .columns(['userId', 'seriesId', 'day'])
        .expression((select) =>
          select.selectFrom('task_series_parts').select(['id', 'seriesId', 'startDay']).where('userId', '=', 7),
        ),
    ],
    ['no table is used', query.selectNoFrom((each) => each.val(7).as('userId'))],
  ])('%s', (_name, statement) => {
    expect(owner(statement)).toBeUndefined();
  });
});

test('confinedUserId returns undefined for raw SQL', () => {
  expect(confinedUserId(sql`delete from tasks where "userId" = ${7}`.compile(query))).toBeUndefined();
});

describe('confinedUserId of a prepared query', () => {
  const ask = prepareQuery(database, (built, { userId, day }: { userId: number; day: string }) =>
    built
      .insertInto('task_occurrences')
      .columns(['userId', 'seriesId', 'day'])
      .expression((select) =>
        select
          .selectFrom('task_series_parts')
          .select(['userId', 'seriesId', dayValue(database, day).as('day')])
          .where('startDay', '<=', day)
          .where('userId', '=', userId),
      ),
  );

  it('follows the parameters of each call', async () => {
    sent.length = 0;
    for (const userId of [7, 8, 7]) await ask({ userId, day: '2026-11-21' });
    expect(sent.map(confinedUserId)).toEqual([7, 8, 7]);
  });

  it('is undefined when two users differ', async () => {
    const askTwo = prepareQuery(database, (built, { one, other }: { one: number; other: number }) =>
      built
        .selectFrom('tasks')
        .select('id')
        .where('userId', '=', one)
        .where('id', 'in', (goals) => goals.selectFrom('goals').select('id').where('userId', '=', other)),
    );
    sent.length = 0;
    await askTwo({ one: 7, other: 8 });
    await askTwo({ one: 7, other: 7 });
    expect(sent.map(confinedUserId)).toEqual([undefined, 7]);
  });
});

describe('confinedUserId of nested conditions', () => {
  const simple = fc.constantFrom(
    { says: true, build: (eb: Eb) => eb('userId', '=', 7) },
    { says: true, build: (eb: Eb) => eb('tasks.userId', '=', 7) },
    { says: false, build: (eb: Eb) => eb('id', '=', 7) },
    { says: false, build: (eb: Eb) => eb('userId', '>=', 7) },
    { says: false, build: (eb: Eb) => eb.not(eb('userId', '=', 7)) },
    { says: false, build: (eb: Eb) => eb('sortOrder', '=', eb.ref('userId')) },
  );
  const condition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      simple,
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((parts) => ({
        says: parts.some(({ says }) => says),
        build: (eb: Eb) => eb.and(parts.map(({ build }) => build(eb))),
      })),
      fc.array(tie('any'), { minLength: 2, maxLength: 3 }).map((parts) => ({
        says: false,
        build: (eb: Eb) => eb.or(parts.map(({ build }) => build(eb))),
      })),
    ),
  })).any;

  it('returns the user exactly when a conjunct has it', () => {
    fc.assert(
      fc.property(condition, ({ says, build }) => {
        expect(owner(tasks.where((eb) => build(eb)))).toBe(says ? 7 : undefined);
      }),
    );
  });
});

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
import { Database } from './database.ts';
import { dayValue, inJsonList, jsonListPositions } from './json-sql.ts';
import { prepareQuery } from './prepared.ts';
import { confinedUserId } from './confined-user.ts';
import type { Schema } from './schema.ts';

/** What was sent to a database that there is not. */
const sent: CompiledQuery[] = [];

/** Sends nothing anywhere. */
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
/** What conditions are built with. */
type Eb = ExpressionBuilder<Schema, 'tasks'>;

/** A condition, and whether it says by itself that the rows are those of 7. */
interface Condition {
  says: boolean;
  build: (eb: Eb) => Expression<SqlBool>;
}

const habits = query.selectFrom('habits as habits').selectAll('habits');

describe('a statement reaches the rows of one person', () => {
  test.each<[string, Compilable]>([
    ['who is asked for by their id', query.selectFrom('users').selectAll().where('id', '=', 7)],
    ['whose rows are read', tasks.where('userId', '=', 7).where('date', '>=', '2026-11-21')],
    [
      'whose rows are read, said the other way round',
      tasks.where((each) => each(each.val(7), '=', each.ref('userId'))),
    ],
    [
      'whose rows are changed',
      query.updateTable('tasks').set({ notes: 'x' }).where('id', '=', 1).where('userId', '=', 7),
    ],
    ['whose rows are deleted', query.deleteFrom('tasks').where('userId', '=', 7).returningAll()],
    ['whose row is added', query.insertInto('tasks').values({ ...NEW, userId: 7 })],
    [
      'whose rows are added',
      query.insertInto('tasks').values([1, 2].map((order) => ({ ...NEW, userId: 7, sortOrder: order }))),
    ],
    [
      'whose row is added with something reckoned',
      query.insertInto('tasks').values({ ...NEW, userId: 7, sortOrder: sql<number>`1 + 1` }),
    ],
    [
      'whose row is added or changed',
      query
        .insertInto('task_series_revisions')
        .values({ userId: 7, revision: 1, firstDay: '2026-11-21' })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ revision: 2 })),
    ],
    [
      'whose rows are made of their rows',
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
      'whose rows are joined by whose they are',
      habits
        .innerJoin('habit_series as series', (join) =>
          join.onRef('series.userId', '=', 'habits.userId').onRef('series.id', '=', 'habits.baseSeries'),
        )
        .where('habits.userId', '=', 7),
    ],
    [
      'whose rows are joined where there are any',
      habits
        .leftJoin('habit_gaps as gaps', (join) => join.onRef('gaps.userId', '=', 'habits.userId'))
        .where('habits.userId', '=', 7),
    ],
    [
      'whose rows are asked for twice',
      tasks
        .where('userId', '=', 7)
        .where('id', 'in', (other) => other.selectFrom('tasks').select('id').where('userId', '=', 7)),
    ],
    [
      'whose rows hang on those of the statement around them',
      habits
        .where('habits.userId', '=', 7)
        .where((each) =>
          each.exists(
            each.selectFrom('habit_gaps as gaps').select('gaps.period').whereRef('gaps.userId', '=', 'habits.userId'),
          ),
        ),
    ],
    ['whose rows are among some ids', tasks.where('userId', '=', 7).where(inJsonList(database, 'id', '[1,2]'))],
    [
      'whose rows get places',
      query
        .updateTable('tasks')
        .from(jsonListPositions(database, '[1,2]').as('places'))
        .set({ sortOrder: sql<number>`${sql.ref('places.place')}` })
        .where(sql`+${sql.ref('tasks.userId')}`, '=', 7)
        .whereRef('tasks.id', '=', 'places.itemId'),
    ],
    ['who is among two conditions', tasks.where((each) => each.and([each('userId', '=', 7), each('id', '=', 1)]))],
  ])('%s', (_name, statement) => {
    expect(owner(statement)).toBe(7);
  });
});

describe('a statement may reach the rows of several people, or of nobody one could name', () => {
  test.each<[string, Compilable]>([
    ['it says nothing of whose they are', tasks.where('id', '=', 7)],
    ['it leaves somebody out', tasks.where('userId', '!=', 7)],
    ['it says whose or something else', tasks.where((each) => each.or([each('userId', '=', 7), each('id', '=', 1)]))],
    [
      'a text offers more',
      query
        .deleteFrom('tasks')
        .where(sql<SqlBool>`title = 'x' or notes = 'y'`)
        .where('userId', '=', 7),
    ],
    [
      'a text at its end does',
      query
        .deleteFrom('tasks')
        .where('userId', '=', 7)
        .modifyEnd(sql`or 1 = 1`),
    ],
    [
      'it sets a column that is a text',
      query
        .updateTable('tasks')
        .set(sql`"userId"`, 8)
        .where('userId', '=', 7),
    ],
    [
      'it takes the place of a row that may be anybody’s',
      query.replaceInto('complete_days').values({ userId: 7, day: '2026-01-01', revision: 1 }),
    ],
    ['it names several people', tasks.where('userId', 'in', [7, 7])],
    [
      'it names two people',
      tasks
        .where('userId', '=', 7)
        .where('id', 'in', (other) => other.selectFrom('goals').select('id').where('userId', '=', 8)),
    ],
    ['it names nobody', query.selectFrom('audit_events').selectAll().where('userId', '=', null)],
    [
      'it joins by an id alone',
      habits.innerJoin('habit_series as series', 'series.id', 'habits.baseSeries').where('habits.userId', '=', 7),
    ],
    [
      'what is joined says whose, where there are any',
      habits.leftJoin('habit_gaps as gaps', (join) =>
        join.onRef('gaps.userId', '=', 'habits.userId').on('gaps.userId', '=', 7).on('habits.userId', '=', 7),
      ),
    ],
    [
      'a statement inside says nothing',
      tasks.where('userId', '=', 7).where('id', 'in', (other) => other.selectFrom('goals').select('id')),
    ],
    [
      'a selection says nothing',
      tasks.select((each) => each.selectFrom('goals').select('id').limit(1).as('goal')).where('userId', '=', 7),
    ],
    [
      'an order says nothing',
      tasks.where('userId', '=', 7).orderBy((each) => each.selectFrom('goals').select('id').limit(1)),
    ],
    ['it is two in one', tasks.where('userId', '=', 7).union(tasks)],
    [
      'it begins with another',
      query
        .with('all', () => tasks)
        .selectFrom('tasks')
        .selectAll()
        .where('userId', '=', 7),
    ],
    ['a text reaches a table', tasks.where('userId', '=', 7).where(sql<boolean>`exists (select 1 from goals)`)],
    [
      'a text names a table',
      tasks.where('userId', '=', 7).where(sql<boolean>`id in (select id from ${sql.table('goals')})`),
    ],
    [
      'a text has one behind a list',
      tasks.where('userId', '=', 7).where(sql<boolean>`id in (select goals.id from json_each(${'[]'}), goals)`),
    ],
    ['it gives rows away', query.updateTable('tasks').set({ userId: 8 }).where('userId', '=', 7)],
    ['rows of two people are added', query.insertInto('tasks').values([7, 8].map((userId) => ({ ...NEW, userId })))],
    [
      'a row of nobody is added',
      query
        .insertInto('app_versions')
        .values({ version: '1.0.0', releaseDate: '2026-11-21', notes: '', isActive: true, isDeployed: true }),
    ],
    [
      'a person is added',
      query.insertInto('users').values({ email: 'a@b.c', emailKey: 'a@b.c', password: '', createdAt: '' }),
    ],
    [
      'what a row stands in the way of may be somebody else’s',
      query
        .insertInto('tasks')
        .values({ ...NEW, userId: 7 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ notes: 'x' })),
    ],
    [
      'rows are made of everybody’s',
      query
        .insertInto('task_occurrences')
        .columns(['userId', 'seriesId', 'day'])
        .expression((select) => select.selectFrom('task_series_parts').select(['userId', 'seriesId', 'startDay'])),
    ],
    [
      'rows are made of somebody’s, and are not theirs',
      query
        .insertInto('task_occurrences')
        .columns(['userId', 'seriesId', 'day'])
        .expression((select) =>
          select.selectFrom('task_series_parts').select(['id', 'seriesId', 'startDay']).where('userId', '=', 7),
        ),
    ],
    ['it reaches no table', query.selectNoFrom((each) => each.val(7).as('userId'))],
  ])('%s', (_name, statement) => {
    expect(owner(statement)).toBeUndefined();
  });
});

test('a statement in words of its own is nobody’s', () => {
  expect(confinedUserId(sql`delete from tasks where "userId" = ${7}`.compile(query))).toBeUndefined();
});

describe('a statement that is built once', () => {
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

  it('reaches each time the rows of whom it is asked for', async () => {
    sent.length = 0;
    for (const userId of [7, 8, 7]) await ask({ userId, day: '2026-11-21' });
    expect(sent.map(confinedUserId)).toEqual([7, 8, 7]);
  });

  it('may name two who are not the same', async () => {
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

describe('however many conditions hold together', () => {
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

  it('is told whose rows they leave', () => {
    fc.assert(
      fc.property(condition, ({ says, build }) => {
        expect(owner(tasks.where((eb) => build(eb)))).toBe(says ? 7 : undefined);
      }),
    );
  });
});

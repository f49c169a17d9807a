import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * Prepares a query that runs at nearly every request. Its statement is built once, at the first call; each call only
 * fills in the values. Building it each time costs more than SQLite takes to run it. `build` must not branch on the
 * values.
 */
export function prepareQuery<Values extends object, Row>(
  database: Database,
  build: (query: Kysely<Schema>, values: Values) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  let prepared: CompiledQuery<Row> | undefined;
  return async (values) => {
    prepared ??= build(database.query, placeholders as Values).compile();
    const parameters = prepared.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await database.query.executeQuery<Row>({ ...prepared, parameters });
    return rows;
  };
}

/**
 * Like `prepareQuery`, for a statement whose columns depend on the values. It is built once for each set of columns.
 */
export function prepareForColumns<Values extends object, Row>(
  database: Database,
  build: (query: Kysely<Schema>, values: Values) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const prepared = new Map<string, (values: Values) => Promise<Row[]>>();
  return async (values) => {
    const columns = Object.keys(values) as (keyof Values)[];
    const name = columns.join();
    const known = prepared.get(name);
    if (known !== undefined) return known(values);
    const ask = prepareQuery<Values, Row>(database, (query, standIns) =>
      build(query, Object.fromEntries(columns.map((column) => [column, standIns[column]])) as Values),
    );
    prepared.set(name, ask);
    return ask(values);
  };
}

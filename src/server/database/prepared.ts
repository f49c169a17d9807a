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
 * A query that is asked at nearly every request: its statement is built once, at the first call, and each call only fills
 * in its values. Building it again each time costs more than SQLite takes to answer. `build` must not branch on the values.
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

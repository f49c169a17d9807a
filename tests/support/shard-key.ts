import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/database.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { confinedUserId } from '#server/database/confined-user.ts';
import { Faults, openWithFaults } from './faults.ts';

/** The statements of requests that are not confined to one person's rows, by why they are not. Their parameters are written `?`. */
export const EXCEPTIONS: Record<string, RegExp> = {
  'a transaction begins, ends or is set, or waits for its turn':
    /^(begin( immediate| deferred)?|start transaction .*|commit|rollback|(savepoint|release|rollback to) step|set (local|transaction) .*|pragma synchronous = \w+|select pg_advisory_xact_lock\(\?\))$/,
  'the database is asked whether it answers': /^select 1$/,
  'ids are given out': /^select (nextval\(pg_get_serial_sequence\(|seq from sqlite_sequence )/,
  'who calls is found out by the hash of a secret':
    /^(select .*|delete) from "sessions" .*where "?(sessions"\.")?sid" = \?/,
  'whoever signs in or registers is known by their email':
    /^(select \* from "users" where|insert into "users" .* on conflict) \(?"emailKey"/,
  'attempts are counted under a key, as people are not signed in':
    /^(select .* from|insert into|update|delete from) "rate_limits" /,
  'the trail is for whoever runs halo, and may be of nobody': /^(insert into|delete from) "audit_events" /,
  'releases are nobody’s own': /^(select \* from|insert into|update) "app_versions" /,
  'the first account says since when there are releases': /^select "createdAt" from "users" order by "id" limit \?$/,
  'admins see every account': /^select "id", "email", "emailKey", "isAdmin", "createdAt" from "users" order by "id"$/,
  'admins see how much there is': /^select count\(\*\) as "(total|count)"[^?]* from "\w+"( where exists [^?]*)?$/,
  'admins see how much each person uses halo': /^select "userId", count\(\*\) .* group by "userId"$/,
};

/** On PostgreSQL the name of the column has to stand alone: what is reckoned with it leads to no machine. */
const RECKONED = /\+"\w+"\."userId"/;

/**
 * Sees to it that a person's rows can lie on a machine of their own: every statement that a request sends has to be confined to one
 * person's by the userId, which is what tables would be distributed by, or be among the exceptions. Any other one is refused.
 */
export class ShardKeyWatch extends Faults {
  /** What was refused so far. */
  readonly refused: string[] = [];
  /** The statements that were confined. */
  readonly confined = new Set<string>();
  /** The exceptions that there was a statement for. */
  readonly excepted = new Set<string>();
  #isOnPostgres = false;
  readonly #serving = new AsyncLocalStorage<true>();

  /** Opens a database as the program does, whose statements are watched from then on. */
  async open(location: DatabaseLocation): Promise<Database> {
    const database = openWithFaults(location, this);
    this.#isOnPostgres = database.engine === 'postgres';
    await migrate(database);
    return database;
  }

  /** The app, with its calls watched. What a test asks the database itself is not. */
  watch(app: FastifyInstance): FastifyInstance {
    // Only what waits for an answer sends the call.
    const call = async (options: InjectOptions) => app.inject(options).then((answer) => answer);
    const inject = async (options: InjectOptions) => this.serve(async () => call(options));
    return Object.assign(Object.create(app) as FastifyInstance, { inject });
  }

  /** Does something as a request would. */
  async serve<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#serving.run(true, work);
  }

  override before(query: CompiledQuery): void {
    if (this.#serving.getStore() === undefined) return;
    const statement = query.sql.replaceAll(/\$\d+/g, '?').replaceAll(/\s+/g, ' ').trim();
    const exception = Object.keys(EXCEPTIONS).find((name) => EXCEPTIONS[name]?.test(statement));
    if (exception !== undefined) this.excepted.add(exception);
    else if (confinedUserId(query) !== undefined && !(this.#isOnPostgres && RECKONED.test(statement)))
      this.confined.add(statement);
    else {
      this.refused.push(statement);
      throw new Error(`Not confined to one person's rows: ${statement}`);
    }
  }
}

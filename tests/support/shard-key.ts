import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/database.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { declaredOwners } from '#server/database/person-versions.ts';
import { confinedUserId } from './confined-user.ts';
import { Faults, openWithFaults } from './faults.ts';

/** Statements of requests that are not confined to one user's rows, by the reason. Parameters are written `?`. */
export const EXCEPTIONS: Record<string, RegExp> = {
  'begins, ends or configures a transaction, or waits for a lock':
    /^(begin( immediate| deferred)?|start transaction .*|commit|rollback|(savepoint|release|rollback to) step|set (local|transaction) .*|pragma synchronous = \w+|select pg_advisory_xact_lock\(\?\))$/,
  'checks that the database responds': /^select 1$/,
  'reserves ids': /^select (nextval\(pg_get_serial_sequence\(|seq from sqlite_sequence )/,
  'finds the user of a session whose token does not name them': /^select "userId" from "sessions" where "sid" = \?$/,
  'finds an account by its email or its subject at the OpenID provider':
    /^select "userId" from "account_directory" where "kind" = \? and "key" = \?$/,
  'counts attempts by a key, because the caller is not signed in':
    /^(select .* from|insert into|update|delete from) "rate_limits" /,
  'writes the audit trail, whose events may have no user': /^(insert into|update|delete from) "audit_events" /,
  'finds what a sign-in remembers by the hash of its secret':
    /^(select "content" from|insert into|delete from) "sign_in_tickets" /,
  'reads or writes invitations, which belong to nobody until they are used':
    /^(select .* from|insert into|delete from) "invitations" /,
  'reads or writes releases, which belong to no user': /^(select \* from|insert into|update) "app_versions" /,
  'reads or makes the keys of the server': /^(select "value" from|insert into) "server_keys" /,
  'reads the date of the first account': /^select "createdAt" from "users" order by "id" limit \?$/,
  'lists all accounts for admins':
    /^select "id", "email", "emailKey", "isAdmin", "createdAt", "emailConfirmedAt" from "users" order by "id"$/,
  'counts all rows for admins': /^select count\(\*\) as "(total|count)"[^?]* from "\w+"( where exists [^?]*)?$/,
  'counts rows per user for admins': /^select "userId", count\(\*\) .* group by "userId"$/,
};

/** On PostgreSQL the column must stand alone: an expression with it does not identify a shard. */
const COMPUTED_USER_ID = /\+"\w+"\."userId"/;

/** Statements that change no rows. */
const CONTROL_STATEMENT =
  /^(select|pragma|set|begin|start transaction|commit|rollback|savepoint|release|explain|lock table)\b/;

/** Writes to rows that no cached value is made from. They may run under any declared owner. */
const UNCACHED_WRITE =
  /^((insert into|update|delete from) "(rate_limits|audit_events|idempotency_keys|password_resets|server_keys|reminder_\w+|postponed_reminders|invitations|sign_in_tickets)"|insert into "(users|account_directory|change_counters)") /;

/**
 * Checks that the tables could be distributed by userId: every statement of a request must be confined to one userId or
 * be an exception. Every write must belong to an owner that its transaction declared. Other statements are refused.
 */
export class ShardKeyWatch extends Faults {
  /** The refused statements so far. */
  readonly refused: string[] = [];
  /** The confined statements. */
  readonly confined = new Set<string>();
  /** The exceptions that were used. */
  readonly excepted = new Set<string>();
  #isOnPostgres = false;
  readonly #serving = new AsyncLocalStorage<true>();

  /** Opens a database like the program does and watches its statements from then on. */
  async open(location: DatabaseLocation): Promise<Database> {
    const database = openWithFaults(location, this);
    this.#isOnPostgres = database.engine === 'postgres';
    await migrate(database);
    return database;
  }

  /** The app with its requests watched. Statements of the test itself are not watched. */
  watch(app: FastifyInstance): FastifyInstance {
    // `inject` sends the request only when its result is awaited.
    const call = async (options: InjectOptions) => app.inject(options).then((answer) => answer);
    const inject = async (options: InjectOptions) => this.serve(async () => call(options));
    return Object.assign(Object.create(app) as FastifyInstance, { inject });
  }

  /** Runs a function as if it were a request. */
  async serve<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#serving.run(true, work);
  }

  override before(query: CompiledQuery): void {
    super.before(query);
    const isServing = this.#serving.getStore() !== undefined;
    if (!isServing && declaredOwners() === undefined) return;
    const statement = query.sql.replaceAll(/\$\d+/g, '?').replaceAll(/\s+/g, ' ').trim();
    if (isServing) this.#requireConfined(query, statement);
    if (!belongsToDeclared(query, statement)) this.#refuse('Not of the declared owner', statement);
  }

  #requireConfined(query: CompiledQuery, statement: string): void {
    const exception = Object.keys(EXCEPTIONS).find((name) => EXCEPTIONS[name]?.test(statement));
    if (exception !== undefined) this.excepted.add(exception);
    else if (confinedUserId(query) !== undefined && !(this.#isOnPostgres && COMPUTED_USER_ID.test(statement)))
      this.confined.add(statement);
    else this.#refuse("Not confined to one person's rows", statement);
  }

  #refuse(reason: string, statement: string): never {
    this.refused.push(statement);
    throw new Error(`${reason}: ${statement}`);
  }
}

/** True for a read, and for a write to rows of an owner that its transaction declared. */
function belongsToDeclared(query: CompiledQuery, statement: string): boolean {
  if (query.query.kind === 'SelectQueryNode' || CONTROL_STATEMENT.test(statement)) return true;
  const owners = declaredOwners();
  if (owners === undefined) return false;
  if (owners.has('everybody') || UNCACHED_WRITE.test(statement)) return true;
  const owner = confinedUserId(query);
  return owner !== undefined && owners.has(owner);
}

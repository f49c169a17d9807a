import type { CompiledQuery } from 'kysely';
import { confinedUserId } from './confined-user.ts';

/** Writes to tables that no response to a user is made from. */
const UNCACHED_WRITE = /^(insert into|update|delete from) "(rate_limits|audit_events|idempotency_keys)"/;

/** Statements that change no rows. */
const READ_STATEMENT = /^\s*(select|pragma|begin|commit|rollback|savepoint|release)\b/i;

/**
 * Counts writes per user, to find out whether a value that was read is still valid. Only for a database that no other
 * process serves. `outside` returns a number that changes when another program has written.
 */
export class WriteVersions {
  readonly #outside: () => number;
  readonly #lastOf = new Map<number, number>();
  #lastOfAnybody = 0;
  /** The users whose rows were written since the last commit; undefined stands for any user. */
  readonly #unsettled = new Set<number | undefined>();
  #lastOutside: number;
  #hasLooked = false;
  #count = 0;

  constructor(outside: () => number) {
    this.#outside = outside;
    this.#lastOutside = outside();
  }

  /** Call before every statement. */
  recordWrite(query: CompiledQuery): void {
    if (query.query.kind === 'SelectQueryNode' || READ_STATEMENT.test(query.sql) || UNCACHED_WRITE.test(query.sql))
      return;
    const owner = confinedUserId(query);
    this.#unsettled.add(owner);
    this.#mark(owner);
  }

  /** Call after each commit or rollback. Values read in between came from the earlier state and must not be cached. */
  recordCommit(): void {
    for (const owner of this.#unsettled) this.#mark(owner);
    this.#unsettled.clear();
  }

  #mark(owner: number | undefined): void {
    this.#count += 1;
    if (owner === undefined) this.#lastOfAnybody = this.#count;
    else this.#lastOf.set(owner, this.#count);
  }

  /** The number of writes so far. Read it before reading a value that is to be cached. */
  get version(): number {
    if (!this.#hasLooked) this.#lookOutside();
    return this.#count;
  }

  /** True when a write after the first `count` may have changed this user's rows. */
  hasWrittenSince(count: number, userId: number): boolean {
    if (this.version === count) return false;
    return this.#lastOfAnybody > count || (this.#lastOf.get(userId) ?? 0) > count;
  }

  /** Checks once for all requests that have arrived by now. */
  #lookOutside(): void {
    this.#hasLooked = true;
    setImmediate(() => {
      this.#hasLooked = false;
    });
    const outside = this.#outside();
    if (outside === this.#lastOutside) return;
    this.#lastOutside = outside;
    this.#count += 1;
    this.#lastOfAnybody = this.#count;
  }
}

import type { CompiledQuery } from 'kysely';
import { confinedUserId } from './confined-user.ts';

/** Tables that no answer to a person is made of. */
const UNREAD = /^(insert into|update|delete from) "(rate_limits|audit_events|idempotency_keys)"/;

/** Statements that leave every row as it was. */
const READS = /^\s*(select|pragma|begin|commit|rollback|savepoint|release)\b/i;

/**
 * Counts what is written to a database that nobody else serves, person by person: what was read before a person's last write may no
 * longer be so. `outside` answers a number that changes when another program has written.
 */
export class WriteVersions {
  readonly #outside: () => number;
  readonly #lastOf = new Map<number, number>();
  #lastOfAnybody = 0;
  /** Who was written for since what was written was committed last; undefined stands for anybody. */
  readonly #unsettled = new Set<number | undefined>();
  #lastOutside: number;
  #hasLooked = false;
  #count = 0;

  constructor(outside: () => number) {
    this.#outside = outside;
    this.#lastOutside = outside();
  }

  /** To be called with every statement, before it is carried out. */
  recordWrite(query: CompiledQuery): void {
    if (query.query.kind === 'SelectQueryNode' || READS.test(query.sql) || UNREAD.test(query.sql)) return;
    const owner = confinedUserId(query);
    this.#unsettled.add(owner);
    this.#mark(owner);
  }

  /**
   * To be called once what was written is committed or taken back: what was read meanwhile was read of what was there before, and is
   * not to be kept.
   */
  recordCommit(): void {
    for (const owner of this.#unsettled) this.#mark(owner);
    this.#unsettled.clear();
  }

  #mark(owner: number | undefined): void {
    this.#count += 1;
    if (owner === undefined) this.#lastOfAnybody = this.#count;
    else this.#lastOf.set(owner, this.#count);
  }

  /** How many there have been. To be asked before something is read that is to be kept. */
  get version(): number {
    if (!this.#hasLooked) this.#lookOutside();
    return this.#count;
  }

  /** Whether one that may concern this person has come after the first `count`. */
  hasWrittenSince(count: number, userId: number): boolean {
    if (this.version === count) return false;
    return this.#lastOfAnybody > count || (this.#lastOf.get(userId) ?? 0) > count;
  }

  /** Looks once for all requests that have arrived by now. */
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

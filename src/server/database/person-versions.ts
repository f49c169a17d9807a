import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose rows a transaction writes: those of a user, of several or unknown users ('everybody'), or only rows that no
 * cached value is made from ('nobody'), such as rate limits and a new account.
 */
export type Owner = number | 'everybody' | 'nobody';

/**
 * The version of a user's rows on PostgreSQL. It is read with the session, and every commit that changes a row gives it
 * another value. Only equality counts. (decision 050)
 */
export type RowsVersion = string;

/** The version of each user's rows, to find out whether a value that was read is still valid. */
export interface PersonVersions {
  /** The version of the last committed write to anybody's rows. Get it before reading a value that is to be cached. */
  latest(): number;
  /** The version of the last committed write to this user's rows; Infinity while such a write is not committed. */
  current(userId: number): number;
}

const declared = new AsyncLocalStorage<Set<Owner>>();

/** Runs `work`, whose writes belong to `owner`. A nested call adds its owner to the outer one's. */
export async function declareOwner<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  const outer = declared.getStore();
  if (outer === undefined) return declared.run(new Set([owner]), work);
  outer.add(owner);
  return work();
}

/** The owners of the rows that may be written now; undefined where none was declared. */
export function declaredOwners(): ReadonlySet<Owner> | undefined {
  return declared.getStore();
}

const UNDECLARED: ReadonlySet<Owner> = new Set(['everybody']);

/**
 * Counts the writes of a database that no other process serves. `dataVersion` returns a number that changes when
 * another program has written.
 */
export class CountedVersions implements PersonVersions {
  readonly #dataVersion: () => number;
  readonly #lastWrites = new Map<Owner, number>();
  /** The owners of the writes since the last commit. */
  readonly #uncommitted = new Set<Owner>();
  #lastDataVersion: number;
  #hasChecked = false;
  #latest = 0;

  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion;
    this.#lastDataVersion = dataVersion();
  }

  latest(): number {
    if (!this.#hasChecked) this.#checkOtherPrograms();
    return this.#latest;
  }

  current(userId: number): number {
    if (!this.#hasChecked) this.#checkOtherPrograms();
    if (this.#uncommitted.has(userId) || this.#uncommitted.has('everybody')) return Number.POSITIVE_INFINITY;
    return Math.max(this.#lastWrites.get(userId) ?? 0, this.#lastWrites.get('everybody') ?? 0);
  }

  /** Call before a statement that writes. */
  recordWrite(): void {
    for (const owner of declaredOwners() ?? UNDECLARED) if (owner !== 'nobody') this.#uncommitted.add(owner);
  }

  /** Call after each commit or rollback. */
  recordCommit(): void {
    if (this.#uncommitted.size === 0) return;
    this.#latest += 1;
    for (const owner of this.#uncommitted) this.#lastWrites.set(owner, this.#latest);
    this.#uncommitted.clear();
  }

  /** Checks once for all requests that have arrived by now. */
  #checkOtherPrograms(): void {
    this.#hasChecked = true;
    setImmediate(() => {
      this.#hasChecked = false;
    });
    const dataVersion = this.#dataVersion();
    if (dataVersion === this.#lastDataVersion) return;
    this.#lastDataVersion = dataVersion;
    this.#latest += 1;
    this.#lastWrites.set('everybody', this.#latest);
  }
}

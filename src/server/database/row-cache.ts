import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import type { RowsVersion } from './person-versions.ts';

interface Entry<Value> {
  value: Value;
  userId: number;
  /** The version before the value was read: of the user's rows as text, or the latest of anybody's as a number. */
  version: RowsVersion | number;
}

/** Assumed size of an entry besides its key and value, in bytes. */
const ENTRY_WEIGHT = 500;

/** Longer keys are not stored. No regular request has one. */
const MAX_KEY_LENGTH = 300;

/**
 * Caches values read from a user's rows until one of that user's rows is written. Evicts the least recently used
 * entries above about `limit` bytes; `weigh` returns the bytes of a value. On PostgreSQL, where other processes write
 * too, the caller has to name the version of the user's rows. Without one, nothing is cached there.
 */
export class RowCache<Value extends object> {
  readonly #database: Database;
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(database: Database, limit: number, weigh: (value: Value) => number) {
    this.#database = database;
    this.#entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ value }, key) => weigh(value) + 2 * key.length + ENTRY_WEIGHT,
    });
  }

  /** Returns the cached value of the key if it is still valid. `current` is the version of the user's rows. */
  find(key: string, current?: RowsVersion): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.#isValid(entry, current)) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /**
   * Call before a read. Returns the function that stores the result, with the user whose rows it comes from. `current`
   * is the version of the user's rows, which must have been read before the rows.
   */
  startRead(key: string, current?: RowsVersion): (userId: number, value: Value) => void {
    const version = current ?? this.#database.versions?.latest();
    const { skippedWrites } = this.#database;
    return (userId, value) => {
      if (version === undefined || key.length > MAX_KEY_LENGTH) return;
      if (this.#database.skippedWrites === skippedWrites) this.#entries.set(key, { value, userId, version });
    };
  }

  #isValid({ userId, version }: Entry<Value>, current: RowsVersion | undefined): boolean {
    if (typeof version === 'string') return version === current;
    return (this.#database.versions?.current(userId) ?? Number.POSITIVE_INFINITY) <= version;
  }
}

import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

interface Entry<Value> {
  value: Value;
  userId: number;
  /** The latest version of anybody's rows before the value was read. */
  version: number;
}

/** Assumed size of an entry besides its key and value, in bytes. */
const ENTRY_WEIGHT = 500;

/** Longer keys are not stored. No regular request has one. */
const LONGEST_KEY = 300;

/**
 * Caches values read from a user's rows until one of that user's rows is written. Evicts the least recently used
 * entries above about `limit` bytes; `weigh` returns the bytes of a value. Caches nothing when other processes write
 * too, as on PostgreSQL.
 */
export class RowCache<Value extends object> {
  readonly #versions: Database['versions'];
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(database: Database, limit: number, weigh: (value: Value) => number) {
    this.#versions = database.versions;
    this.#entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ value }, key) => weigh(value) + 2 * key.length + ENTRY_WEIGHT,
    });
  }

  /** Returns the cached value of the key if it is still valid. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.#versions !== undefined && this.#versions.current(entry.userId) <= entry.version) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** Call before a read. Returns the function that stores the result, with the user whose rows it comes from. */
  startRead(key: string): (userId: number, value: Value) => void {
    const version = this.#versions?.latest();
    return (userId, value) => {
      if (version !== undefined && key.length <= LONGEST_KEY) this.#entries.set(key, { value, userId, version });
    };
  }
}

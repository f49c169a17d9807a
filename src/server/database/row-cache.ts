import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

interface Entry<Value> {
  value: Value;
  userId: number;
  /** How many writes there had been before it was read. */
  writes: number;
}

/** What an entry weighs beside its key and its value. */
const ENTRY_WEIGHT = 500;

/** A longer key is nobody's who means well. */
const LONGEST_KEY = 300;

/**
 * Keeps what was read of people's rows until one of theirs is written, the latest used up to about `limit` bytes, of which `weigh` says
 * those of a value. Keeps nothing where other processes write too, as on PostgreSQL.
 */
export class RowCache<Value extends object> {
  readonly #writes: Database['writes'];
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(database: Database, limit: number, weigh: (value: Value) => number) {
    this.#writes = database.writes;
    this.#entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ value }, key) => weigh(value) + 2 * key.length + ENTRY_WEIGHT,
    });
  }

  /** What is kept under the key and still so. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.#writes?.hasWrittenSince(entry.writes, entry.userId) === false) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** Begins to read something: what it answers keeps that under its key, as what a person's rows say. */
  startRead(key: string): (userId: number, value: Value) => void {
    const writes = this.#writes?.version;
    return (userId, value) => {
      if (writes !== undefined && key.length <= LONGEST_KEY) this.#entries.set(key, { value, userId, writes });
    };
  }
}

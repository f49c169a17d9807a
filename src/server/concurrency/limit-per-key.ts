interface Line {
  free: number;
  /** Starts the waiting tasks, the first one first. */
  waiting: Set<() => void>;
}

/** Limits how many tasks of one key run at once. The others of that key wait in line. */
export class LimitPerKey {
  readonly #places: number;
  readonly #timeout: number;
  /** Keys without a task have no line. */
  readonly #lines = new Map<string | number, Line>();

  /** `timeout` is how long a task waits, in milliseconds. */
  constructor(places: number, timeout: number) {
    this.#places = places;
    this.#timeout = timeout;
  }

  /**
   * Waits for a place of this key and returns the function that releases it, to be called once. Throws an error with the
   * code ETIMEDOUT when that takes too long.
   */
  async acquire(key: string | number): Promise<() => void> {
    const line = this.#lines.get(key) ?? { free: this.#places, waiting: new Set() };
    this.#lines.set(key, line);
    if (line.free > 0) line.free -= 1;
    else await this.#wait(line);
    return () => {
      const [start] = line.waiting;
      if (start !== undefined) return start();
      line.free += 1;
      if (line.free === this.#places) this.#lines.delete(key);
    };
  }

  /** Runs work in a place of this key. */
  async run<T>(key: string | number, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits until a task of the line hands over its place. */
  async #wait({ waiting }: Line): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = setTimeout(() => {
      waiting.delete(start);
      const message = `There was no place within ${this.#timeout} ms`;
      reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    }, this.#timeout);
    const start = () => {
      waiting.delete(start);
      clearTimeout(giveUp);
      resolve();
    };
    waiting.add(start);
    return promise;
  }
}

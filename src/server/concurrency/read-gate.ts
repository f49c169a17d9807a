import { AppError } from '#server/app-error.ts';

const MEBIBYTE = 1_024 * 1_024;

/** Limits of the bytes that running reads may take, for one account and for all together. */
const PER_ACCOUNT = 32 * MEBIBYTE;
const TOTAL = 64 * MEBIBYTE;

/** Accounts up to this size read without waiting. */
const SMALL = MEBIBYTE / 4;

/** How many reads of one account may wait. */
const WAITING = 1_000;
const RETRY_SECONDS = 5;

/** Limits how many reads of large accounts run at once. Each may load all rows of its account. */
export interface ReadGate {
  /**
   * Waits until an account may read, and runs the work that reads its rows. Throws 'too-many-requests' when too many
   * reads of the account wait.
   */
  run: <T>(account: number, work: () => Promise<T>) => Promise<T>;
}

/**
 * Creates the gate of reads. `estimateBytes` returns the size of an account; undefined while it is not known. Such an
 * account reads one list at a time.
 */
export function createReadGate(estimateBytes: (account: number) => number | undefined): ReadGate {
  const all = new ByteLine(TOTAL);
  const accounts = new Map<number, ByteLine>();

  async function enter(account: number, bytes: number | undefined): Promise<() => void> {
    const own = accounts.get(account) ?? new ByteLine(PER_ACCOUNT);
    accounts.set(account, own);
    if (own.waiting >= WAITING) {
      throw new AppError(
        'too-many-requests',
        'Too many of your lists are being read at once. Please try again in a few seconds.',
        { retryAfter: RETRY_SECONDS },
      );
    }
    const leaveOwn = await own.acquire(bytes ?? PER_ACCOUNT);
    const leaveAll = await all.acquire(Math.min(bytes ?? SMALL, PER_ACCOUNT));
    return () => {
      leaveAll();
      leaveOwn();
      if (own.isIdle) accounts.delete(account);
    };
  }

  return {
    async run(account, work) {
      const bytes = estimateBytes(account);
      if (bytes !== undefined && bytes <= SMALL) return work();
      const leave = await enter(account, bytes);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Starts work in order, as long as the bytes of all running work stay within a limit. */
class ByteLine {
  readonly #limit: number;
  readonly #waiting: { bytes: number; start: () => void }[] = [];
  #free: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#free = limit;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isIdle(): boolean {
    return this.#free === this.#limit && this.waiting === 0;
  }

  /** Waits for room and returns the function that gives it back. More bytes than the limit count as the limit. */
  async acquire(wanted: number): Promise<() => void> {
    const bytes = Math.min(wanted, this.#limit);
    await new Promise<void>((start) => {
      this.#waiting.push({ bytes, start });
      this.#startNext();
    });
    return () => {
      this.#free += bytes;
      this.#startNext();
    };
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined && next.bytes <= this.#free; next = this.#waiting[0]) {
      this.#free -= next.bytes;
      this.#waiting.shift();
      next.start();
    }
  }
}

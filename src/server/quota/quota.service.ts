import { LRUCache } from 'lru-cache';
import { MINUTE } from '#shared/calendar/durations.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/app-error.ts';
import type { QuotaStore, Usage } from './quota.store.ts';

/** How much an account may store; 0 means unlimited. */
export interface QuotaLimits {
  rows: number;
  megabytes: number;
}

const MEGABYTE = 1_000_000;
/** How many accounts' usage is cached. */
const KNOWN_ACCOUNTS = 10_000;
/** A measurement expires, because other processes may have added rows. */
const MEASURED_FOR_MILLISECONDS = 10 * MINUTE;
/** A full account is measured again before an addition is refused, at most this often. */
const MEASURED_AGAIN_AFTER_MILLISECONDS = 5_000;

/** Estimated bytes of a listed row besides its texts. */
const LISTED_ROW_BYTES = 400;

const SMALL_ADDITION: Usage = { rows: 1_000, bytes: MEGABYTE };

interface Known extends Usage {
  measuredAt: number;
}

/**
 * Creates the limit of what one account can store. Usage is measured occasionally, and additions in between are added
 * to it. An account may exceed its limit slightly.
 */
export function createQuotaService(store: QuotaStore, limits: QuotaLimits, clock: Clock) {
  const isUnlimited = limits.rows === 0 && limits.megabytes === 0;
  const known = new LRUCache<number, Known>({ max: KNOWN_ACCOUNTS, ttl: MEASURED_FOR_MILLISECONDS });
  const measuring = new Map<number, Promise<Known>>();

  async function measure(userId: number): Promise<Known> {
    const running = measuring.get(userId);
    if (running !== undefined) return running;
    const measured = store
      .measure(userId)
      .then((usage) => {
        const now = { ...usage, measuredAt: clock().getTime() };
        known.set(userId, now);
        return now;
      })
      .finally(() => measuring.delete(userId));
    measuring.set(userId, measured);
    return measured;
  }

  function fits(usage: Usage, added: Usage): boolean {
    const fitsRows = limits.rows === 0 || usage.rows + added.rows <= limits.rows;
    return fitsRows && (limits.megabytes === 0 || usage.bytes + added.bytes <= limits.megabytes * MEGABYTE);
  }

  function add(usage: Known, added: Usage): void {
    usage.rows += added.rows;
    usage.bytes += added.bytes;
  }

  return {
    /** Counts what an account will add. Throws 'account-full' when there is no room. */
    async claim(userId: number, added: Usage): Promise<void> {
      let usage = known.get(userId);
      if (isUnlimited) {
        if (usage !== undefined) add(usage, added);
        return;
      }
      if (usage === undefined) {
        const measured = measure(userId);
        // A small addition does not wait for the first measurement.
        if (added.rows <= SMALL_ADDITION.rows && added.bytes <= SMALL_ADDITION.bytes) {
          measured.catch(() => undefined);
          return;
        }
        usage = await measured;
      }
      const isOld = clock().getTime() - usage.measuredAt >= MEASURED_AGAIN_AFTER_MILLISECONDS;
      if (!fits(usage, added) && isOld) usage = await measure(userId);
      if (!fits(usage, added)) throw accountFullError(limits);
      add(usage, added);
    },

    /**
     * Like `claim`, for rows that are created while an account is only read: returns whether there is room and never
     * throws.
     */
    claimQuietly(userId: number, added: Usage): boolean {
      const usage = known.get(userId);
      if (isUnlimited) {
        if (usage !== undefined) add(usage, added);
        return true;
      }
      if (usage === undefined) {
        measure(userId).catch(() => undefined);
        return true;
      }
      if (!fits(usage, added)) return false;
      add(usage, added);
      return true;
    },

    /**
     * Returns about how many bytes of memory a list with all rows of an account takes. Returns undefined before the
     * account has been measured, and measures it.
     */
    estimateBytes(userId: number): number | undefined {
      const usage = known.get(userId);
      if (usage === undefined) measure(userId).catch(() => undefined);
      return usage && usage.bytes + usage.rows * LISTED_ROW_BYTES;
    },
  };
}

export type QuotaService = ReturnType<typeof createQuotaService>;

function accountFullError({ rows, megabytes }: QuotaLimits): AppError {
  const bounds = [
    ...(rows === 0 ? [] : [`${rows.toLocaleString('en')} entries`]),
    ...(megabytes === 0 ? [] : [`${megabytes.toLocaleString('en')} MB`]),
  ];
  const message = `Your account is full: it may hold ${bounds.join(' and ')}. Delete what you no longer need, or ask whoever runs this halo for more room.`;
  return new AppError('account-full', message);
}

import { AppError } from '#server/http/app-error.ts';

/** How many bytes may be held in memory for requests that are still on their way. */
export interface BudgetLimits {
  /** For one caller: an account, or the strangers of one subnet. */
  perCaller: number;
  /** For all callers together, of what each request holds beyond `small`. */
  total: number;
  /** What a request may hold whatever others hold. */
  small: number;
  /** What a person reads who has too much on its way, and what when everybody together has. */
  callerMessage: string;
  totalMessage: string;
}

/** The bytes that one request holds. */
export interface HeldBytes {
  readonly bytes: number;
  /** Holds more bytes. Throws 'too-many-requests' or 'not-ready' where there is no room for them; then they are not held. */
  add(bytes: number): void;
  /** Gives all bytes back. Safe to repeat. */
  release(): void;
}

const RETRY_SECONDS = 5;

/** Creates a bound on the memory that requests hold, so that no caller fills it, and all callers together do not either. */
export function createByteBudget(limits: BudgetLimits): { hold: (caller: string | number) => HeldBytes } {
  const held = new Map<string | number, number>();
  let large = 0;

  function change(caller: string | number, bytes: number, largeBytes: number): void {
    const left = (held.get(caller) ?? 0) + bytes;
    if (left > 0) held.set(caller, left);
    else held.delete(caller);
    large += largeBytes;
  }

  return {
    hold(caller) {
      let own = 0;
      return {
        get bytes() {
          return own;
        },
        add(bytes) {
          const largeBytes = Math.max(0, own + bytes - limits.small) - Math.max(0, own - limits.small);
          if ((held.get(caller) ?? 0) + bytes > limits.perCaller)
            throw new AppError('too-many-requests', limits.callerMessage, { retryAfter: RETRY_SECONDS });
          if (large + largeBytes > limits.total && largeBytes > 0)
            throw new AppError('not-ready', limits.totalMessage, { retryAfter: RETRY_SECONDS });
          own += bytes;
          change(caller, bytes, largeBytes);
        },
        release() {
          change(caller, -own, -Math.max(0, own - limits.small));
          own = 0;
        },
      };
    },
  };
}

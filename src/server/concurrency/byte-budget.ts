import { AppError } from '#server/app-error.ts';

/** Limits of the bytes that open requests may hold in memory. */
export interface BudgetLimits {
  /** Bytes for one caller: an account, or the strangers of one subnet. */
  perCaller: number;
  /** Bytes for all callers together, counting what each request holds beyond `small`. */
  total: number;
  /** Bytes that a request may always hold. */
  small: number;
  /** Messages for a caller over `perCaller`, and for a request over `total`. */
  callerMessage: string;
  totalMessage: string;
}

/** The bytes that one request holds. */
export interface HeldBytes {
  readonly bytes: number;
  /** Holds more bytes. Throws 'too-many-requests' or 'not-ready' when there is no room; the bytes are then not held. */
  add(bytes: number): void;
  /** Gives all bytes back. Can be called repeatedly. */
  release(): void;
}

const RETRY_SECONDS = 5;

/** Creates a limit on the memory that requests hold, per caller and for all callers together. */
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

import type { Clock } from '#server/clock.ts';

/** A clock that only moves when the test advances it. */
export interface SettableClock {
  now: Clock;
  advance(milliseconds: number): void;
}

export { DAY, HOUR, MINUTE, SECOND } from '#shared/calendar/durations.ts';

/** A clock that starts at `start`, an ISO instant. */
export function createClock(start = '2026-11-21T09:30:00.000Z'): SettableClock {
  let milliseconds = Date.parse(start);
  return {
    now: () => new Date(milliseconds),
    advance(by) {
      milliseconds += by;
    },
  };
}

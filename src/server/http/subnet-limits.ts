import { HOUR } from '#shared/calendar/durations.ts';
import { getSubnets } from './ip-subnet.ts';
import type { LimitedAttempt, RateLimit } from './rate-limits.ts';

/**
 * Creates the limits of attempts in an hour for the subnets of an address, the narrowest first: its /64, /56 and /48. The
 * wider ones stop an attacker with many addresses.
 */
export function createSubnetLimits(name: string, attempts: readonly number[]): RateLimit[] {
  return attempts.map((count, step) => ({
    name: `${name}-${step}`,
    attempts: count,
    windowMilliseconds: HOUR,
  }));
}

/** Returns the attempts of an address against the limits of its subnets. `prefix` tells their subjects from others. */
export function attemptsOfAddress(limits: readonly RateLimit[], address: string, prefix = ''): LimitedAttempt[] {
  const subnets = getSubnets(address);
  return limits.flatMap((limit, step) => {
    const subnet = subnets[step];
    return subnet === undefined ? [] : [{ limit, subject: prefix + subnet }];
  });
}

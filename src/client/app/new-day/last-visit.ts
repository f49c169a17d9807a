import { daysBetween, isDay, type Day } from '#shared/calendar/day.ts';
import { browserStorage } from '#client/data/storage.ts';

/**
 * The keys in localStorage: the day of the signed-in user's last visit (TIME-04; `data/per-user-storage.ts` stashes
 * those of others), and the developer switch (TIME-16).
 */
const DAY_KEY = 'last-visit-date';
const SWITCH_KEY = 'dev-simulate-first-monday';

/** The visits since the page was loaded, for browsers without storage. */
const visits = new Map<number, Day>();

/** Returns the day of the user's last visit in this browser; undefined if it is unknown. */
export function readLastVisit(userId: number, today: Day): Day | undefined {
  const stored = browserStorage.read(DAY_KEY) ?? '';
  const day = isDay(stored) ? stored : visits.get(userId);
  // After travelling west, today can be one day before the last visit. A later visit was stored with a wrong clock.
  return day === undefined || daysBetween(today, day) > 1 ? undefined : day;
}

/** Stores the day of the user's last visit. */
export function storeLastVisit(userId: number, day: Day): void {
  visits.set(userId, day);
  browserStorage.write(DAY_KEY, day);
}

/** Returns whether this page load simulates the first Monday of a month, and turns the switch off. */
export function takeFirstMondaySwitch(): boolean {
  const isOn = !['false', undefined].includes(browserStorage.read(SWITCH_KEY));
  if (isOn) browserStorage.write(SWITCH_KEY, undefined);
  return isOn;
}

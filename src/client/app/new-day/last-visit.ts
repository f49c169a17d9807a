import { daysBetween, isDay, type Day } from '#shared/calendar/day.ts';

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
  const day = readStoredVisit() ?? visits.get(userId);
  // After travelling west, today can be one day before the last visit. A later visit was stored with a wrong clock.
  return day === undefined || daysBetween(today, day) > 1 ? undefined : day;
}

/** Stores the day of the user's last visit. */
export function storeLastVisit(userId: number, day: Day): void {
  visits.set(userId, day);
  try {
    localStorage.setItem(DAY_KEY, day);
  } catch {
    // Without storage the visit is known until the page is closed.
  }
}

/** Returns whether this page load simulates the first Monday of a month, and turns the switch off. */
export function takeFirstMondaySwitch(): boolean {
  try {
    const isOn = !['false', null].includes(localStorage.getItem(SWITCH_KEY));
    if (isOn) localStorage.removeItem(SWITCH_KEY);
    return isOn;
  } catch {
    return false;
  }
}

function readStoredVisit(): Day | undefined {
  try {
    const day = localStorage.getItem(DAY_KEY);
    return day !== null && isDay(day) ? day : undefined;
  } catch {
    return undefined;
  }
}

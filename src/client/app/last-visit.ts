import { daysBetween, isDay, type Day } from '#shared/calendar/day.ts';

/**
 * The keys in local storage: the day of the last visit of whoever is signed in (`data/per-user-storage.ts` puts that of others aside),
 * and the developer switch (readings, 16).
 */
const DAY_KEY = 'last-visit-date';
const SWITCH_KEY = 'dev-simulate-first-monday';

/** Visits of this page life, for browsers that keep nothing. */
const visits = new Map<number, Day>();

/** The day of this person's last visit in this browser; undefined when it is not known. */
export function readLastVisit(userId: number, today: Day): Day | undefined {
  const day = readKept() ?? visits.get(userId);
  // Whoever travels west may be a day behind their last visit. Farther ahead only a wrong clock can have been.
  return day === undefined || daysBetween(today, day) > 1 ? undefined : day;
}

/** Keeps `day` as that of this person's last visit. */
export function storeLastVisit(userId: number, day: Day): void {
  visits.set(userId, day);
  try {
    localStorage.setItem(DAY_KEY, day);
  } catch {
    // Without storage the visit is known until the page is closed.
  }
}

/** Whether this load shall behave as the first Monday of a month. The switch is off again once it was asked for. */
export function takeFirstMondaySwitch(): boolean {
  try {
    const isOn = !['false', null].includes(localStorage.getItem(SWITCH_KEY));
    if (isOn) localStorage.removeItem(SWITCH_KEY);
    return isOn;
  } catch {
    return false;
  }
}

function readKept(): Day | undefined {
  try {
    const day = localStorage.getItem(DAY_KEY);
    return day !== null && isDay(day) ? day : undefined;
  } catch {
    return undefined;
  }
}

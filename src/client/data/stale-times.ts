/** How long what was read stays fresh, in milliseconds (core specification, section 9). */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A day's tasks on the days screen: fresh and kept for 5 minutes. */
export const DAY_FRESH = 5 * MINUTE;
export const DAY_KEPT = 5 * MINUTE;

/** A day's tasks on the dashboard. */
export const DASHBOARD_DAY_FRESH = 10 * SECOND;

/** Habits on the dashboard are read anew whenever it shows. */
export const DASHBOARD_HABITS_FRESH = 0;

/** Goals, books and habits on their screens: fresh for a minute; goals and books are kept for five. */
export const LIST_FRESH = MINUTE;
export const LIST_KEPT = 5 * MINUTE;

/** What was read ahead is not read ahead again, and not thrown away, for a minute. */
export const PREFETCH_FRESH = 60 * SECOND;

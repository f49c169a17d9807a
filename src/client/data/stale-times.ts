import { MINUTE, SECOND } from '#shared/calendar/durations.ts';

// Stale times and cache times (`staleTime` and `gcTime` of queries) in milliseconds (DATA-13 to DATA-18).

/** A day's tasks on the days screen: fresh and cached for 5 minutes (DATA-13). */
export const DAY_STALE_TIME = 5 * MINUTE;
export const DAY_GC_TIME = 5 * MINUTE;

/** A day's tasks on the dashboard (DATA-15). */
export const DASHBOARD_DAY_STALE_TIME = 10 * SECOND;

/** Habits on the dashboard are always refetched (DATA-18). */
export const DASHBOARD_HABITS_STALE_TIME = 0;

/** Goals, books and habits on their screens: fresh for a minute. Goals and books are cached for five (DATA-17). */
export const LIST_STALE_TIME = MINUTE;
export const LIST_GC_TIME = 5 * MINUTE;

/** Prefetched data: fresh and cached for a minute (DATA-31). */
export const PREFETCH_STALE_TIME = MINUTE;

import { isDay, type Day } from '#shared/calendar/day.ts';
import { withoutTrailingSlash } from '#client/data/base-path.ts';

/** The pages that show the selected date and have it in their address. */
const DATED_SCREENS: ReadonlySet<string> = new Set(['/days', '/desktop', '/goals', '/habits']);

const DAY_SCREENS: ReadonlySet<string> = new Set(['/days', '/desktop']);

const PARAMETER = 'date';

/** True if the page at this path shows the selected date. */
export function showsDate(path: string): boolean {
  return DATED_SCREENS.has(withoutTrailingSlash(path));
}

/** True if the page at this path shows the tasks of days. */
export function showsDays(path: string): boolean {
  return DAY_SCREENS.has(withoutTrailingSlash(path));
}

/** Returns the day in a query string; undefined if it has none or an invalid one. */
export function dateIn(search: string): Day | undefined {
  const text = new URLSearchParams(search).get(PARAMETER) ?? '';
  return isDay(text) ? text : undefined;
}

/** Returns the query string with this day. Today is left out: such an address always shows the current day. */
export function withDate(search: string, day: Day, today: Day): string {
  const parameters = new URLSearchParams(search);
  if (day === today) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, day);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Returns the address of a page for a day. */
export function getAddress(path: string, day: Day, today: Day): string {
  return showsDate(path) ? `${path}${withDate('', day, today)}` : path;
}

import { isDay, type Day } from '#shared/calendar/day.ts';

/** The screens that show the selected date, and have it in their address. */
const DATED_SCREENS: ReadonlySet<string> = new Set(['/days', '/desktop', '/goals', '/habits']);

const PARAMETER = 'date';

/** Whether the screen at a path shows the selected date. */
export function showsDate(path: string): boolean {
  return DATED_SCREENS.has(path.replace(/(?<=.)\/$/, ''));
}

/** The day that the query of an address names; undefined where it names none. */
export function dateIn(search: string): Day | undefined {
  const text = new URLSearchParams(search).get(PARAMETER) ?? '';
  return isDay(text) ? text : undefined;
}

/** The query of an address with another day in it. Today has none: such an address is about whatever day is today. */
export function withDate(search: string, day: Day, today: Day): string {
  const parameters = new URLSearchParams(search);
  if (day === today) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, day);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The address of a screen that looks at `day`. */
export function addressOf(path: string, day: Day, today: Day): string {
  return showsDate(path) ? `${path}${withDate('', day, today)}` : path;
}

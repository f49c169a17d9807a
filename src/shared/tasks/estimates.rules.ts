import { getState, type ItemFlags } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';

const HOUR = 60;

/** The longest estimate of a task, in minutes. */
export const MAX_ESTIMATE = 24 * HOUR;

/** The most hours that 'report 3h' estimates. A larger number is a time of day: 'dentist 14h'. */
export const MAX_ESTIMATE_HOURS = 8;

/** Matches an estimate at the end of a title: '45m', '45 min', '2h', '1h30', '1h 30m', '1.5h', '(45m)', '~45m'. */
const ESTIMATE =
  /(?<!\b(?:at|by|from|until|till|around|before|after|in|within|every|each|first|last|next|than|to|of|a|the|for)) [(~]{0,2}(?:(?<hours>\d{1,2}(?:\.\d)?) ?(?:h|hrs?)(?: ?(?<rest>[0-5]\d|\d(?= ?m))(?: ?m(?:ins?)?)?)?|(?<minutes>\d{1,4}) ?(?:m|mins?))\)?[\s.!]*$/iu;

/** Returns the estimate at the end of a title, and the title without it; undefined if it has none. */
export function estimateIn(title: string): { estimateMinutes: number; title: string } | undefined {
  const match = ESTIMATE.exec(title);
  const { hours = '0', rest = '0', minutes = '0' } = match?.groups ?? {};
  const estimateMinutes = Math.round(Number(hours) * HOUR) + Number(rest) + Number(minutes);
  const isEstimate = Number(hours) <= MAX_ESTIMATE_HOURS && estimateMinutes >= 1 && estimateMinutes <= MAX_ESTIMATE;
  return match !== null && isEstimate ? { estimateMinutes, title: title.slice(0, match.index) } : undefined;
}

/** Returns a number of minutes in words: '45m', '2h', '1h 30m'. */
export function estimateLabel(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  return [hours > 0 && t('{count}h', { count: hours }), minutes % HOUR > 0 && t('{count}m', { count: minutes % HOUR })]
    .filter(Boolean)
    .join(' ');
}

/** Returns how many minutes the active tasks of a list will take, as far as they are estimated. */
export function minutesLeft(tasks: readonly (ItemFlags & { estimateMinutes: number | null })[]): number {
  return tasks.reduce((sum, task) => sum + (getState(task) === 'active' ? (task.estimateMinutes ?? 0) : 0), 0);
}

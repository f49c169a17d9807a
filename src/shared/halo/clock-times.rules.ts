import { toClockTime } from '#shared/calendar/clock-time.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { NUMBERS, type DateTimeMeaning } from './phrases.rules.ts';

const MINUTES_PER_DAY = 24 * 60;

/** Returns the end of a range of times: of 9 to 5 it is 17:00. None if the range ends on the next day. */
export function endAfter(time: string, end: string | undefined): Pick<DateTimeMeaning, 'endTime'> {
  if (end === undefined) return {};
  const later = timeInPart(end, 'afternoon').time;
  const endTime = end > time ? end : later;
  return endTime > time ? { endTime } : {};
}

/** Returns the number of an hour in digits or words; -1 for other words. */
export function getHour(hour: string | undefined): number {
  if (hour === 'noon' || hour === 'midday') return 12;
  return hour !== undefined && /^\d+$/.test(hour) ? Number(hour) : NUMBERS.indexOf(hour ?? '');
}

/** Returns the other half of the day. */
export function otherHalf(half: string | undefined): string | undefined {
  if (half === undefined) return undefined;
  return isLateHalf(half) ? 'am' : 'pm';
}

function isLateHalf(half: string): boolean {
  return /^p|afternoon|evening|night/.test(half);
}

/**
 * Returns a time of day. Without further words, one to six o'clock are in the afternoon, and so are 1:30 to 5:59, but
 * not 05:59.
 */
export function parseClockTime(hour: string | undefined, minute?: string, half?: string): DateTimeMeaning | undefined {
  const number = getHour(hour);
  if (number < 0 || number > 23) return undefined;
  if (half !== undefined && (number > 12 || number === 0)) return undefined;
  const isShort = hour !== undefined && !hour.startsWith('0');
  const isAfterMidnight = half !== undefined && half.includes('night') && (number === 12 || number < 5);
  const isLate =
    half === undefined
      ? isShort && number >= 1 && number <= (minute === undefined ? 6 : 5)
      : isLateHalf(half) && !isAfterMidnight;
  const hours = (number === 12 && half !== undefined ? 0 : number) + (isLate && number < 13 ? 12 : 0);
  const isHalfKnown = half !== undefined || number > 12 || number === 0 || !isShort;
  return { time: formatMinutes((hours % 24) * 60 + Number(minute ?? 0)), isHalfKnown };
}

/** Returns the time of 'half past' nine, 'quarter to' five or '10 past' six. */
export function parseTimeBesideHour(
  part: string,
  hour: string | undefined,
  half: string | undefined,
): DateTimeMeaning | undefined {
  const said = parseClockTime(hour, undefined, half);
  if (said?.time === undefined) return undefined;
  const [amount = '', side] = part.split(' ');
  const minutes = { half: 30, quarter: 15 }[amount] ?? Number(amount);
  if (minutes > 30) return undefined;
  const total = Number(said.time.slice(0, 2)) * 60 + (side === 'to' || side === 'of' ? -minutes : minutes);
  return { ...said, time: formatMinutes((total + MINUTES_PER_DAY) % MINUTES_PER_DAY) };
}

/** Returns a time in the named part of the day. A time after midnight at night belongs to the next day. */
export function timeInPart(time: string, part: string): { time: string; daysLater: number } {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const early = minutes % (MINUTES_PER_DAY / 2);
  if (part === 'morning') return { time: formatMinutes(early), daysLater: 0 };
  if (part === 'night' && early < 5 * 60) return { time: formatMinutes(early), daysLater: 1 };
  return { time: formatMinutes(early + MINUTES_PER_DAY / 2), daysLater: 0 };
}

/** Returns the time in this many minutes, possibly on another day; undefined when the current time is unknown. */
export function afterMinutes(minutes: number, today: Day, now: string | undefined): DateTimeMeaning | undefined {
  if (now === undefined) return undefined;
  const total = Number(now.slice(0, 2)) * 60 + Number(now.slice(3, 5)) + minutes;
  return {
    day: addDays(today, Math.floor(total / MINUTES_PER_DAY)),
    time: formatMinutes(total % MINUTES_PER_DAY),
    isHalfKnown: true,
  };
}

function formatMinutes(minutes: number): string {
  return toClockTime(Math.floor(minutes / 60), minutes % 60);
}

import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Said } from './calendar-days.rules.ts';

/** The numbers that are said in words, by what they are. */
export const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** How many a word or a number says; one for 'a', three for 'a few'. */
export function countOf(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (/couple/.test(text)) return 2;
  if (/few/.test(text)) return 3;
  return Math.max(1, NUMBERS.indexOf(text));
}

/** A time of the day. Without more said, one to six o'clock are in the afternoon. */
export function clock(hour: string | undefined, minute = '00', half?: string): Said | undefined {
  const number = hour !== undefined && /^\d+$/.test(hour) ? Number(hour) : NUMBERS.indexOf(hour ?? '');
  if (number < 0 || number > 23) return undefined;
  const isLate = half === undefined ? number >= 1 && number <= 6 : /^p|afternoon|evening/.test(half);
  if (half !== undefined && (number > 12 || number === 0)) return undefined;
  const hours = (number === 12 && half !== undefined ? 0 : number) + (isLate && number < 13 ? 12 : 0);
  return { time: `${String(hours % 24).padStart(2, '0')}:${minute}` };
}

/** 'half past nine', 'quarter to five' */
export function partOfHour(
  part: string | undefined,
  hour: string | undefined,
  half: string | undefined,
): Said | undefined {
  const whole = clock(hour, undefined, half)?.time;
  if (whole === undefined) return undefined;
  const hours = Number(whole.slice(0, 2));
  if (part === 'quarter to') return { time: `${String((hours + 23) % 24).padStart(2, '0')}:45` };
  return { time: `${whole.slice(0, 2)}:${part === 'half past' ? '30' : '15'}` };
}

/** So many minutes from now, possibly on another day; undefined where now is not known. */
export function afterMinutes(minutes: number, today: Day, now: string | undefined): Said | undefined {
  if (now === undefined) return undefined;
  const total = Number(now.slice(0, 2)) * 60 + Number(now.slice(3, 5)) + minutes;
  const [hour, minute] = [Math.floor(total / 60) % 24, total % 60];
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return { day: addDays(today, Math.floor(total / (24 * 60))), time };
}

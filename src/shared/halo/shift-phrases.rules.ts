import type { Day } from '#shared/calendar/day.ts';
import { addUnit } from './calendar-days.rules.ts';
import { COUNT, getCount, END, type TextRange } from './phrases.rules.ts';

/** How far an item is moved from its own day: 'push the demo back by two days'. */
export interface Shift {
  unit: 'day' | 'week' | 'month';
  /** Negative for an earlier day. */
  count: number;
}

const DIRECTION = 'back|forward|on|out|off|along|up';
const AMOUNT = `${COUNT} (?:more |full )?(?<unit>day|week|month)s?`;
const ANY_AMOUNT = AMOUNT.replaceAll(/\?<\w+>/gu, '?:');
const SHIFT = new RegExp(
  `^(?:(?:${DIRECTION}|(?<early>earlier)) )*(?:by |for |another )*${AMOUNT}(?: (?:${DIRECTION}|further|later|(?<earlier>earlier|sooner)))?$`,
  'iu',
);
/** Matches words that may be a shift: an amount with a direction, behind 'by', or at the end of a clause. */
const POSSIBLE_SHIFT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:(?:${DIRECTION}) )+(?:by )?|by )${ANY_AMOUNT}(?: (?:${DIRECTION}|later|earlier))?(?!\p{L})|(?<!\p{L})${ANY_AMOUNT}(?: (?:${DIRECTION}|earlier|sooner)(?!\p{L})|${END})`,
  'giu',
);
/** Verbs of 'bring the demo forward by a day', which then happens earlier. */
const EARLIER = /(?<!\p{L})(?:bring|pull)(?!\p{L})[^.!?]{0,80}(?<!\p{L})(?:forward|up|in)(?!\p{L})/iu;

/** Returns how far a phrase moves an item; undefined for others. `sentence` has the words around it. */
export function shiftIn(phrase: string, sentence: string): Shift | undefined {
  const words = phrase.replaceAll(/\s+/gu, ' ').replaceAll(/^[\s,.;:()-]+|[\s,.;:!?()-]+$/gu, '');
  const { count, unit, early, earlier } = SHIFT.exec(words.replace(/ please$/iu, ''))?.groups ?? {};
  if (unit === undefined) return undefined;
  const isEarlier = early !== undefined || earlier !== undefined || EARLIER.test(sentence);
  return { unit: unit.toLowerCase() as Shift['unit'], count: getCount(count?.toLowerCase()) * (isEarlier ? -1 : 1) };
}

/** Finds words such as 'back a week', which may say how far an item is moved. */
export function findShifts(text: string): TextRange[] {
  return [...text.matchAll(POSSIBLE_SHIFT)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }));
}

/** Returns the day on which an item of this day is after the shift. */
export function shiftDay(day: Day, { unit, count }: Shift): Day {
  return addUnit(day, unit, count);
}

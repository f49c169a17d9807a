import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import type { DateTimeMatch } from './phrases.rules.ts';

/** Words that people say when they correct themselves. */
const WORDS =
  "(?:no+|nah|nope|wait|sorry|sry|soz|oops|whoops|actually|rather|i mean|i meant|make (?:it|that)|hang|hang on|hold on|scratch that|strike that|correction|i tell a lie|forgive me|pardon me|excuse me|my mistake|it isn['’]t|it['’]s|i take that back|ugh|erm?|uh|um)";
/** Nothing but such words between two days or times: '1pm sorry I mean 2pm', 'saturday no wait sunday'. */
const TAKES_BACK = new RegExp(String.raw`^[\s,.!–—-]*(?:${WORDS}(?!\p{L})[\s,.!–—-]*)+$`, 'iu');
/** Also a remark between two days, if it begins with 'sorry' or 'no' and ends with 'I mean': 'tues, sorry, caps lock stuck, I mean weds'. */
const MEANS_OTHER = /^[\s,.!–—-]*(?:no|sorry|oops|wait)(?!\p{L})[^.?;:]{0,40}(?<!\p{L})i mean(?:t)?[\s,]*$/iu;
/** Most lines have none of these words and are not searched for dates. */
const MAY_TAKE_BACK = new RegExp(String.raw`(?<!\p{L})${WORDS}(?!\p{L})`, 'iu');
/** A longer line is returned as it is. */
const MAX_CHARACTERS = 500;

/** How often a person may correct themselves in a line. */
const MAX_CORRECTIONS = 5;

/** Returns a line without a day or time that is taken back at once: 'dentist at 1pm sorry i mean 2pm' becomes 'dentist 2pm'. */
export function withoutTakenBack(line: string, context: Pick<ParseContext, 'today' | 'now'>): string {
  if (line.length > MAX_CHARACTERS || !MAY_TAKE_BACK.test(line)) return line;
  let rest = line;
  for (let count = 0; count < MAX_CORRECTIONS; count += 1) {
    const corrected = withoutFirstTakenBack(rest, context);
    if (corrected === undefined) break;
    rest = corrected;
  }
  return rest;
}

function withoutFirstTakenBack(line: string, context: Pick<ParseContext, 'today' | 'now'>): string | undefined {
  const dates = findDateTimes(line, context);
  for (const [index, first] of dates.entries()) {
    const second = dates[index + 1];
    if (second === undefined || !saysSame(first, second)) continue;
    const between = line.slice(first.to, second.from);
    if (TAKES_BACK.test(between) || MEANS_OTHER.test(between))
      return line.slice(0, first.from) + line.slice(second.from);
  }
  return undefined;
}

/** True if both are days, or both are times. */
function saysSame(first: DateTimeMatch, second: DateTimeMatch): boolean {
  const isPlain = [first, second].every(
    ({ pattern, furtherDays, endTime }) => pattern === undefined && furtherDays === undefined && endTime === undefined,
  );
  const hasSame = (first.day === undefined) === (second.day === undefined);
  return isPlain && hasSame && (first.time === undefined) === (second.time === undefined);
}

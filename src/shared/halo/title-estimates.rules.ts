import { MAX_ESTIMATE, MAX_ESTIMATE_HOURS } from '#shared/tasks/estimates.rules.ts';
import { getCount, getMinutes, HOUR_WORDS, type Groups, type TextRange } from './phrases.rules.ts';

/** An estimate in a title. */
export interface TitleEstimate extends TextRange {
  minutes: number;
  /** True if it can as well be a part of the title: 'journal for 5 minutes', 'swim 400m'. */
  isUnclear: boolean;
}

const HOUR = 60;
/** A larger number before 'h' may be a time of day: 'blood test 8h'. */
const MAX_CLEAR_HOURS = 5;

const WORDS: Readonly<Record<string, number>> = {
  'quarter of an hour': 15,
  'half an hour': 30,
  'half hour': 30,
  'three quarters of an hour': 45,
  'an hour': 60,
  'an hour and a half': 90,
  'an hour and a quarter': 75,
};
/** Minutes in words that make hours. */
const MINUTES_OF_HOURS: Readonly<Record<string, number>> = { sixty: 60, ninety: 90 };
const ESTIMATE = new RegExp(
  String.raw`(?<=\s)(?<!\b(?:at|by|from|until|till|around|before|after|in|within|every|each|first|last|next|than|to|of|a|the|for) )(?<for>for )?(?:(?:more|longer) than )?(?:about )?[(~]{0,2}(?:(?<hours>\d{1,2}(?:\.\d)?) ?(?:h|hrs?|(?<long>hours?))(?:(?: and)? ?(?<rest>[0-5]?\d)(?: ?m(?:in(?:ute)?s?)?)?)?|(?<word>(?:a )?quarter of an hour|half an hour|three quarters of an hour|an hour(?: and a (?:half|quarter))?|half[- ]hour(?= job|\s*(?:$|[,.;!?])))|(?<hourWord>${HOUR_WORDS}|couple of|a couple of|\d)(?<half> and a half)? hours?|(?<minutes>\d{1,4}) ?(?:(?<m>m)|mins?|(?<longer>minutes?))|(?<minuteWord>${HOUR_WORDS}|fifteen|(?:twenty|forty)[ -]five|twenty|thirty|forty|fifty|sixty|ninety) (?:minutes?|mins?))\)?(?![\p{L}\p{N}/-])`,
  'giu',
);
/** Verbs before a number of metres. */
const MOVE = /\b(?:run|swim|sprint|row|jog|throw|jump)\s+$/iu;

/** The groups of an estimate that is a phrase and no abbreviation. */
const SAID_GROUPS = ['for', 'long', 'longer', 'word', 'hourWord', 'minuteWord'];

/** Finds the estimates in a title: 'report 45 min', 'call Ana tomorrow for 2 hours'. */
export function findEstimates(title: string): TitleEstimate[] {
  return [...title.matchAll(ESTIMATE)].flatMap(({ 0: words, index, groups = {} }) => {
    const { hours = '0', rest = '0', minutes = '0', m, half } = groups;
    const total =
      Math.round(Number(hours) * HOUR) +
      Number(rest) +
      Number(minutes) +
      minutesInWords(groups) +
      (half === undefined ? 0 : HOUR / 2);
    if (Number(hours) > MAX_ESTIMATE_HOURS || total < 1 || total > MAX_ESTIMATE) return [];
    // '45m' are minutes, '400m' are metres.
    const isLength = m !== undefined && (total < 10 || total > 95 || total % 5 > 0 || MOVE.test(title.slice(0, index)));
    const isTime = Number(hours) > MAX_CLEAR_HOURS && groups['for'] === undefined;
    const isSaid = SAID_GROUPS.some((name) => groups[name] !== undefined);
    return [{ from: index, to: index + words.length, minutes: total, isUnclear: isLength || isTime || isSaid }];
  });
}

/** Matches the words between an estimate and the rest of a title: 'of' in 'an hour of piano'. A time may not follow, as in '30 minutes before bed'. */
const BEHIND_ESTIMATE =
  /^\s+(?:long )?(?:(?:of|on|for|at|with) )?(?!(?:before|after|until|till|from|to|into|later|earlier|early|late|ahead|ago|past)(?!\p{L}))(?=\p{L})/iu;
/** '400m' may be metres. */
const METRES = /^\d{1,4} ?m(?!\p{L})/iu;

/** Returns the estimate with which a title begins, and the rest of the title; undefined if it begins with none. */
export function leadingEstimateIn(title: string): { estimateMinutes: number; title: string } | undefined {
  // An estimate has a space before it.
  const [first] = findEstimates(` ${title}`);
  if (first === undefined || first.from > 1 || METRES.test(title)) return undefined;
  const rest = title.slice(first.to - 1);
  return BEHIND_ESTIMATE.test(rest)
    ? { estimateMinutes: first.minutes, title: rest.replace(BEHIND_ESTIMATE, '') }
    : undefined;
}

/** Returns the minutes of an estimate that is written in words, such as 'two hours' or 'half an hour'; 0 for one in digits. */
function minutesInWords({ word = '', hourWord, minuteWord }: Groups): number {
  if (hourWord !== undefined) return getCount(hourWord.toLowerCase()) * HOUR;
  if (minuteWord === undefined) return WORDS[word.toLowerCase().replace(/^a /u, '').replace('-', ' ')] ?? 0;
  return MINUTES_OF_HOURS[minuteWord.toLowerCase()] ?? getMinutes(minuteWord);
}

import type { Day } from '#shared/calendar/day.ts';
import { MINUTE } from '#shared/calendar/durations.ts';
import { toMilliseconds } from '#shared/calendar/written-instants.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { findUndoable } from '#shared/history/history.rules.ts';
import type { SpokenCommand } from './reference-commands.rules.ts';
import { cutOut, findDateTimes, type ParseContext } from './date-times.rules.ts';
import { COMMAND_ITEM_TYPES, type ItemType } from './item-types.rules.ts';
import { getNameKey } from './search.rules.ts';
import { isImportant } from './words.rules.ts';

/** The item that a person changed last. */
export interface LastItem {
  itemType: ItemType;
  title: string;
  /** Its day; undefined for items without one. */
  day: Day | undefined;
}

/** For how long after a change 'move it to friday' is about the item that was changed, in milliseconds. */
const TIME_OF_FOLLOW_UP = 30 * MINUTE;

/** A longer sentence says more than what is to be done with the last item. */
const MAX_LENGTH = 100;

const LAST_ITEM = '(?:it|that|this)(?: (?:one|task|item|goal))?|the (?:last|latest) (?:one|task|item)';
const END = String.raw`(?:[\s,]+(?:please|pls|plz|thanks|thank you|instead|then|now|actually))*[\s.!?]*$`;
/** What people say before they correct themselves. */
const SLIP =
  /^(?:(?:no+|nope|nah|oops|whoops|sorry|apologies|my bad|my mistake|actually|wait|hang on|hold on|hm+|a+h+|oh|er+m*|u+m+|u+h+|ok|okay|halo|hey|please|can you|could you|and|then|now)(?!\p{L})[\s,.!:;–—-]*)+/iu;

/** Requests about the last item: 'move it to friday', 'tick that off'. */
const REQUEST = new RegExp(
  String.raw`^(?<verb>move|push|shift|bump|postpone|reschedule|delay|delete|remove|cancel|drop|scrap|bin|flag|star|prioriti[sz]e|unflag|unstar|complete|finish|tick off|check off|cross off|tick|check|mark|find|show|show me|open) (?<item>${LAST_ITEM})(?!['’]|\p{L})(?<rest>.*?)${END}`,
  'iu',
);
/** Reports that the last item is done: 'it's done', 'I'm done with that', 'I've finished it'. */
const DONE = new RegExp(
  String.raw`^(?:(?:${LAST_ITEM})(?:['’]s| is| has been)? (?:all )?(?:done|finished|completed?|sorted)|(?:i['’]m|i am) (?:all )?done with (?:${LAST_ITEM})|i(?:['’]ve| have)? (?:just |already )?(?:did|done|finished|completed) (?:${LAST_ITEM}))${END}`,
  'iu',
);
/** What stands before another day or time: 'I meant tuesday', 'make that 5pm', 'not monday, tuesday'. */
const CORRECTION = new RegExp(
  String.raw`^(?:(?:i )?(?:meant|mean)(?: to say)?|(?:make|change|set|put) (?:${LAST_ITEM})(?: to)?|(?:${LAST_ITEM})(?:['’]s| is| was| should(?: have been| be)| has to be| needs to be)(?: supposed to be| meant to be)?|not [^,;]{1,30}[,;]\s*(?:but )?)(?!\p{L})[\s,:]*(?<rest>.+?)${END}`,
  'iu',
);
/** A number alone that is an hour: 'make that 9', 'move it to 11'. */
const BARE_HOUR = /(?<=^|^ ?(?:to|at|till|until) )(?<hour>1[0-2]|[1-9])$/iu;
/** Words around a day or time that say nothing more. */
const AROUND_DATE = /(?<!\p{L})(?:on|at|to|for|from|the|by|in|but|and|rather|instead)(?!\p{L})|[\s,.]/giu;

/**
 * Returns the item that a person changed last, if that was one item, at most half an hour before `now` (in milliseconds since
 * 1970), and it was not deleted. Changes by imports, programs and the new day do not count.
 */
export function findLastChanged(
  history: readonly HistoryEntry[],
  now: number,
): { itemType: ItemType; id: number; title: string } | undefined {
  const last = findUndoable(history);
  const itemType = COMMAND_ITEM_TYPES.find((type) => type === last?.itemType);
  if (last === undefined || itemType === undefined || last.title === null || last.itemId === null) return undefined;
  const isByPerson = last.actor === 'you' || last.actor === 'halo';
  const isRecent = now - toMilliseconds(last.at) <= TIME_OF_FOLLOW_UP;
  if (!isByPerson || !isRecent || last.others > 0 || last.verb === 'deleted') return undefined;
  return { itemType, id: last.itemId, title: last.title };
}

/** True if a sentence may be about the item that was changed last, so that it has to be looked up. */
export function mayFollowUp(input: string): boolean {
  if (input.length > MAX_LENGTH) return false;
  const said = input.trim();
  const rest = said.replace(SLIP, '');
  return rest !== said || REQUEST.test(rest) || DONE.test(rest) || CORRECTION.test(rest);
}

/**
 * Returns a sentence about the item that was changed last with its title: 'no, I meant tuesday' becomes 'move "Dentist" to
 * tuesday'. Returns undefined for other sentences.
 */
export function spellOutFollowUp(
  input: string,
  { title, itemType }: LastItem,
  context: Pick<ParseContext, 'today' | 'now'>,
): string | undefined {
  if (!mayFollowUp(input) || /["\n]/u.test(title)) return undefined;
  const said = input.trim().replace(SLIP, '');
  const name = `${itemType === 'task' ? '' : `the ${itemType} `}"${title}"`;
  if (DONE.test(said)) return `complete ${name}`;
  const isSlip = said !== input.trim();
  const meant = (CORRECTION.exec(said)?.groups?.['rest'] ?? (isSlip ? said : '')).replace(BARE_HOUR, '$<hour>:00');
  const corrected = withoutName(meant, title);
  if (isOnlyDate(corrected, context)) return `move ${name} to ${corrected.replace(/^(?:to|on|at) /iu, '')}`;
  if (CORRECTION.test(said) && isImportant(corrected)) return `flag ${name}`;
  const { verb = '', rest = '' } = REQUEST.exec(said)?.groups ?? {};
  if (verb === '') return undefined;
  if (/^(?:mark|tick|check)$/iu.test(verb)) return isImportant(rest) ? `flag ${name}` : `complete ${name}`;
  return `${verb} ${name}${rest.replace(BARE_HOUR, '$<hour>:00')}`;
}

/** Returns words without the name of the last item behind them: '4pm for the stretch'. */
function withoutName(words: string, title: string): string {
  const { rest = '', name = '' } = /^(?<rest>.+) (?:for|of|on) (?:the |my )?(?<name>.+)$/iu.exec(words)?.groups ?? {};
  const ofTitle = getNameKey(title).split(' ');
  const isName = getNameKey(name)
    .split(' ')
    .every((word) => ofTitle.includes(word));
  return rest !== '' && name !== '' && isName ? rest : words;
}

function isOnlyDate(words: string, context: Pick<ParseContext, 'today' | 'now'>): boolean {
  const dates = findDateTimes(words, context);
  if (dates.length === 0) return false;
  const left = cutOut(
    words,
    dates.map((date) => ({ ...date, isKept: false })),
  );
  return left.replaceAll(AROUND_DATE, '') === '';
}

/**
 * Returns the commands of a spelled-out sentence with the day of the item, so that no other one of this title is meant.
 * Returns none if one of them is about something else.
 */
export function nameDay(commands: readonly SpokenCommand[], { title, day }: LastItem): SpokenCommand[] {
  if (commands.some(({ data }) => data.searchTerm !== title)) return [];
  return commands.map((command) => ({
    ...command,
    data: { ...command.data, ...(day !== undefined && { date: day }) },
  }));
}

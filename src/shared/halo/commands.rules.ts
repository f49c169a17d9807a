import type { Clause } from './clauses.rules.ts';
import { creation, habit, isNamed, KIND, typeOf, type ItemType } from './creations.rules.ts';
import type { Command } from './halo.contract.ts';
import { withoutManners } from './manners.rules.ts';
import { tidy, unmask } from './quotes.rules.ts';
import { verbOf } from './verbs.rules.ts';
import { whensIn, type Situation } from './when.rules.ts';

/** Words that ask for something to be done away with, where they are more than one. */
const REMOVALS = /^(?:get rid of|take off|cross off|throw out)\s/iu;

/** What a part of a request asks for; undefined where that is not understood. */
export function commandOf({ text, quotes }: Clause, situation: Situation): Command | undefined {
  const said = withoutManners(text)
    .replace(REMOVALS, 'delete ')
    .replace(/^would you mind (\w+)ing /iu, '$1e ')
    .replace(/^((?:this|next) (?:week|month)),? (my (?:\w+ )?goal)(?= )/iu, '$2 for $1')
    .replace(/^ad (?=(?:an? |the |my )?(?:new )?(?:task|goal|habit|book))/iu, 'add ')
    .replace(/^s(?:er|ea)a?ch? for /iu, 'search for ');
  const [word = ''] = /^[\p{L}'-]+/u.exec(said) ?? [];
  const rest = said.slice(word.length).trim();
  const isReminder = /\brem?i?nd me\b|forget to|remember to/i.test(text);
  switch (isReminder ? undefined : verbOf(word)) {
    case 'remove':
      if (/^(?:the )?(?:flag|star|priority) (?:from|of|on) /i.test(rest))
        return flagging(rest.replace(/^(?:the )?\w+ \w+ /i, ''), quotes, false);
      return removal(rest, quotes, situation);
    case 'flag':
      return flagging(rest, quotes, true);
    case 'unflag':
      return flagging(rest, quotes, false);
    case 'mark':
      return marking(rest, quotes);
    case 'move':
      if (/^(?:in|out|into) /i.test(rest)) return creation(said, quotes, situation, false);
      return move(said, rest, quotes, situation);
    case 'find':
      return search(said, quotes) ?? creation(said, quotes, situation, false);
    case 'track':
      return rest === '' ? undefined : habit(rest, quotes);
    case 'create':
      return creation(rest, quotes, situation, true);
    case 'begin':
      if (/^tracking /i.test(rest)) return habit(rest.slice('tracking '.length), quotes);
      return creation(isNamed(rest) ? rest : said, quotes, situation, isNamed(rest));
    case undefined:
  }
  return creation(said, quotes, situation, false);
}

/** What can be flagged, and what can be moved: 'book' begins the title of a task there. */
const TASK_OR_GOAL = String.raw`(?<kind>tasks?|taks|todos?|to-dos?|to dos?|reminders?|goals?)`;

/** Words for something that only the person knows, or for all there is. */
const NOTHING_CERTAIN = /^(?:it|that|this|them|these|those|one|everything|anything|all|all of (?:it|them))$/iu;

/** Which item is meant: its kind where it is named, and the person's words for it. */
function meant(
  words: string,
  quotes: readonly string[],
  kinds = KIND,
): { itemType: ItemType | undefined; searchTerm: string } {
  const before = new RegExp(
    String.raw`^(?:(?:all|every|each|any|the|my|that|this|a|an|of)\s+)*(?:(?:recurring|weekly|monthly|daily|important|flagged)\s+)?${kinds}(?:\s+(?:called|named|titled|about|with|to|for))?(?=[\s:]|$)[\s:]*`,
    'iu',
  ).exec(words);
  const behind = new RegExp(
    String.raw`\s+(?:(?:from|in|on|off) my (?:list|reading list|tasks|books|goals|habits)|${kinds})\s*$`,
    'iu',
  ).exec(words);
  const kind =
    before?.groups?.['kind'] ??
    behind?.groups?.['kind'] ??
    (/reading list|my books/i.test(behind?.[0] ?? '') ? 'book' : undefined);
  const bare = (before === null ? words : words.slice(before[0].length)).replace(
    behind === null || before !== null ? /$^/ : behind[0],
    '',
  );
  const named = unmask(bare.replace(/^\s*(?:(?:all|every|each|the|my|that|this|of|recurring)\s+)+/i, ''), quotes);
  const searchTerm = NOTHING_CERTAIN.test(named) ? '' : named;
  return { itemType: kind === undefined ? undefined : typeOf(kind), searchTerm };
}

function removal(rest: string, quotes: readonly string[], situation: Situation): Command | undefined {
  const isAll =
    /(?<![\p{L}])(?:all|every|each|whole series|entire series|all future|series|instances|occurrences)(?![\p{L}])/iu.test(
      rest,
    );
  const words = rest
    .replace(/^of\s+/i, '')
    .replace(
      /(?:,|and)?\s*(?:all |every )?(?:of )?(?:its |their |the )?(?:future |later )?(?:instances|occurrences|repeats)(?: of)?(?: it)?/i,
      ' ',
    )
    .replace(/(?:the )?(?:whole|entire) series(?: of)?/i, ' ')
    .replace(/^\s*(all|every) (?:future|later|upcoming) /i, '$1 ');
  const { itemType = 'task', searchTerm } = meant(withoutLastDay(words.trim(), situation), quotes);
  if (searchTerm === '') return undefined;
  return { commandType: 'delete_item', data: { itemType, searchTerm, ...(isAll && { deleteAllInstances: true }) } };
}

/** A day behind the words says which one is meant; it is no part of its title. */
function withoutLastDay(words: string, situation: Situation): string {
  const last = whensIn(words, situation).at(-1);
  return last !== undefined && last.from > 0 && tidy(words.slice(last.to)) === '' ? words.slice(0, last.from) : words;
}

function flagging(rest: string, quotes: readonly string[], flag: boolean): Command | undefined {
  const words = rest.replace(
    /\s+(?:as|to) (?:a )?(?:very )?(?:high |top )?(?:important|priority|urgent|flagged|starred)\s*$/i,
    '',
  );
  const { itemType, searchTerm } = meant(words, quotes, TASK_OR_GOAL);
  if (searchTerm === '') return undefined;
  return {
    commandType: flag ? 'flag_item' : 'unflag_item',
    data: { itemType: itemType === 'goal' ? 'goal' : 'task', searchTerm, flag },
  };
}

function marking(rest: string, quotes: readonly string[]): Command | undefined {
  const match =
    /^(?<words>.+?) (?:as |to be )?(?<not>(?:not |no longer |un)\s*)?(?:an? )?(?:very )?(?:high |top )?(?:important|priority|urgent|flagged|starred)\s*$/iu.exec(
      rest,
    );
  const { words, not } = match?.groups ?? {};
  return words === undefined || /^(?:as|it)$/i.test(words) ? undefined : flagging(words, quotes, not === undefined);
}

function move(said: string, rest: string, quotes: readonly string[], situation: Situation): Command | undefined {
  const target = whensIn(rest, situation).findLast(({ day }) => day !== undefined);
  const before = target === undefined ? rest : rest.slice(0, target.from);
  const words = before
    .trim()
    .replace(/\s+(?:over |back |forward |out )?(?:to|until|till|by|for|from|on)\s*$/i, '')
    .replace(/^(?:forward|back)\s+/i, '');
  const bare = withoutLastDay(words.replace(/\s+(?:forward|back|out)$/i, ''), situation).replace(/\s+from\s*$/i, '');
  const { searchTerm } = meant(bare, quotes, TASK_OR_GOAL);
  if (target?.day === undefined) {
    return /^(?:move|push|bring|shift)\b/i.test(said) && searchTerm !== ''
      ? creation(said, quotes, situation, false)
      : undefined;
  }
  if (searchTerm === '') return undefined;
  return { commandType: 'move_item', data: { itemType: 'task', searchTerm, targetDate: target.day } };
}

function search(said: string, quotes: readonly string[]): Command | undefined {
  const match = new RegExp(
    String.raw`^(?:(?:search|look)(?: for| up)?|locate|find(?= (?:my|the|all|every|tasks?|goals?|habits?|books?|[\uE000-\uE063]))|show me|show(?= (?:my|the|all))|where(?:'s| is| are| did i put)|when(?:'s| is| are| do i have))\s+(?<words>.+)$`,
    'isu',
  ).exec(said);
  const { words } = match?.groups ?? {};
  if (words === undefined || /^(?:for|me|up|it)$/i.test(words)) return undefined;
  const { itemType, searchTerm } = meant(words.replace(/\?+$/, ''), quotes);
  if (searchTerm === '') return undefined;
  return { commandType: 'find_item', data: { ...(itemType !== undefined && { itemType }), searchTerm } };
}

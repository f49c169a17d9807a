import { withCalledOff } from './called-off.rules.ts';
import { withCompany } from './company.rules.ts';
import { withCrossedOff, withCrossedOut } from './crossed-off.rules.ts';
import type { Clause } from './clauses.rules.ts';
import { MAX_COMMANDS } from './command-limits.rules.ts';
import { getCommands } from './commands.rules.ts';
import { getDay, type ParseContext } from './date-times.rules.ts';
import { getMeanings } from './date-words.rules.ts';
import { getFollowedDays } from './followed-days.rules.ts';
import type { SpokenCommand } from './reference-commands.rules.ts';
import { withMarkedWork } from './marked-work.rules.ts';
import { joinBareVerbs } from './verb-titles.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';

/** A name that refers to the item before: 'add the goal and flag it'. */
const PRONOUN = /^(?:it|that|this|them|that one|this one)(?: too| as well| both)?$/iu;
/** The end of 'move the gym to monday and flag it'. */
const FLAG_IT =
  /(?:(?<!\p{L})(?:and|then)|,)\s+(?:then |also )?(?:flag|star|prioriti[sz]e|mark) (?:it|that|this)(?: (?:as )?(?:an? )?(?:important|urgent|(?:top |high )?priority))?[\s.!]*$/iu;

/** Returns the commands of the clauses of a line; an empty list if one of them is not understood. */
export function commandsOfClauses(read: readonly Clause[], context: ParseContext): SpokenCommand[] {
  if (read.length > MAX_COMMANDS) return [];
  const said = read.map(withCalledOff).map(withCrossedOff).map(withCrossedOut).map(withMarkedWork).map(withCompany);
  const clauses = splitLastOfList(joinBareVerbs(shareHeading(said)));
  const followedDays = getFollowedDays(clauses, context);
  const commands: SpokenCommand[] = [];
  for (const [index, clause] of clauses.entries()) {
    const last = commands.at(-1);
    if (PRONOUN.test(clause.name) && clause.intent === 'flag' && last?.data.title !== undefined) {
      commands.splice(-1, 1, { ...last, data: { ...last.data, isPriority: true } });
      continue;
    }
    const name = getName(clause, last);
    const day = followedDays[index];
    const shared = day === undefined ? getSharedDates(clauses, index, context) : [`on ${day}`];
    const ofClause = getCommands({ ...clause, name }, context, shared);
    if (ofClause === undefined || commands.length > MAX_COMMANDS) return [];
    commands.push(...ofClause, ...getFlag(clause, ofClause));
  }
  return withoutRepeats(commands);
}

/** Returns the name of a clause: of 'flag it' that of the item before, and that of what replaces a deletion without 'instead'. */
function getName({ intent, name }: Clause, before: SpokenCommand | undefined): string {
  if (PRONOUN.test(name)) return before?.data.searchTerm ?? name;
  return intent === 'task' && before?.commandType === 'delete_item' ? name.replace(LAST_INSTEAD, '') : name;
}

/** Returns the commands without what is said twice: 'stretch, make it a habit, stretch'. */
function withoutRepeats(commands: readonly SpokenCommand[]): SpokenCommand[] {
  const said = commands.map((command) => JSON.stringify(command).toLowerCase());
  return commands.filter((_, index) => said.indexOf(said[index] ?? '') === index);
}

/** The words before a list of goals: 'monthly goals: ', 'this month's goals are to '. */
const HEADING = /^[^|]*(?<!\p{L})(?:goals|objectives|targets|aims)(?!\p{L})[^|]*/iu;

/** Returns the clauses with the heading of a list of goals before each of its goals, because it says their week or month. */
function shareHeading(clauses: readonly Clause[]): Clause[] {
  let heading = '';
  return clauses.map((clause) => {
    if (clause.intent !== 'goal') heading = '';
    const own = clause.intent === 'goal' ? HEADING.exec(clause.rest)?.[0] : undefined;
    heading = own ?? heading;
    return own !== undefined || heading === '' ? clause : { ...clause, rest: heading + clause.rest };
  });
}

/** The last two entries of a list: 'eggs and bread' in 'add milk, eggs and bread'. */
const LAST_TWO = /^(?<first>\S+(?: \S+)?) (?:and|&) (?<second>\S+(?: \S+)?)$/u;
const BEGINS_WITH_VERB = new RegExp(`^(?:${TASK_VERB})(?!\\p{L})`, 'iu');

/** Returns the clauses with the last two entries of a list of short titles apart, if a comma is before them. */
function splitLastOfList(clauses: readonly Clause[]): readonly Clause[] {
  const last = clauses.at(-1);
  const { first, second } = (last?.isQuoted === false && LAST_TWO.exec(last.name)?.groups) || {};
  if (last === undefined || first === undefined || second === undefined || clauses.length === 1) return clauses;
  const isList = clauses.every(
    ({ intent, text, name }, index) =>
      intent === 'task' && (index === 0 || /^\s*,(?! ?and)/iu.test(text)) && !BEGINS_WITH_VERB.test(name),
  );
  if (!isList) return clauses;
  return [
    ...clauses.slice(0, -1),
    { ...last, name: first, dates: [], endsWithDate: false },
    { ...last, name: second, text: `and ${second}` },
  ];
}

/** Returns the second command of 'move the gym to monday and flag it'. */
function getFlag({ intent, rest }: Clause, [command]: readonly SpokenCommand[]): SpokenCommand[] {
  if (command === undefined || (intent !== 'move' && intent !== 'find') || !FLAG_IT.test(rest)) return [];
  const { itemType = 'task', searchTerm } = command.data;
  return [
    { commandType: 'flag_item', data: { itemType, ...(searchTerm !== undefined && { searchTerm }), flag: true } },
  ];
}

/** What joins tasks that share the date at the end: 'buy milk, call Ana and pay the rent tomorrow'. */
const PLAIN_JOINT = /^\s*(?:[,&+]|,? ?and|,? ?&)\s+(?!then|also|plus|after|while|later|next|finally|lastly)/iu;

/** Words for what takes the place of a deletion: 'drop the gym on friday and add a swim instead'. */
const INSTEAD = /(?<!\p{L})(?:instead|in (?:its|that) place)(?!\p{L})/iu;
const LAST_INSTEAD = /,? (?:instead|in (?:its|that) place)$/iu;

/** Words before a day from which things are removed: 'off' in 'drop robotics and debate off wednesday'. */
const OUT_OF_DAY = /(?<!\p{L})(?:from|off|out of)\s*(?:the )?$/iu;

/**
 * Returns the dates of other clauses that count for one, too: for a move those of the next one, or else the one before;
 * for a deletion the day that the next one is taken from; for a task those of the deletion that it replaces, those at the
 * beginning of the sentence, or at its end after 'all' or 'both', or the day at the end of a plain list.
 */
function getSharedDates(clauses: readonly Clause[], index: number, context: ParseContext): readonly string[] {
  if (clauses[index]?.intent === 'move') {
    return (clauses.slice(index).find(isDatedMove) ?? clauses.slice(0, index).findLast(isDatedMove))?.dates ?? [];
  }
  if (clauses[index]?.intent === 'delete') return getDayOfDeletions(clauses.slice(index));
  const replaced = clauses[index - 1];
  if (replaced?.intent === 'delete' && INSTEAD.test(clauses[index]?.text ?? '')) return replaced.dates;
  const [first, last] = [clauses[0], clauses.at(-1)];
  // 'Tomorrow call the bank at 10, buy flowers': the day counts for both, and the time for the first.
  if (first?.intent === 'task' && first.beginsWithDate)
    return first.dates.filter((date) => first.text.indexOf(date) < first.text.indexOf(first.name));
  if (last === undefined) return [];
  const isForAll = /(?<!\p{L})(?:all|both|(?:that|this|it)['’]?s for|(?:these|they) are for)(?!\p{L})/iu.test(
    last.rest,
  );
  return isForAll ? last.dates : withoutTimes(getDatesOfList(clauses, index), context);
}

/**
 * Returns the day of dates with a time, and other dates as they are. The time at the end of a list is that of its last task
 * alone: 'buy bread and call Ana tomorrow at 5'.
 */
function withoutTimes(dates: readonly string[], context: ParseContext): readonly string[] {
  const meanings = getMeanings(dates, context);
  const hasTime = meanings.some(({ time }) => time !== undefined);
  if (!hasTime || meanings.some(({ pattern }) => pattern !== undefined)) return dates;
  const named = getDay(meanings.filter(({ isAssumed }) => isAssumed !== true));
  return named === undefined ? [] : [`on ${named.day}`];
}

/** Returns the day that the last one of joined deletions is taken from, if only that one names a day. */
function getDayOfDeletions(clauses: readonly Clause[]): readonly string[] {
  const dated = clauses.find(({ dates }) => dates.length > 0);
  const [date = ''] = dated?.dates ?? [];
  if (dated === undefined) return [];
  const isJoined = clauses
    .slice(0, clauses.indexOf(dated) + 1)
    .every((clause, place) => clause.intent === 'delete' && (place === 0 || isPlainlyJoined(clause)));
  const before = dated.text.slice(0, dated.text.indexOf(date));
  return isJoined && (OUT_OF_DAY.test(before) || /^(?:from|off|out of)\b/iu.test(date)) ? dated.dates : [];
}

/**
 * Returns the date at the end of a plain list of tasks for its other tasks: 'eggs, flour and butter for tomorrow', 'eggs
 * flour for tomorrow'. Other requests may follow the list: 'add tea and sugar to sunday and call Bo on monday'.
 */
function getDatesOfList(clauses: readonly Clause[], index: number): readonly string[] {
  const end = clauses.findIndex(({ dates }, place) => place >= index && dates.length > 0);
  const begin = clauses.findLastIndex((clause, place) => place <= index && !isPlainlyJoined(clause));
  const list = clauses.slice(Math.max(begin, 0), end + 1);
  const last = list.at(-1);
  const isList = list.every(
    (clause, place) =>
      clause.intent === 'task' &&
      (place === 0 || isPlainlyJoined(clause)) &&
      (clause === last || clause.dates.length === 0),
  );
  return isList && last?.endsWithDate === true ? last.dates : [];
}

/** True for a clause whose title follows a comma or 'and'. */
function isPlainlyJoined({ text, name }: Clause): boolean {
  return text.replace(PLAIN_JOINT, '').startsWith(name);
}

function isDatedMove({ intent, dates }: Clause): boolean {
  return intent === 'move' && dates.length > 0;
}

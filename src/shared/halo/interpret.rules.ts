import { withCalledOff } from './called-off.rules.ts';
import { withCompany } from './company.rules.ts';
import { withCrossedOff } from './crossed-off.rules.ts';
import type { Clause } from './clauses.rules.ts';
import { MAX_COMMANDS } from './command-limits.rules.ts';
import { getCommands } from './commands.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import type { SpokenCommand } from './reference-commands.rules.ts';
import { withoutTakenBack } from './corrections.rules.ts';
import { splitDayList } from './day-lists.rules.ts';
import { parseGermanRequest, parseGermanTasks } from './german-requests.rules.ts';
import { withKnownPhrases } from './known-phrases.rules.ts';
import { splitRequestLines } from './list-lines.rules.ts';
import { readChangingClauses, readClauses, readSecondClauses } from './line-readings.rules.ts';
import type { ChangingReading } from './known-items.rules.ts';
import type { Model } from './model.rules.ts';
import { parseReopening } from './reopening.rules.ts';
import { withoutSounds, withoutStutters } from './restarts.rules.ts';
import { withNamedDay } from './same-day.rules.ts';
import { tokenize } from './tokens.rules.ts';
import { explainUnsupported } from './unsupported-requests.rules.ts';
import { joinBareVerbs } from './verb-titles.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';
import { isLearned, type LearnedWording } from './wordings.rules.ts';

/** Negated commands, and reports of what was done. */
const REFUSED =
  /^(?:please )?(?:do not|don['’]?t|never) (?:delete|remove|cancel|move|reschedule|postpone|flag|unflag|mark|add|create|schedule|star)(?!\p{L})|^(?:i|we)(?:['’]ve| have)?(?: just| already)? (?:deleted|removed|cancell?ed|moved|flagged) /iu;
/** A name that refers to the item before: 'add the goal and flag it'. */
const PRONOUN = /^(?:it|that|this|them|that one|this one)(?: too| as well| both)?$/iu;
/** A request to move something to a number. The number is an hour: 'push the bank call to 11'. */
const HOUR_OF_MOVE =
  /^(?<request>\s*(?:(?:please|can you|could you|halo)[\s,]+)*(?:move|push|shift|bump|bring|reschedule|postpone|delay|nudge) .{2,60}(?<!\d) (?:to|till|until) )(?<hour>1[0-2]|[1-9])(?=[\s.!]*$)/iu;
const QUOTATION_MARK = /["“”„«»]/u;
/** The end of 'move the gym to monday and flag it'. */
const FLAG_IT =
  /(?:(?<!\p{L})(?:and|then)|,)\s+(?:then |also )?(?:flag|star|prioriti[sz]e|mark) (?:it|that|this)(?: (?:as )?(?:an? )?(?:important|urgent|(?:top |high )?priority))?[\s.!]*$/iu;

/**
 * Returns the commands of a sentence, in their order; an empty list when it is not understood. The same sentence on the
 * same day always gives the same commands, until the person corrects one: `wordings` are learned from corrections, the
 * latest first. (READ-21, decisions 041 and 044)
 */
export function interpret(
  input: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[] = [],
): SpokenCommand[] {
  const lines = splitRequestLines(input);
  if (lines.length > MAX_COMMANDS) return [];
  const heading = lines.length > 1 ? headingIn(lines[0] ?? '', context, model) : '';
  const commands: SpokenCommand[] = [];
  for (const line of heading === '' ? lines : lines.slice(1)) {
    const ofLine = interpretLine(heading + line, context, model, wordings);
    commands.push(...ofLine);
    // All or nothing: half of a request may mean the opposite of the whole.
    if (ofLine.length === 0 || commands.length > MAX_COMMANDS) return [];
  }
  return commands;
}

/** Words for the items of a list. */
const KIND_OF_LIST =
  /^(?:my |the )?(?:(?:weekly|monthly) )?(?:goals?|habits?|books?|tasks?|to-?dos?|to do|list)(?: list)?$/iu;

/** Returns a first line that says what the lines behind it are, with a space: 'Tasks for tomorrow: '. Empty for others. */
function headingIn(line: string, context: ParseContext, model: Model): string {
  if (!/:\s*$/u.test(line)) return '';
  const commands = interpretLine(line, context, model, []);
  const namesItem = commands.some(({ data: { title } }) => title !== undefined && !KIND_OF_LIST.test(title));
  return namesItem ? '' : `${line.trim()} `;
}

/** The second reading of a sentence. */
export interface OtherReading {
  /** Empty if there is none that is nearly as probable as the first. */
  commands: readonly SpokenCommand[];
  /** True if the first is hardly more probable, so that the person is asked. */
  isUncertain: boolean;
}

/**
 * Returns the second reading of a sentence of one line. If no item matches what the first one names (`isUnmatched`),
 * that is any reading that creates something, because 'cancel the gym membership' may be a task. (decision 043)
 */
export function findSecondReading(
  input: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[] = [],
  isUnmatched = false,
): OtherReading {
  const none = { commands: [], isUncertain: false };
  const first = interpret(input, context, model, wordings);
  const [line, ...others] = splitRequestLines(input.trim());
  if (line === undefined || others.length > 0 || first.length === 0) return none;
  if (isUnmatched && first.every(isCreation)) return none;
  const inGerman = parseGermanTasks(line, context);
  if (inGerman !== undefined) return { commands: isUnmatched ? inGerman : [], isUncertain: false };
  const { clauses, isUncertain } = readSecondClauses(line, context, model, isUnmatched);
  const commands = commandsOfClauses(clauses, context);
  if (commands.length === 0 || JSON.stringify(commands) === JSON.stringify(first)) return none;
  return { commands, isUncertain };
}

/**
 * Returns other readings of a sentence of one line: those that change existing items and are nearly as probable as what
 * `interpret` returns. `preferKnown` chooses one of them if its items exist.
 */
export function findChanges(
  input: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[] = [],
): ChangingReading[] {
  const [line, ...others] = splitRequestLines(input.trim());
  if (line === undefined || others.length > 0 || isRefused(line, context)) return [];
  if (parseReopening(line, context) !== undefined) return [];
  if (parseGermanRequest(line, context) !== undefined || isLearned(tokenize(line, context), wordings)) return [];
  return readChangingClauses(withoutSlips(line, context), context, model).map(({ clauses, advantage }) => ({
    commands: commandsOfClauses(clauses, context),
    advantage,
  }));
}

function isCreation({ commandType }: SpokenCommand): boolean {
  return commandType.startsWith('create_');
}

function interpretLine(
  line: string,
  context: ParseContext,
  model: Model,
  wordings: readonly LearnedWording[],
): SpokenCommand[] {
  if (isRefused(line, context)) return [];
  const reopening = parseReopening(line, context);
  if (reopening !== undefined) return [reopening];
  const inGerman = parseGermanRequest(line, context);
  if (inGerman !== undefined && !isLearned(tokenize(line, context), wordings)) return inGerman;
  const read = (part: string): SpokenCommand[] =>
    commandsOfClauses(readClauses(part, context, model, wordings), context);
  const said = withoutSlips(line, context);
  const entries = QUOTATION_MARK.test(line) ? [] : (splitDayList(said, context)?.map(read) ?? []);
  return entries.length > 0 && entries.every(isOneTask) ? entries.flat() : read(said);
}

/** Returns a line without stutters, sounds and what was taken back, in known phrases, with its corrected day and its hour. What is quoted is kept as it is. */
function withoutSlips(line: string, context: ParseContext): string {
  if (QUOTATION_MARK.test(line)) return line;
  const plain = withKnownPhrases(withoutTakenBack(withoutStutters(withoutSounds(line)), context));
  return withNamedDay(plain, context).replace(HOUR_OF_MOVE, '$<request>$<hour>:00');
}

function isRefused(line: string, context: ParseContext): boolean {
  return REFUSED.test(line.trim()) || explainUnsupported(line, context) !== undefined;
}

function isOneTask(commands: readonly SpokenCommand[]): boolean {
  return commands.length === 1 && commands[0]?.commandType === 'create_task';
}

/** Returns the commands of the clauses of a line; an empty list if one of them is not understood. */
export function commandsOfClauses(read: readonly Clause[], context: ParseContext): SpokenCommand[] {
  if (read.length > MAX_COMMANDS) return [];
  const said = read.map(withCalledOff).map(withCrossedOff).map(withCompany);
  const clauses = splitLastOfList(joinBareVerbs(shareHeading(said)));
  const commands: SpokenCommand[] = [];
  for (const [index, clause] of clauses.entries()) {
    const last = commands.at(-1);
    const isPronoun = PRONOUN.test(clause.name);
    if (isPronoun && clause.intent === 'flag' && last?.data.title !== undefined) {
      commands.splice(-1, 1, { ...last, data: { ...last.data, isPriority: true } });
      continue;
    }
    const name = (isPronoun ? last?.data.searchTerm : undefined) ?? clause.name;
    const ofClause = getCommands({ ...clause, name }, context, getSharedDates(clauses, index));
    if (ofClause === undefined || commands.length > MAX_COMMANDS) return [];
    commands.push(...ofClause, ...getFlag(clause, ofClause));
  }
  return withoutRepeats(commands);
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

/** Words before a day from which things are removed: 'off' in 'drop robotics and debate off wednesday'. */
const OUT_OF_DAY = /(?<!\p{L})(?:from|off|out of)\s*(?:the )?$/iu;

/**
 * Returns the dates of other clauses that count for one, too: for a move those of the next one, or else the one before;
 * for a deletion the day that the next one is taken from; for a task those at the beginning of the sentence, or at its end after 'all' or 'both' or behind a plain list.
 */
function getSharedDates(clauses: readonly Clause[], index: number): readonly string[] {
  if (clauses[index]?.intent === 'move') {
    return (clauses.slice(index).find(isDatedMove) ?? clauses.slice(0, index).findLast(isDatedMove))?.dates ?? [];
  }
  if (clauses[index]?.intent === 'delete') return getDayOfDeletions(clauses.slice(index));
  const [first, last] = [clauses[0], clauses.at(-1)];
  // 'Tomorrow call the bank at 10, buy flowers': the day counts for both, and the time for the first.
  if (first?.intent === 'task' && first.beginsWithDate)
    return first.dates.filter((date) => first.text.indexOf(date) < first.text.indexOf(first.name));
  if (last === undefined) return [];
  const isForAll = /(?<!\p{L})(?:all|both|(?:that|this|it)['’]?s for|(?:these|they) are for)(?!\p{L})/iu.test(
    last.rest,
  );
  return isForAll ? last.dates : getDatesOfList(clauses, index);
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

import type { Clause } from './clauses.rules.ts';
import { getCommands, type SpokenCommand } from './commands.rules.ts';
import type { ParseContext } from './date-times.rules.ts';
import { germanCommands, germanTasks } from './german-requests.rules.ts';
import { MAX_COMMANDS } from './halo.contract.ts';
import { splitRequestLines } from './list-lines.rules.ts';
import { readClauses, readClausesOtherwise } from './line-readings.rules.ts';
import type { Model } from './model.rules.ts';
import { explainUnsupported } from './unsupported-requests.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';
import type { LearnedWording } from './wordings.rules.ts';

/** Negated commands, and reports of what was done. */
const REFUSED =
  /^(?:please )?(?:do not|don['’]?t|never) (?:delete|remove|cancel|move|reschedule|postpone|flag|unflag|mark|add|create|schedule|star)(?!\p{L})|^(?:i|we)(?:['’]ve| have)?(?: just| already)? (?:deleted|removed|cancell?ed|moved|flagged) /iu;
/** A name that refers to the item before: 'add the goal and flag it'. */
const PRONOUN = /^(?:it|that|this|them|that one|this one)$/iu;
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
export function interpretOtherwise(
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
  const inGerman = germanTasks(line, context);
  if (inGerman !== undefined) return { commands: isUnmatched ? inGerman : [], isUncertain: false };
  const { clauses, isUncertain } = readClausesOtherwise(line, context, model, isUnmatched);
  const commands = commandsOfClauses(clauses, context);
  if (commands.length === 0 || JSON.stringify(commands) === JSON.stringify(first)) return none;
  return { commands, isUncertain };
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
  if (REFUSED.test(line.trim()) || explainUnsupported(line, context) !== undefined) return [];
  return germanCommands(line, context) ?? commandsOfClauses(readClauses(line, context, model, wordings), context);
}

/** Returns the commands of the clauses of a line; an empty list if one of them is not understood. */
export function commandsOfClauses(read: readonly Clause[], context: ParseContext): SpokenCommand[] {
  if (read.length > MAX_COMMANDS) return [];
  const clauses = splitLastOfList(shareHeading(read));
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
  return commands;
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

/**
 * Returns the dates of other clauses that count for one, too: for a move those of the next one, or else the one before;
 * for a task those at the beginning of the sentence, or at its end after 'all' or 'both' or behind a plain list.
 */
function getSharedDates(clauses: readonly Clause[], index: number): readonly string[] {
  if (clauses[index]?.intent === 'move') {
    return (clauses.slice(index).find(isDatedMove) ?? clauses.slice(0, index).findLast(isDatedMove))?.dates ?? [];
  }
  const [first, last] = [clauses[0], clauses.at(-1)];
  if (first?.intent === 'task' && first.beginsWithDate) return first.dates;
  if (last === undefined) return [];
  const isForAll = /(?<!\p{L})(?:all|both|(?:that|this|it)['’]?s for|(?:these|they) are for)(?!\p{L})/iu.test(
    last.rest,
  );
  return isForAll || (last.endsWithDate && isPlainList(clauses)) ? last.dates : [];
}

/** True for tasks of which only the last one has a date: 'eggs, flour and butter for tomorrow', 'eggs flour for tomorrow'. */
function isPlainList(clauses: readonly Clause[]): boolean {
  return clauses.every(
    ({ intent, dates, text, name }, index) =>
      intent === 'task' &&
      (index === 0 || text.replace(PLAIN_JOINT, '').startsWith(name)) &&
      (index === clauses.length - 1 || dates.length === 0),
  );
}

function isDatedMove({ intent, dates }: Clause): boolean {
  return intent === 'move' && dates.length > 0;
}

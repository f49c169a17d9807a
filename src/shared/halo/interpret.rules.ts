import { commandsOfClauses } from './clause-commands.rules.ts';
import { MAX_COMMANDS } from './command-limits.rules.ts';
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
import { isLearned, type LearnedWording } from './wordings.rules.ts';

/** Negated commands, and reports of what was done. */
const REFUSED =
  /^(?:please )?(?:do not|don['’]?t|never) (?:delete|remove|cancel|move|reschedule|postpone|flag|unflag|mark|add|create|schedule|star)(?!\p{L})|^(?:i|we)(?:['’]ve| have)?(?: just| already)? (?:deleted|removed|cancell?ed|moved|flagged) /iu;
/** A request to move something to a number. The number is an hour: 'push the bank call to 11'. */
const HOUR_OF_MOVE =
  /^(?<request>\s*(?:(?:please|can you|could you|halo)[\s,]+)*(?:move|push|shift|bump|bring|reschedule|postpone|delay|nudge) .{2,60}(?<!\d) (?:to|till|until) )(?<hour>1[0-2]|[1-9])(?=[\s.!]*$)/iu;
const QUOTATION_MARK = /["“”„«»]/u;

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

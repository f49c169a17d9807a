import type { SpokenCommand } from './reference-commands.rules.ts';
import type { ItemType } from './item-types.rules.ts';
import { getBaseForm, isPastForm, meaningOfWord } from './lexicon.rules.ts';
import type { TextRange } from './phrases.rules.ts';
import { getNameKey } from './search.rules.ts';
import { TASK_VERB } from './verbs.rules.ts';

/** What a person says is done: 'library books returned', 'paid the Visa bill'. */
export interface Report {
  /** The item as it was named, without what was done: 'library books'. */
  name: string;
  /** What was done, as it was said: 'returned'. */
  verb: string;
}

/** A part of a line, with what it reports as done. `report` is undefined if it is a request. */
interface SentencePart extends TextRange {
  report?: Report | undefined;
}

/** A line with more reports is a diary. */
const MAX_REPORTS = 10;
/** A longer line is not searched for reports. */
const MAX_LENGTH = 300;

/** What separates the parts of a line. */
const BETWEEN_PARTS =
  /(?:[.;!,]+\s+(?:(?:and|so|then|also|now)\s+)?|\s+(?:and|so)\s+(?:now\s+)?|\s+now\s+(?=remind|add))/giu;
/** Joining words and punctuation marks at the beginning and the end of a request between reports. */
const JOINTS_AROUND = /^(?:[\s.;!,]+|(?:and|so|then|also|now)(?!\p{L}))+|[\s.;!,]+(?:(?:and|so|then|also|now)\s*)*$/giu;
/** What may stand before a report. */
const OPENING = /^(?:(?:ok|okay|right|so|well|great|yay|hey|halo|also|and|then|just|finally)[\s,]+)*/iu;
/** 'Library books returned', 'the cake is ordered', 'rents paid'. */
const PASSIVE =
  /^(?:the |my |our )?(?<name>[^,.;!?]+?)(?:['’]s| is| are| has been| have been| was| were| got)?(?: (?:all|now|finally|already))? (?<verb>\p{L}{3,}?)(?: (?:up|off|out|in|away|back|over))?(?: (?:for|by) \S+(?: \S+)?)?(?: (?:now|today|already|too|yesterday|this morning))?[\s.!]*$/iu;
/** 'Paid the Visa bill', 'I have just collected the prescription'. */
const ACTIVE =
  /^(?:(?:i|we)(?:['’]ve| have)? (?:just |already |finally |also )?)?(?<verb>\p{L}{3,}) (?:(?:up|off|out|in|away|back) )?(?:the |my |our |a |an |some )?(?<name>[^,.;!?]+?)(?: (?:now|today|already|too|yesterday|this morning))?[\s.!]*$/iu;

/** Past forms that do not say that something is done. */
const NOT_DONE = new Set(
  'needed wanted required expired changed planned missed failed named titled recommended suggested expected started added pulled slipped snowed rained abandoned lifted based interested tired worried excited bored red bed shed wed had said came went gone saw seen told wore left lost held kept shut sat found got died cried panicked dried wretched wicked'.split(
    ' ',
  ),
);
/** What past forms of requests mean: 'couch pickup got bumped' is a move. */
const MEANS_OTHER: ReadonlySet<string> = new Set(['delete', 'flag', 'unflag', 'move', 'book', 'need']);
const BEGINS_WITH_VERB = new RegExp(`^(?:${TASK_VERB}|get|have|keep)(?!\\p{L})`, 'iu');
/** The commands that a report may explain: 'the gig is rained out, drop it'. */
const CHANGES: ReadonlySet<string> = new Set(['complete_item', 'move_item', 'delete_item']);
/** Words that begin no name of an item. */
const NO_NAME =
  /^(?:it|that|this|them|those|these|everything|all|you|me|us|him|her|he|she|they|what|who|which|i|we|there|here|at|to|over|for|with|about|from|in|on|by|up|out|if|when|while|because|as)(?!\p{L})/iu;

/** Words that end no name: 'crosses to be ordered', 'have it insured'. */
const NO_NAME_END = /(?<!\p{L})(?:be|been|to|on|it|them|have|has|had|why|how|not|never|half|nearly|almost)$/iu;
/** What a request begins with. */
const ASKS: ReadonlySet<string> = new Set([
  'create',
  'find',
  'look',
  'delete',
  'move',
  'flag',
  'unflag',
  'goal',
  'habit',
  'not',
]);
/** A quotation, a question or a goal, which says how something is to be. */
const NO_REPORTS = /["“”„«»\n?]|(?<!\p{L})(?:goals?|habits?|aim|target)(?!\p{L})/iu;

/** Returns what a line reports as done. */
export function findReports(line: string): Report[] {
  return splitIntoParts(line).flatMap(({ report }) => report ?? []);
}

/** Returns the parts of a line of which at least one reports what is done; none for other lines. */
function splitIntoParts(line: string): SentencePart[] {
  if (line.length > MAX_LENGTH || NO_REPORTS.test(line)) return [];
  const parts: SentencePart[] = [];
  let from = 0;
  for (const { 0: between, index } of [...line.matchAll(BETWEEN_PARTS), { 0: '', index: line.length }]) {
    const text = line.slice(from, index).trim().replace(OPENING, '');
    const isBehindOther = parts.length > 0 && parts.at(-1)?.report === undefined;
    const isJoined = isBehindOther && !/[.;!,]\s+$/u.test(line.slice(0, from));
    // 'Beetroots and dried mushrooms' reports nothing, nor does 'glue sticks, coloured card'.
    const patterns = [...(isBehindOther ? [] : [ACTIVE]), ...(isJoined ? [] : [PASSIVE])];
    parts.push({ from, to: index, report: readReport(text, patterns) });
    from = index + between.length;
  }
  const count = parts.filter(({ report }) => report !== undefined).length;
  return count > 0 && count <= MAX_REPORTS ? parts : [];
}

/** True for a text that begins like a request: 'buy milk', 'add oats'. */
function beginsRequest(said: string): boolean {
  const [first = ''] = said.toLowerCase().match(/\p{L}+/u) ?? [];
  return BEGINS_WITH_VERB.test(said) || ASKS.has(meaningOfWord(first));
}

function readReport(said: string, patterns: readonly RegExp[]): Report | undefined {
  if (beginsRequest(said)) return undefined;
  for (const pattern of patterns) {
    const { name = '', verb = '' } = pattern.exec(said)?.groups ?? {};
    const small = verb.toLowerCase();
    const isDone = isPastForm(small) && !NOT_DONE.has(small) && !MEANS_OTHER.has(meaningOfWord(small));
    if (name !== '' && isDone && !NO_NAME.test(name) && !NO_NAME_END.test(name)) return { name, verb: small };
  }
  return undefined;
}

/**
 * Creates a function that returns which reports are about an item with a title. 'Library books returned' is about 'Return
 * library books', because the title has all words of the name. A name of one word must be the whole title, or the title must
 * also say what was done: 'rent paid' is about 'Pay rent'.
 */
export function createReportFinder(reports: readonly Report[]): (title: string) => Report[] {
  const compiled = reports.map((report) => ({
    report,
    named: splitIntoStems(report.name),
    done: splitIntoStems(getBaseForm(report.verb)),
  }));
  return (title) => {
    const words = splitIntoStems(title);
    const hasAll = (stems: readonly string[]): boolean => stems.every((stem) => words.includes(stem));
    return compiled
      .filter(({ named, done }) => hasAll(named) && (named.length > 1 || words.length === 1 || hasAll(done)))
      .map(({ report }) => report);
  };
}

function splitIntoStems(text: string): string[] {
  return getNameKey(text).split(' ');
}

/**
 * Returns the commands of a line in their order: each report about an item completes the item, and `understand` reads the
 * requests between the reports. `getType` returns the type of the item that a report is about. `meant` are the commands of
 * the whole line as it was read before. They are returned if no report is about an item, if they change these items already
 * and miss no request, or if a request between the reports is not understood. (decision 081)
 */
export function completeReported(
  line: string,
  meant: readonly SpokenCommand[],
  getType: (report: Report) => ItemType | undefined,
  understand: (text: string) => readonly SpokenCommand[],
): readonly SpokenCommand[] {
  const parts = splitIntoParts(line);
  const reported = parts.flatMap(({ report, ...range }) => {
    const itemType = report && getType(report);
    return itemType === undefined ? [] : [{ ...range, itemType, searchTerm: report?.name ?? '' }];
  });
  if (reported.length === 0) return meant;
  const isComplete =
    meant.length > reported.length ||
    !parts.some(({ from, to, report }) => !report && beginsRequest(line.slice(from, to).trim().replace(OPENING, '')));
  if (isComplete && reported.every(({ searchTerm }) => meant.some((command) => isMeantBy(command, searchTerm))))
    return meant;
  const commands: SpokenCommand[] = [];
  let from = 0;
  for (const part of [...reported, undefined]) {
    const between = line.slice(from, part?.from).replaceAll(JOINTS_AROUND, '');
    const ofBetween = between === '' ? [] : understand(between);
    if (between !== '' && ofBetween.length === 0) return meant;
    commands.push(...ofBetween);
    if (part === undefined) break;
    commands.push({ commandType: 'complete_item', data: { itemType: part.itemType, searchTerm: part.searchTerm } });
    from = part.to;
  }
  return commands;
}

/** True if a command completes, moves or deletes what a report is about. */
function isMeantBy({ commandType, data: { searchTerm } }: SpokenCommand, name: string): boolean {
  if (searchTerm === undefined || !CHANGES.has(commandType)) return false;
  const [words, named] = [new Set(splitIntoStems(searchTerm)), new Set(splitIntoStems(name))];
  return words.isSubsetOf(named) || named.isSubsetOf(words);
}

import { getMeaning } from '#shared/halo/date-words.rules.ts';
import { INTENTS, ROLES_OF, type Intent, type Label, type Role } from '#shared/halo/labels.rules.ts';
import { PICTURE, tokenize, type Token } from '#shared/halo/tokens.rules.ts';
import { meaningOfWord } from '#shared/halo/lexicon.rules.ts';
import type { Example, ExpectedCommand } from './examples.ts';

/** A sentence with a label for each token. */
export interface LabelledSentence {
  tokens: readonly Token[];
  labels: readonly Label[];
}

/** The fields of a command whose words are in the sentence. */
const FIELDS = [
  ['title', 'title'],
  ['searchTerm', 'search'],
  ['author', 'author'],
  ['recommendedBy', 'recommender'],
] as const;

/** Words with which a clause may begin. */
const JOINT = /^(?:and|then|also|plus|after|or|but|&|\+|,|;|\.|\n+|\/|-|next|while|oh)$/u;

/** A value whose words have more other words between them than this is not in the sentence. */
const MAX_GAPS = 6;

/** Returns a sentence with a label for each token; undefined if its meaning is not in its words. */
export function labelSentence(example: Example): LabelledSentence | undefined {
  const tokens = tokenize(example.input, { today: example.now.slice(0, 10), now: example.now.slice(11, 16) });
  if (tokens.length === 0) return undefined;
  if (example.spans !== undefined) return labelBySpans(example, tokens);
  if (example.expect.length === 0) return { tokens, labels: labelClauses(tokens, ['nothing'], [0], []) };
  const readings = [example.expect, ...(example.alts ?? [])].flatMap((commands) => {
    const labels = labelByValues(tokens, withoutRepeats(commands), example);
    return labels === undefined ? [] : [{ tokens, labels }];
  });
  // A reading whose title leaves out the date phrase is easier to learn.
  const countDates = ({ labels }: LabelledSentence) => labels.filter(({ role }) => role === 'when').length;
  return readings.toSorted((first, second) => countDates(second) - countDates(first))[0];
}

/** A task on several days is one clause. */
function withoutRepeats(commands: readonly ExpectedCommand[]): ExpectedCommand[] {
  return commands.filter(
    ({ commandType, data }, index) =>
      commandType !== 'create_task' || !commands.slice(0, index).some((other) => other.data.title === data.title),
  );
}

function labelByValues(
  tokens: readonly Token[],
  commands: readonly ExpectedCommand[],
  example: Example,
): Label[] | undefined {
  const intents = commands.map(getIntent);
  const roles: Role[] = tokens.map(({ when }) => (when === '-' ? 'other' : 'when'));
  const taken = new Set<number>();
  const places: { from: number; to: number }[] = [];
  for (const { data } of commands) {
    const after = commands.length === 1 ? 0 : (places.at(-1)?.to ?? -1) + 1;
    const found: number[] = [];
    for (const [field, role] of FIELDS) {
      const value = data[field];
      if (typeof value !== 'string' || value === '' || value === '*') continue;
      const isName = field === 'title' || field === 'searchTerm';
      const indexes =
        findWords(tokens, value, taken, isName ? after : 0) ??
        (field === 'searchTerm' && isNamedBefore(value, commands, data) ? findPronoun(tokens, after) : undefined);
      if (indexes === undefined) return undefined;
      found.push(...indexes);
      for (const index of withPunctuation(tokens, indexes)) {
        taken.add(index);
        roles[index] = role;
      }
    }
    if (found.length === 0) found.push(...findDay(tokens, data.date, after, example));
    if (found.length === 0 && commands.length > 1) return undefined;
    places.push({ from: Math.min(...found), to: Math.max(...found) });
  }
  for (const index of findExpectedDays(tokens, commands, example)) if (roles[index] === 'other') roles[index] = 'when';
  const begins = findBegins(tokens, places, commands);
  return begins && labelClauses(tokens, intents, begins, roles);
}

/** True if a command before this one names the same item. */
function isNamedBefore(name: string, commands: readonly ExpectedCommand[], data: ExpectedCommand['data']): boolean {
  const before = commands.slice(
    0,
    commands.findIndex((command) => command.data === data),
  );
  return before.some((command) => command.data.searchTerm === name || command.data.title === name);
}

/** Finds the word that stands for the item before: 'it' in 'unstar the dentist and tick it off'. */
function findPronoun(tokens: readonly Token[], from: number): number[] | undefined {
  const index = tokens.findIndex(({ norm }, place) => place >= from && /^(?:it|that|this|them)$/u.test(norm));
  return index === -1 ? undefined : [index];
}

/** Finds the words of the first phrase from here on that means this day: 'wednesday' in "what's on wednesday and …". */
function findDay(tokens: readonly Token[], day: unknown, from: number, { input, now }: Example): number[] {
  if (typeof day !== 'string') return [];
  for (let begin = from; begin < tokens.length; begin += 1) {
    let end = begin;
    for (let token = tokens[end]; token !== undefined && isOfDate(token); token = tokens[end]) end += 1;
    if (end === begin) continue;
    const words = input.slice(tokens[begin]?.from, tokens[end - 1]?.to);
    const meanings = getMeaning(words, { today: now.slice(0, 10), now: now.slice(11, 16) });
    if (meanings.some((meaning) => meaning.day === day))
      return Array.from({ length: end - begin }, (_, place) => begin + place);
    begin = end;
  }
  return [];
}

function isOfDate({ when, norm }: Token): boolean {
  return when !== '-' || DAY_WORD.test(norm);
}

/** A word for a day, which is no date phrase before some words: 'wed lunch', 'monday ring the dentist', 'the morra'. */
const DAY_WORD = /^(?:mon|tue|wed|thu|fri|sat|sun|tom|morr)\p{L}*$/u;

/** Returns the words for an expected day, outside of the date phrases that are known without a model. */
function findExpectedDays(tokens: readonly Token[], commands: readonly ExpectedCommand[], { now }: Example): number[] {
  const expected = new Set(commands.flatMap(({ data }) => [data.date, data.targetDate]).flat());
  return tokens.flatMap(({ norm, when }, index) => {
    if (when !== '-' || !DAY_WORD.test(norm)) return [];
    const meant = getMeaning(norm, { today: now.slice(0, 10), now: undefined });
    return meant.some(({ day }) => day !== undefined && expected.has(day)) ? [index] : [];
  });
}

function getIntent({ commandType, data }: ExpectedCommand): Intent {
  if (commandType === 'find_item' && (data.searchTerm ?? null) === null) return 'show';
  return INTENTS.find((intent) => commandType === `create_${intent}` || commandType === `${intent}_item`) ?? 'nothing';
}

/** Finds the words of a value, with the fewest other words between them. */
function findWords(
  tokens: readonly Token[],
  value: string,
  taken: ReadonlySet<number>,
  from: number,
): number[] | undefined {
  const words = tokenize(value, { today: '2026-01-01', now: undefined }).map(({ text }) => normalizeText(text));
  const quote = tokens.findIndex(
    ({ text }, index) => index >= from && normalizeText(text.slice(1, -1)).trim() === normalizeText(value).trim(),
  );
  if (quote !== -1 && words.length !== 1) return [quote];
  let best: { indexes: number[]; gaps: number } | undefined;
  for (let begin = from; begin < tokens.length; begin += 1) {
    const indexes: number[] = [];
    let gaps = 0;
    for (let index = begin; index < tokens.length && indexes.length < words.length; index += 1) {
      const token = tokens[index];
      if (token === undefined) break;
      if (!taken.has(index) && normalizeText(token.text) === words[indexes.length]) indexes.push(index);
      else if (indexes.length === 0) break;
      else gaps += token.when === '-' ? 1 : 0.4;
    }
    if (indexes.length === words.length && indexes.length > 0 && gaps <= MAX_GAPS && gaps < (best?.gaps ?? Infinity))
      best = { indexes, gaps };
  }
  return best?.indexes;
}

function normalizeText(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

/** Adds a punctuation mark that stands alone between two words. */
function withPunctuation(tokens: readonly Token[], indexes: readonly number[]): number[] {
  return indexes.flatMap((index, place) => {
    const between = tokens[index + 1];
    const isMark = between?.when === '-' && !/[\p{L}\p{N}]/u.test(between.text);
    return indexes[place + 1] === index + 2 && isMark ? [index, index + 1] : [index];
  });
}

/** Returns the first token of each clause; undefined if the clauses overlap. */
function findBegins(
  tokens: readonly Token[],
  places: readonly { from: number; to: number }[],
  commands: readonly ExpectedCommand[],
): number[] | undefined {
  const begins = [0];
  for (const [index, { from }] of places.entries()) {
    const before = places[index - 1];
    if (before === undefined) continue;
    if (from <= before.to) return undefined;
    const findJoint = (after: number) =>
      tokens.findIndex((token, at) => at > after && at <= from && JOINT.test(token.norm));
    const important = tokens.findIndex(({ norm }, at) => at > before.to && at < from && meaningOfWord(norm) === 'flag');
    // 'Urgent' belongs to the first of 'pay rent, urgent, and buy milk' if only that has a priority.
    const isOfBefore = hasPriority(commands[index - 1]) && !hasPriority(commands[index]) && important !== -1;
    const joint = isOfBefore ? findJoint(important) : findJoint(before.to);
    begins.push(joint === -1 ? from : joint);
  }
  return begins;
}

function hasPriority(command: ExpectedCommand | undefined): boolean {
  return command?.data.isPriority === true;
}

function labelBySpans(
  { intents = [], spans = [], expect }: Example,
  tokens: readonly Token[],
): LabelledSentence | undefined {
  const ofTokens = tokens.map((token) => spans.find(([from, to]) => token.from < to && from < token.to));
  const numbers = intents.map((_, index) => index + 1);
  const places = numbers.map((number) => {
    const isOwn = (span: (typeof ofTokens)[number]) =>
      span !== undefined && (span[3] === number || intents.length === 1);
    return { from: ofTokens.findIndex(isOwn), to: ofTokens.findLastIndex(isOwn) };
  });
  if (intents.length > 1 && places.some(({ from }) => from === -1)) return undefined;
  const begins = findBegins(tokens, places, expect);
  const roles = ofTokens.map((span): Role => span?.[2] ?? 'other');
  // A picture behind a title belongs to it, because titles keep a person's own signs. (READ-21)
  for (const [index, { norm }] of tokens.entries())
    if (norm === PICTURE && roles[index - 1] === 'title' && roles[index] === 'other') roles[index] = 'title';
  return begins && { tokens, labels: labelClauses(tokens, intents, begins, roles) };
}

function labelClauses(
  tokens: readonly Token[],
  intents: readonly Intent[],
  begins: readonly number[],
  roles: readonly Role[],
): Label[] {
  return tokens.map((_, index) => {
    const intent = intents[begins.findLastIndex((begin) => begin <= index)] ?? 'nothing';
    const role = roles[index] ?? 'other';
    return { intent, role: ROLES_OF[intent].includes(role) ? role : 'other', isFirst: begins.includes(index) };
  });
}

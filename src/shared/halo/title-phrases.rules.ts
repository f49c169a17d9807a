import type { Day } from '#shared/calendar/day.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { findDateTimes } from './date-times.rules.ts';
import type { TextRange, DateTimeMatch } from './phrases.rules.ts';
import {
  phraseEnd,
  isClearAtBegin,
  isClearInside,
  isGap,
  needsNextWord,
  readTitle,
  getRuns,
  toTyped,
  withoutPhrases,
  withoutTags,
  type PlacedPhrase,
  type TitleLanguage,
  type TitleText,
} from './title-places.rules.ts';

/** What a phrase in the title of a new goal says. */
export interface GoalTitleFields {
  isWeekly?: boolean;
  dueDate?: Day;
  isPriority?: boolean;
}

/** What a phrase in the title of a new habit says. */
export interface HabitTitleFields {
  isPriority?: boolean;
}

/** A phrase in a title in English, with its position and what it says. */
export interface FoundPhrase<Fields extends object> extends PlacedPhrase {
  fields: Fields;
}

/** A phrase in a typed title. */
export interface TitlePhrase<Fields extends object> extends FoundPhrase<Fields> {
  words: string;
}

/** The phrases of a title, and the title without them. */
export interface UnderstoodTitle<Fields extends object> {
  phrases: readonly TitlePhrase<Fields>[];
  rest: string;
}

/** Finds the phrases of a title, except those in `plain`, in lower case. */
export type UnderstandTitle<Fields extends object> = (
  title: string,
  plain?: ReadonlySet<string>,
) => UnderstoodTitle<Fields>;

/** A mark of priority: 'call Ana !', 'call Ana !high' or 'call Ana p1'. An exclamation mark behind a word is a part of the title. */
const PRIORITY = /(?<!\S)(?:!{1,3}|!(?:high|important|urgent)|p1)(?!\S)/giu;
/** Words that make a day what a thing is for, and not when it is done: 'prepare for Monday'. */
export const PURPOSE = /^(?:for|from|before|after|around|until|till?|starting|beginning|to)\b/iu;

/** Finds what a new goal's title says about its week or month and its priority: 'run 40k this month'. */
export function understandGoalTitle(
  title: string,
  { today, language }: { today: Day; language?: TitleLanguage | undefined },
  plain?: ReadonlySet<string>,
): UnderstoodTitle<GoalTitleFields> {
  const text = readTitle(title, language);
  const whens = findDateTimes(text.english, { today, now: undefined });
  const periods = whens.flatMap((when) => goalPhrase(text.english, when));
  return takePhrases(text, [...periods, ...findPriorities(text.english)], plain);
}

/** Finds what a new habit's title says about its priority. */
export function understandHabitTitle(
  title: string,
  { language }: { language?: TitleLanguage | undefined },
  plain?: ReadonlySet<string>,
): UnderstoodTitle<HabitTitleFields> {
  const text = readTitle(title, language);
  return takePhrases(text, findPriorities(text.english), plain);
}

/** Returns what all phrases say together. */
export function getFields<Fields extends object>(phrases: readonly TitlePhrase<Fields>[]): Partial<Fields> {
  return Object.assign({}, ...phrases.map(({ fields }) => fields)) as Partial<Fields>;
}

/** Returns the marks of priority in a title. */
export function findPriorities(title: string): FoundPhrase<{ isPriority: boolean }>[] {
  return [...title.matchAll(PRIORITY)].map(({ 0: words, index }) => ({
    from: index,
    to: index + words.length,
    fields: { isPriority: true },
    ...(words.length < 4 && { isWeak: true }),
  }));
}

/**
 * Takes the phrases of a title that count: those at its end, also before tags, and others where the words around them
 * show that they are no part of a name. Of phrases that say the same field, the last one counts. A title of nothing but
 * phrases has none. `days` are the places of all days that the title names.
 */
export function takePhrases<Fields extends object>(
  text: TitleText,
  found: readonly FoundPhrase<Fields>[],
  plain: ReadonlySet<string> = new Set(),
  days: readonly TextRange[] = [],
): UnderstoodTitle<Fields> {
  const { typed, english } = text;
  const phrases = found.toSorted((first, second) => first.from - second.from);
  const taken: FoundPhrase<Fields>[] = [];
  const isPlain = (range: TextRange) => plain.has(sliceTyped(text, range).toLowerCase());
  const names = new Set<string>();

  function take(phrase: FoundPhrase<Fields>): boolean {
    const said = Object.keys(phrase.fields);
    if (isPlain(phrase) || needsNextWord(english.slice(0, phrase.from)) || said.some((name) => names.has(name)))
      return false;
    for (const name of said) names.add(name);
    taken.push(phrase);
    return true;
  }

  let head = withoutTags(english);
  for (;;) {
    const last = findLast(phrases, head);
    if (last === undefined || !take(last)) break;
    head = withoutTags(english.slice(0, last.from));
  }
  const others = phrases.filter((phrase) => !taken.includes(phrase));
  for (const run of getRuns(others, english)) {
    const isOther = (day: TextRange) => !isPlain(day) && !overlaps(day, [...run, ...taken]);
    // Of two days it is not clear which one is meant: 'move the meeting from monday to friday'.
    if (run.some(({ fields }) => 'date' in fields) && days.some(isOther)) continue;
    if (isClearAtBegin(run, text) || isClearInside(run, text)) run.forEach(take);
  }
  const typedPhrases = taken
    .toSorted((first, second) => first.from - second.from)
    .map((phrase) => typedPhrase(text, phrase));
  const rest = withoutPhrases(typed, typedPhrases);
  const isEmpty = taken.length === 0 || isBlank(withoutTags(rest));
  return isEmpty ? { phrases: [], rest: typed } : { phrases: typedPhrases, rest };
}

/** True if a part of a text overlaps one of the others. */
export function overlaps({ from, to }: TextRange, others: readonly TextRange[]): boolean {
  return others.some((other) => from < other.to && other.from < to);
}

function typedPhrase<Fields extends object>(text: TitleText, phrase: FoundPhrase<Fields>): TitlePhrase<Fields> {
  const { to, fields, stays } = phrase;
  return {
    ...toTyped(text, phrase),
    words: sliceTyped(text, phrase),
    fields,
    ...(stays !== undefined && { stays: sliceTyped(text, { from: to, to: to + stays.length }) }),
  };
}

function sliceTyped(text: TitleText, range: TextRange): string {
  const { from, to } = toTyped(text, range);
  return text.typed.slice(from, to);
}

/** Returns the phrase that a title ends with. */
function findLast<Fields extends object>(
  phrases: readonly FoundPhrase<Fields>[],
  head: string,
): FoundPhrase<Fields> | undefined {
  return phrases.findLast((phrase) => phraseEnd(phrase) <= head.length && isGap(head.slice(phraseEnd(phrase))));
}

/** Returns a phrase for a week or month; none for others. */
function goalPhrase(title: string, { from, to, day, isPeriod }: DateTimeMatch): FoundPhrase<GoalTitleFields>[] {
  const words = title.slice(from, to);
  const [, unit] = /(week|month)(?: after next)?$/iu.exec(words) ?? [];
  if (isPeriod !== true || day === undefined || unit === undefined || PURPOSE.test(words)) return [];
  const isWeekly = unit.toLowerCase() === 'week';
  return [{ from, to, fields: { isWeekly, dueDate: getDueDate(isWeekly, day) } }];
}

import { computeHash, mix } from './hashes.rules.ts';
import { findRelative, isAskedAbout, SEPARATOR } from './embedded-clauses.rules.ts';
import { isPastForm, meaningOfWord } from './lexicon.rules.ts';
import type { Token } from './tokens.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';

/** The number of words that a clause that may begin at a token looks ahead. */
const AHEAD = 14;

const START = computeHash('<start>');
/** The class of unknown words. */
export const UNKNOWN = computeHash('<unknown>');
/** The class of unknown words with a capital. */
export const UNKNOWN_NAME = computeHash('<Unknown>');
/** The meaning of most words. */
export const NO_MEANING = computeHash('');
const FILLER = computeHash('filler');
const END = computeHash('<end>');

/** Adds a feature: what it says, and the numbers of the words or marks it says it of. */
export type AddFeature = (name: string, ...values: readonly number[]) => void;

/** What is known of each token of a sentence, as numbers. */
export interface TokenProperties {
  words: readonly number[];
  /** The word that was meant, one number for all unknown words and another for unknown words with a capital. */
  classes: readonly number[];
  /** Words that are used alike have the same cluster. */
  clusters: readonly number[];
  /** Clusters that are used alike have the same group. */
  groups: readonly number[];
  /** What words say about a request, such as 'delete' or 'goal'. */
  meanings: readonly number[];
  /** The classes of date phrases. */
  whens: readonly number[];
}

/** Returns what a vocabulary knows of tokens. */
export function describeTokens(tokens: readonly Token[], vocabulary: Vocabulary): TokenProperties {
  const known = new Map<string, string | undefined>();
  const meant = tokens.map((token) => {
    if (!known.has(token.norm)) known.set(token.norm, vocabulary.meantBy(token));
    return known.get(token.norm);
  });
  const clusters = tokens.map(({ norm }, index) => vocabulary.getCluster(meant[index] ?? norm));
  return {
    words: tokens.map(({ norm }) => computeHash(norm)),
    classes: tokens.map(({ text }, index) => getWordClass(meant[index], text)),
    clusters,
    groups: clusters.map(vocabulary.getGroup),
    meanings: tokens.map(({ norm }, index) => computeHash(meaningOfWord(meant[index] ?? norm))),
    whens: tokens.map(({ when }) => computeHash(when)),
  };
}

/**
 * Returns the features of each token as numbers. A feature is a property of a token or of its neighbours, such as "the
 * word before it is `to`". Equal properties have equal numbers.
 */
export function computeFeatures(tokens: readonly Token[], properties: TokenProperties): Int32Array[] {
  const { words, classes, clusters, groups, meanings, whens } = properties;
  const sentence = describeSentence(tokens, properties);
  let isQuoted = false;
  return tokens.map((token, index) => {
    if (token.norm === '"' || token.norm === "'") isQuoted = !isQuoted;
    const at = (list: readonly number[], offset: number) => getOrBoundary(list, index + offset);
    const features: number[] = [];
    const add: AddFeature = (name, ...values) => features.push(mix(name, values));
    const [word, before2, before, here, after, after2] = [
      at(words, 0),
      at(classes, -2),
      at(classes, -1),
      at(classes, 0),
      at(classes, 1),
      at(classes, 2),
    ] as const;
    const [whenBefore, when, whenAfter] = [at(whens, -1), at(whens, 0), at(whens, 1)] as const;
    const shape = getShape(token, index);
    const [meaningBefore, meaning, meaningAfter] = [at(meanings, -1), at(meanings, 0), at(meanings, 1)] as const;
    add('any');
    add('word', word);
    add('here', here);
    add('before', before);
    add('after', after);
    add('second before', before2);
    add('second after', after2);
    add('before, here', before, here);
    add('here, after', here, after);
    add('before, after', before, after);
    add('two before, here', before2, before, here);
    add('here, two after', here, after, after2);
    add('two before', before2, before);
    add('two after', after, after2);
    add('three before', at(classes, -3), before2, before);
    add('three after', after, after2, at(classes, 3));
    add('date', when);
    add('dates around', whenBefore, when, whenAfter);
    add('date, before', when, before);
    add('date, after', when, after);
    add('date, here', when, here);
    if (token.when !== '-') {
      const next = tokens[index + 1];
      add('date, next shape', when, shape, next === undefined ? 0 : getShape(next, index + 1));
      const relative = classOf(findRelative(tokens, index), classes);
      add('date behind', when, relative);
      add('date asked about', when, relative, Number(isAskedAbout(tokens, index)));
    }
    add('place beside dates', placeBesideDate(index, sentence));
    add('shape', shape);
    add('shape, before', shape, before);
    add('shape, after', shape, after);
    if (isPastForm(token.norm)) add('past form', meaningBefore);
    if (isPastForm(tokens[index - 1]?.norm ?? '')) add('past form before');
    add('meaning', meaning);
    add('meaning before', meaningBefore);
    add('meaning after', meaningAfter);
    add('meanings around', meaningBefore, meaning, meaningAfter);
    add('meaning, before', meaning, before);
    add('meaning, after', meaning, after);
    const [clusterBefore, cluster, clusterAfter] = [at(clusters, -1), at(clusters, 0), at(clusters, 1)] as const;
    const [groupBefore, group, groupAfter] = [at(groups, -1), at(groups, 0), at(groups, 1)] as const;
    add('cluster', cluster);
    add('cluster before', clusterBefore);
    add('cluster after', clusterAfter);
    add('cluster, before', cluster, before);
    add('cluster, after', cluster, after);
    add('group', group);
    add('group before', groupBefore);
    add('group after', groupAfter);
    add('groups', groupBefore, group);
    add('quoted', Number(isQuoted));
    add('place', Math.min(index, 5));
    add('place from the end', Math.min(tokens.length - index, 4));
    if (token.norm.length > 3) {
      add('ending', computeHash(token.norm.slice(-3)));
      add('three letters', computeHash(token.norm.slice(0, 3)));
      add('four letters', computeHash(token.norm.slice(0, 4)));
    }
    if (mayBegin(tokens, index)) {
      addSentence(sentence, add);
      addWordsAhead({ classes, meanings, clusters }, index, features);
    }
    return Int32Array.from(features);
  });
}

function getWordClass(meant: string | undefined, text: string): number {
  if (meant !== undefined) return computeHash(meant);
  return /^\p{Lu}/u.test(text) ? UNKNOWN_NAME : UNKNOWN;
}

/** The properties of a sentence that the tokens know at which a clause may begin. */
interface SentenceProperties {
  first: number;
  second: number;
  last: number;
  firstCluster: number;
  /** The last two words; marks behind them do not count. */
  lastWord: number;
  lastWordBefore: number;
  lastCluster: number;
  lastMeaning: number;
  /** Which of the first two words and the last one say what was done: 'paid', 'I paid', 'rent paid'. */
  pastForms: number;
  /** The first meaning of a word that is not a filler. */
  firstMeaning: number;
  isQuestion: number;
  hasDate: number;
  firstDate: number;
  lastDate: number;
}

function describeSentence(
  tokens: readonly Token[],
  { classes, clusters, meanings }: TokenProperties,
): SentenceProperties {
  const firstDate = tokens.findIndex(({ when }) => when !== '-');
  const words = tokens.flatMap((token, index) => (isWord(token) ? [index] : []));
  const lastWord = words.at(-1) ?? 0;
  return {
    first: getOrBoundary(classes, 0),
    second: getOrBoundary(classes, 1),
    last: getOrBoundary(classes, classes.length - 1),
    firstCluster: getOrBoundary(clusters, 0),
    lastWord: getOrBoundary(classes, lastWord),
    lastWordBefore: getOrBoundary(classes, words.at(-2) ?? -1),
    lastCluster: getOrBoundary(clusters, lastWord),
    lastMeaning: getOrBoundary(meanings, lastWord),
    pastForms: [words[0], words[1], words.at(-1)].reduce<number>(
      (sum, place = -1) => 2 * sum + Number(isPastForm(tokens[place]?.norm ?? '')),
      0,
    ),
    firstMeaning: meanings.find((meaning) => meaning !== NO_MEANING && meaning !== FILLER) ?? NO_MEANING,
    isQuestion: Number(tokens.some(({ norm }) => norm === '?')),
    hasDate: Number(firstDate !== -1),
    firstDate,
    lastDate: tokens.findLastIndex(({ when }) => when !== '-'),
  };
}

/**
 * Adds what a token knows of its sentence at which a clause may begin. The other tokens do not know it: with the same
 * features at each of its tokens, a long sentence would count many times.
 */
function addSentence(sentence: SentenceProperties, add: AddFeature): void {
  const { first, second, last, lastWord, firstMeaning, isQuestion, hasDate } = sentence;
  add('first meaning', firstMeaning);
  add('first meaning, question', firstMeaning, isQuestion, hasDate);
  add('first cluster', sentence.firstCluster);
  add('first', first);
  add('first two', first, second);
  add('last', last);
  add('question', isQuestion);
  add('has date', hasDate);
  add('first, question', first, isQuestion);
  add('first, has date', first, hasDate);
  add('last word', lastWord);
  add('last two words', sentence.lastWordBefore, lastWord);
  add('last cluster', sentence.lastCluster);
  add('last meaning', sentence.lastMeaning);
  add('past forms', sentence.pastForms);
  add('past forms, has date', sentence.pastForms, hasDate);
}

/** Returns true for a token that is a word or a number, and no mark. */
export function isWord(token: Token | undefined): boolean {
  return token !== undefined && /[\p{L}\p{N}]/u.test(token.norm);
}

/** Returns the class of a word at an index; that of most words without an index. */
export function classOf(index: number | undefined, classes: readonly number[]): number {
  return index === undefined ? NO_MEANING : (classes[index] ?? NO_MEANING);
}

/** Returns a number of a list, or the one for the beginning or end of a sentence. */
export function getOrBoundary(list: readonly number[], index: number): number {
  return index < 0 ? START : (list[index] ?? END);
}

/** 0 without dates, 1 before the first, 2 after the last, 3 from the first to the last. */
function placeBesideDate(index: number, { firstDate, lastDate }: SentenceProperties): number {
  if (firstDate === -1) return 0;
  if (index < firstDate) return 1;
  return index > lastDate ? 2 : 3;
}

function getShape({ text }: Token, index: number): number {
  if (text.length > 2 && /^["“«'‘]/u.test(text)) return 7;
  if (/^\p{Lu}+$/u.test(text) && text.length > 1) return 1;
  if (/^\p{Lu}/u.test(text)) return index === 0 ? 2 : 3;
  if (/^\p{N}/u.test(text)) return 4;
  return /^\p{L}/u.test(text) ? 5 : 6;
}

function mayBegin(tokens: readonly Token[], index: number): boolean {
  return index === 0 || [index, index - 1].some((place) => SEPARATOR.test(tokens[place]?.norm ?? ''));
}

/** Adds the words, clusters, pairs of both, and meanings that follow, each once. */
function addWordsAhead(
  { classes, meanings, clusters }: Readonly<Record<'classes' | 'meanings' | 'clusters', readonly number[]>>,
  index: number,
  features: number[],
): void {
  const ahead = new Set<number>();
  let last: number | undefined;
  for (let place = index; place < Math.min(classes.length, index + AHEAD); place += 1) {
    const here = getOrBoundary(classes, place);
    ahead.add(mix('word ahead', [here]));
    ahead.add(mix('pair ahead', [here, getOrBoundary(classes, place + 1)]));
    ahead.add(mix('cluster ahead', [getOrBoundary(clusters, place)]));
    ahead.add(mix('cluster pair ahead', [getOrBoundary(clusters, place), getOrBoundary(clusters, place + 1)]));
    const meaning = getOrBoundary(meanings, place);
    if (meaning === NO_MEANING || meaning === FILLER) continue;
    ahead.add(mix('meaning ahead', [meaning]));
    if (last !== undefined) ahead.add(mix('two meanings ahead', [last, meaning]));
    last = meaning;
  }
  features.push(...ahead);
}

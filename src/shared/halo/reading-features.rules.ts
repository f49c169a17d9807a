import { findRelative } from './embedded-clauses.rules.ts';
import {
  getOrBoundary,
  classOf,
  isWord,
  NO_MEANING,
  UNKNOWN,
  UNKNOWN_NAME,
  type AddFeature,
  type TokenProperties,
} from './features.rules.ts';
import { computeHash, mix } from './hashes.rules.ts';
import { isNameRole, ROLES, STATES, type Role } from './labels.rules.ts';
import type { TokenState } from './readings.rules.ts';
import type { Token } from './tokens.rules.ts';

/** Words of sentences that say why, which names of a list lack. */
const SENTENCE_WORD =
  /^(?:i|he|she|we|they|you|it|me|him|her|us|them|is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|'s|'m|'re|'ve|'ll|'d|n't|so|because|cos|since|that|there|ok|okay|oh|right|please|hey|hi|halo|yeah|well|just|got|says?|said|wants?|needs?|keeps?|came|went|getting|coming)$/u;

/** The intent before the first clause. */
const NO_INTENT = -1;

/** What stands for a run of tokens with each role in the outline of a clause. */
const SLOTS = ROLES.map((role) => computeHash(`<${role}>`));

/** Neighbouring tokens of a clause with the same role. */
interface Run {
  role: number;
  from: number;
  /** The place behind the last token. */
  to: number;
}

interface ReadClause {
  intent: number;
  intentBefore: number;
  runs: readonly Run[];
  from: number;
  to: number;
}

/**
 * Returns the features of a whole reading as numbers: which words each clause needs, which ones it leaves out, and what
 * stands around its title. Equal properties have equal numbers.
 */
export function featuresOfReading(
  tokens: readonly Token[],
  properties: TokenProperties,
  states: readonly TokenState[],
): Int32Array {
  const features = new Set<number>();
  const add: AddFeature = (name, ...values) => features.add(mix(name, values));
  const clauses = clausesIn(states);
  for (const clause of clauses) {
    addBeginning(clause, tokens, properties, add);
    addOutline(clause, properties, add);
    addCounts(clause, tokens, properties, add);
    let isNamed = 0;
    for (const run of clause.runs) {
      const role = ROLES[run.role] ?? 'other';
      if (role === 'other') addOtherWords(clause, run, isNamed, { tokens, properties, add });
      else addSlot(clause, run, { tokens, properties, add });
      if (isNameRole(role)) isNamed = 1;
    }
  }
  addAside(clauses[0], tokens, properties, add);
  add('clauses', Math.min(clauses.length, 6));
  add('last intent', clauses.at(-1)?.intent ?? NO_INTENT);
  return Int32Array.from(features);
}

function clausesIn(states: readonly TokenState[]): ReadClause[] {
  const begins = states.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
  const intents = begins.map((begin) => STATES[states[begin]?.state ?? 0]?.intent ?? 0);
  return begins.map((from, index) => {
    const to = begins[index + 1] ?? states.length;
    const runs: Run[] = [];
    for (let place = from; place < to; place += 1) {
      const role = STATES[states[place]?.state ?? 0]?.role ?? 0;
      const last = runs.at(-1);
      if (last?.role === role) last.to = place + 1;
      else runs.push({ role, from: place, to: place + 1 });
    }
    return { intent: intents[index] ?? 0, intentBefore: intents[index - 1] ?? NO_INTENT, runs, from, to };
  });
}

/** Adds the words up to the last comma before the first name: a reason, or names of a list that are left out. */
function addAside(
  clause: ReadClause | undefined,
  tokens: readonly Token[],
  { meanings }: TokenProperties,
  add: AddFeature,
): void {
  const name = clause?.runs.find(({ role }) => isNameRole(ROLES[role]))?.from;
  if (clause === undefined || name === undefined) return;
  const comma = tokens.slice(0, name).findLastIndex(({ norm }) => norm === ',');
  if (comma === -1) return;
  const words = tokens.slice(0, comma).filter(isWord);
  const saysMore = words.some(({ norm }) => SENTENCE_WORD.test(norm));
  const asks = meanings.slice(0, comma).some((meaning) => meaning !== NO_MEANING);
  add('aside', clause.intent, Math.min(words.length, 8), Number(saysMore), Number(asks));
  add('aside of any', Math.min(words.length, 8), Number(saysMore));
}

/** Adds what a clause begins and ends with. */
function addBeginning(
  { intent, intentBefore, from, to }: ReadClause,
  tokens: readonly Token[],
  { classes, meanings }: TokenProperties,
  add: AddFeature,
): void {
  const first = getOrBoundary(classes, from);
  add('intent', intent);
  add('intents', intentBefore, intent);
  add('begins', intent, first);
  add('begins after', intentBefore, getOrBoundary(classes, from - 1), first);
  add('begins, meaning', intentBefore, intent, getOrBoundary(meanings, from));
  add('ends', intent, getOrBoundary(classes, to - 1));
  add('question', intent, Number(tokens.some(({ norm }) => norm === '?')));
}

/** Adds the outline of a clause, three words at a time: its other words, with one slot for each name, person and date. */
function addOutline({ intent, runs }: ReadClause, { classes }: TokenProperties, add: AddFeature): void {
  const outline = runs.flatMap(({ role, from, to }) =>
    ROLES[role] === 'other' ? classes.slice(from, to) : [SLOTS[role] ?? 0],
  );
  for (let place = -1; place < outline.length; place += 1) {
    const [first, second, third] = [
      getOrBoundary(outline, place),
      getOrBoundary(outline, place + 1),
      getOrBoundary(outline, place + 2),
    ];
    add('outline of two', intent, first, second);
    add('outline of three', intent, first, second, third);
  }
}

/** Adds how many tokens of a clause are used for what. */
function addCounts(
  { intent, runs, to }: ReadClause,
  tokens: readonly Token[],
  { classes }: TokenProperties,
  add: AddFeature,
): void {
  const getPlaces = (isCounted: (role: Role) => boolean) =>
    runs
      .filter(({ role }) => isCounted(ROLES[role] ?? 'other'))
      .flatMap((run) => Array.from({ length: run.to - run.from }, (_, index) => run.from + index));
  const names = getPlaces(isNameRole);
  const others = getPlaces((role) => role === 'other');
  const words = others.filter((place) => isWord(tokens[place]));
  const isDate = (place: number) => tokens[place]?.when !== '-';
  const firstName = names[0] ?? to;
  add('names', intent, Math.min(runs.filter(({ role }) => isNameRole(ROLES[role])).length, 3));
  add('length of names', intent, Math.min(names.length, 12));
  add('dates', intent, Math.min(runs.filter(({ role }) => ROLES[role] === 'when').length, 3));
  add('dates in names', intent, Math.min(names.filter(isDate).length, 3));
  add('unused dates', intent, Math.min(others.filter(isDate).length, 3));
  add('unused unknown words', intent, Math.min(others.filter((place) => isUnknown(classes[place])).length, 5));
  add('unused words', intent, Math.min(words.length, 12));
  add('unused words behind the name', intent, Math.min(words.filter((place) => place > firstName).length, 8));
}

interface Place {
  tokens: readonly Token[];
  properties: TokenProperties;
  add: AddFeature;
}

/** Adds the words that belong to no name, person or date. */
function addOtherWords(
  { intent }: ReadClause,
  { from, to }: Run,
  isNamed: number,
  { tokens, properties, add }: Place,
): void {
  const { classes, clusters, meanings, whens } = properties;
  for (let place = from; place < to; place += 1) {
    const word = classes[place] ?? 0;
    add('other word', intent, word);
    add('other word, place', intent, word, isNamed);
    add('other cluster', intent, clusters[place] ?? 0, isNamed);
    if (meanings[place] !== NO_MEANING) add('other meaning', intent, meanings[place] ?? 0, isNamed);
    if (isUnknown(word)) add('other unknown word', intent, isNamed, word);
    if (tokens[place]?.when !== '-') add('unused date', intent, whens[place] ?? 0);
  }
}

/** Adds a name, person or date and what stands around it. */
function addSlot({ intent, from, to }: ReadClause, run: Run, { tokens, properties, add }: Place): void {
  const { classes, clusters, meanings, whens } = properties;
  const { role } = run;
  const last = run.to - 1;
  const before = getOrBoundary(classes, run.from - 1);
  const after = getOrBoundary(classes, run.to);
  const first = getOrBoundary(classes, run.from);
  add('slot', intent, role, Math.min(run.to - run.from, 8));
  add('slot at the edges', intent, role, Number(run.from === from), Number(run.to === to));
  add('before slot', intent, role, before);
  add('two before slot', role, getOrBoundary(classes, run.from - 2), before);
  add('slot begins', role, first);
  add('slot begins, before', role, before, first);
  add('slot begins with two', role, first, getOrBoundary(classes, run.from + 1));
  add('slot ends', role, getOrBoundary(classes, last));
  add('after slot', intent, role, after);
  add('slot ends, after', role, getOrBoundary(classes, last), after);
  add('two after slot', role, after, getOrBoundary(classes, run.to + 1));
  add('around slot', intent, role, before, after);
  add('cluster before slot', role, getOrBoundary(clusters, run.from - 1));
  add('slot begins, cluster', role, getOrBoundary(clusters, run.from));
  add('slot ends, cluster', role, getOrBoundary(clusters, last));
  add('cluster after slot', role, getOrBoundary(clusters, run.to));
  add('meaning before slot', intent, role, getOrBoundary(meanings, run.from - 1));
  add('slot begins, meaning', intent, role, getOrBoundary(meanings, run.from));
  add('meaning after slot', intent, role, getOrBoundary(meanings, run.to));
  add('capitals', role, ...[run.from - 1, run.from, last, run.to].map((place) => getCapital(tokens[place])));
  if (ROLES[role] === 'when') {
    add('date of slot', intent, whens[run.from] ?? 0);
    add('date of slot behind', intent, classOf(findRelative(tokens, run.from), classes));
  }
  if (!isNameRole(ROLES[role])) return;
  for (let place = run.from; place < run.to; place += 1) {
    add('word of name', role, getOrBoundary(classes, place));
    add('cluster of name', intent, getOrBoundary(clusters, place));
    if (meanings[place] !== NO_MEANING) add('meaning of name', intent, meanings[place] ?? 0);
    if (tokens[place]?.when !== '-') {
      add('date in name', intent, whens[place] ?? 0);
      add('date in name behind', classOf(findRelative(tokens, place), classes));
    }
    if (!isWord(tokens[place])) add('mark in name', intent, getOrBoundary(classes, place));
  }
}

function isUnknown(word: number | undefined): boolean {
  return word === UNKNOWN || word === UNKNOWN_NAME;
}

function getCapital(token: Token | undefined): number {
  return token === undefined ? 2 : Number(/^\p{Lu}/u.test(token.text));
}

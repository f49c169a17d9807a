import type { Command } from './halo.contract.ts';
import { ROLES, ROLES_OF, STATES, getStates, type Intent, type Label, type Role } from './labels.rules.ts';
import { meaningOfWord } from './lexicon.rules.ts';
import type { TokenState } from './readings.rules.ts';
import { withoutSounds } from './restarts.rules.ts';
import { normalize, type Token } from './tokens.rules.ts';

/** What stands for a date phrase in a pattern. */
const ANY_DATE = '@';

const PUNCTUATION = /^[.,;:!?…]$/u;

/** Words that only join a clause to the one before. */
const JOINT = /^(?:and|then|also|plus|&|-)$/u;

/** Words that say nothing about what is meant: 'remind me to …' says as little as 'add …'. */
const PLAIN_WORD = /^(?:\P{L}+|an?|the|my|your|our|i|me|we|you|he|she|to|of|for|in|on|at|with|and|is|be|am|'\p{L}+)$/u;
/** Meanings of such words. */
const PLAIN_MEANINGS: ReadonlySet<string> = new Set(['create', 'filler', 'it', 'need']);

const INTENTS_OF_TYPES: Readonly<Record<Command['commandType'], Intent>> = {
  create_task: 'task',
  create_goal: 'goal',
  create_habit: 'habit',
  create_book: 'book',
  flag_item: 'flag',
  unflag_item: 'unflag',
  move_item: 'move',
  delete_item: 'delete',
  find_item: 'find',
  complete_item: 'complete',
};

/** The words around a name, in lower case and without punctuation, with `@` for each date phrase. */
export interface WordingPattern {
  before: string;
  after: string;
  /** The only name that the pattern counts for; null if it counts for any. */
  name: string | null;
}

/** A pattern, and what a person means by it. */
export interface LearnedWording extends WordingPattern {
  commandType: Command['commandType'];
  itemType: NonNullable<Command['data']['itemType']> | null;
  /** The period of a goal or habit, if it was said. */
  period: 'weekly' | 'monthly' | null;
}

/**
 * Returns the pattern of a sentence whose command was corrected; undefined if the title or search term is not in it. The
 * words around the name count for other names too, unless they say nothing about what is meant: after 'add yoga' was
 * corrected to a habit, 'add milk' stays a task. (decision 044)
 */
export function getPattern(tokens: readonly Token[], name: readonly Token[]): WordingPattern | undefined {
  const units = getUnits(tokens);
  const words = getTokenTexts(name);
  const isNameAt = (index: number) =>
    getTokenTexts(tokens.slice(index, index + name.length)).join(' ') === words.join(' ');
  const begin = words.length === 0 ? -1 : tokens.findIndex((_, index) => isNameAt(index));
  if (begin === -1) return undefined;
  const before = units.filter(({ to }) => to <= begin).map(({ word }) => word);
  const after = units.filter(({ from }) => from >= begin + name.length).map(({ word }) => word);
  return {
    before: before.join(' '),
    after: after.join(' '),
    name: [...before, ...after].every(isPlain) ? words.join(' ') : null,
  };
}

/** Clauses with the meaning that a person gave their wording. */
export interface Reinterpretation {
  states: readonly TokenState[];
  /** The wordings of clauses, by the number of the clause's first token. */
  learned: ReadonlyMap<number, LearnedWording>;
}

/** True when a line as a whole was said in a learned way. */
export function isLearned(tokens: readonly Token[], wordings: readonly LearnedWording[]): boolean {
  return findWording(tokens, wordings) !== undefined;
}

/** Gives the clauses of a line that were said in a learned way the meaning of that wording. */
export function applyWordings(
  tokens: readonly Token[],
  states: readonly TokenState[],
  wordings: readonly LearnedWording[],
): Reinterpretation {
  const learned = new Map<number, LearnedWording>();
  const begins = states.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
  const applied = begins.flatMap((begin, index) => {
    const end = begins[index + 1] ?? tokens.length;
    const own = states.slice(begin, end);
    const found = findWording(tokens.slice(begin, end), wordings);
    const meant = found && getStates(getLabels(tokens.slice(begin, end), found, own));
    if (found === undefined || meant === undefined) return own;
    learned.set(begin, found.wording);
    return meant;
  });
  return { states: applied, learned };
}

/** A wording that fits a clause, and which of its tokens are the name. */
interface Found {
  wording: LearnedWording;
  from: number;
  to: number;
}

/** Finds the wording that fits the words of a clause: the one with most words around the name, and of these the first. */
function findWording(tokens: readonly Token[], wordings: readonly LearnedWording[]): Found | undefined {
  const units = getUnits(tokens);
  const sentence = units.map(({ word }) => word);
  let best: Found | undefined;
  let most = -1;
  for (const wording of wordings) {
    const [before, after] = [splitWords(wording.before), splitWords(wording.after)];
    const count = before.length + after.length;
    const [first, last] = [units[before.length], units[units.length - 1 - after.length]];
    if (count <= most || count >= units.length || first === undefined || last === undefined) continue;
    const isSaid =
      before.every((word, index) => sentence[index] === word) &&
      after.every((word, index) => sentence[units.length - after.length + index] === word);
    const named = tokens.slice(first.from, last.to);
    if (!isSaid || named.every(({ when }) => when !== '-')) continue;
    if (wording.name !== null && wording.name !== getTokenTexts(named).join(' ')) continue;
    best = { wording, from: first.from, to: last.to };
    most = count;
  }
  return best;
}

/** Returns the labels of a clause's tokens. A book keeps its author and recommender. */
function getLabels(tokens: readonly Token[], { wording, from, to }: Found, own: readonly TokenState[]): Label[] {
  const intent = INTENTS_OF_TYPES[wording.commandType];
  const nameRole: Role = ROLES_OF[intent].includes('title') ? 'title' : 'search';
  return tokens.map(({ when }, index): Label => {
    const before = ROLES[STATES[own[index]?.state ?? 0]?.role ?? 0] ?? 'other';
    const isPerson = (before === 'author' || before === 'recommender') && intent === 'book';
    const other = when === '-' ? 'other' : 'when';
    const around = isPerson ? before : other;
    return { intent, role: index >= from && index < to ? nameRole : around, isFirst: index === 0 };
  });
}

/** A word of a sentence or a date phrase: its tokens from `from` to before `to`. */
interface Unit {
  word: string;
  from: number;
  to: number;
}

/** Returns the words of a clause, with its date phrases as one unit each, without punctuation and joining words. */
function getUnits(tokens: readonly Token[]): Unit[] {
  const units: Unit[] = [];
  for (const [index, { text, when }] of tokens.entries()) {
    const last = units.at(-1);
    if (when.startsWith('I') && last !== undefined) last.to = index + 1;
    else if (!PUNCTUATION.test(text) && withoutSounds(text) !== '')
      units.push({ word: when === '-' ? normalize(text) : ANY_DATE, from: index, to: index + 1 });
  }
  const first = units.findIndex(({ word }) => !JOINT.test(word));
  return first === -1 ? units : units.slice(first);
}

function getTokenTexts(tokens: readonly Token[]): string[] {
  return tokens.filter(({ text }) => !PUNCTUATION.test(text)).map(({ text }) => text.toLowerCase());
}

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function isPlain(word: string): boolean {
  return PLAIN_WORD.test(word) || PLAIN_MEANINGS.has(meaningOfWord(word));
}

import type { Clause } from './clauses.rules.ts';
import type { SpokenCommand } from './reference-commands.rules.ts';
import type { Command } from './halo.contract.ts';
import type { Intent } from './labels.rules.ts';
import { isPastForm, meaningOfWord } from './lexicon.rules.ts';
import { supportedTypes } from './supported-types.rules.ts';
import { getNameWords, type NameMatch, type NamedItem } from './item-names.rules.ts';
import { searchTermIn } from './words.rules.ts';

/** What changes existing items. */
export const CHANGING_INTENTS: ReadonlySet<Intent> = new Set(['complete', 'move', 'delete', 'flag', 'unflag']);

/**
 * By how much a reading that names existing items may be less probable than the first. In accounts that have the items which
 * people name, 4,426 of 5,077 sentences that the model was not trained with were understood, and 4,340 without looking at items.
 */
export const KNOWN_ADVANTAGE = 20;
/** The same if no word says what is to be done: 'do the laundry' neither completes nor deletes 'laundry'. */
const UNSAID_ADVANTAGE = 3;
const UNSAID_DELETION_ADVANTAGE = 0;
/** The same if a name has words of a title and not all of them. */
const PART_ADVANTAGE = 6;
/** By how much a reading with a longer name must be more probable, so that the shorter name is only a part of it. */
const LONGER_NAME_ADVANTAGE = 4;

/** 'I've read' is no past form by its letters. */
const HAVING_DONE =
  /(?:(?<=\p{L})['’]ve|(?<!\p{L})have)(?: just| already| finally)? (?!to(?!\p{L})|got(?!\p{L}))\p{L}/iu;

/** Words behind a name that say something of its item. */
const ABOUT_ITEM = /^(?:is|are|was|were|has|have|can|now|already|today|yesterday|please|off|on|out|done|and|to)$/u;

/** The clauses of a reading, and how probable it is. */
export interface ScoredClauses {
  clauses: readonly Clause[];
  /** By how much its score is above that of the first reading; mostly below 0. */
  advantage: number;
}

/** A reading that changes existing items. */
export interface ChangingReading {
  commands: readonly SpokenCommand[];
  advantage: number;
}

/** True if a reading can be meant: it is not much less probable than the first. The limits depend on whether a word says what to do. */
export function isProbableEnough({ clauses, advantage }: ScoredClauses): boolean {
  const changing = clauses.filter(({ intent }) => CHANGING_INTENTS.has(intent));
  const unsaid = changing.filter((clause) => !isSaid(clause));
  if (unsaid.length === 0) return advantage >= -KNOWN_ADVANTAGE;
  return (
    advantage >= -(unsaid.some(({ intent }) => intent === 'delete') ? UNSAID_DELETION_ADVANTAGE : UNSAID_ADVANTAGE)
  );
}

/** True if a word of a clause says what is to be done, or that it was done. */
function isSaid({ intent, rest, name }: Clause): boolean {
  if (splitIntoWords(rest).some((word) => meaningOfWord(word) === intent)) return true;
  if (intent !== 'complete') return false;
  return HAVING_DONE.test(rest) || splitIntoWords(rest).some(saysWhatWasDone) || beginsWithPast(name);
}

function beginsWithPast(name: string): boolean {
  return splitIntoWords(name).slice(0, 1).some(saysWhatWasDone);
}

/** True for a past form that means nothing else: 'paid', and not 'recommended'. */
function saysWhatWasDone(word: string): boolean {
  return isPastForm(word) && meaningOfWord(word) === '';
}

function splitIntoWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
}

/** Returns what commands say of the items that they change. What is only looked for does not count. */
export function getChangedItems(commands: readonly Command[]): NamedItem[] {
  return commands.flatMap((command) => {
    const { itemType = 'task', searchTerm } = command.data;
    if (command.commandType === 'find_item' || searchTerm === undefined) return [];
    return [{ itemTypes: itemType === 'task' ? supportedTypes(command) : [itemType], searchTerm }];
  });
}

/**
 * Chooses between the first reading and those that change items. A reading is chosen if all of its items exist and if it
 * names more existing items than the first one: 'finish call Ana' completes the task 'Call Ana'. If no reading has only whole
 * titles, those with a part of a title are compared. Otherwise the first is returned. What the first reading creates or looks
 * for stays: 'dentist on Friday' is a new task, although there is already one.
 */
export function preferKnown(
  first: readonly SpokenCommand[],
  changes: readonly ChangingReading[],
  matchName: (item: NamedItem) => NameMatch,
): readonly SpokenCommand[] {
  const isWhole = (item: NamedItem): boolean => matchName(item) === 'whole';
  const isKnown = (item: NamedItem): boolean => matchName(item) !== 'none';
  const whole = changes.filter(
    ({ commands, advantage }) =>
      !getChangedItems(commands).some((item) => isNamedInPart(item, advantage, changes) || isContinued(item, first)),
  );
  const inPart = changes.filter(
    ({ commands, advantage }) =>
      advantage >= -PART_ADVANTAGE &&
      // A part of a title is too little to delete what the words alone would not.
      (deletes(first) || !deletes(commands)) &&
      !getChangedItems(commands).some((item) => isTooShort(item, first, matchName)),
  );
  return chooseKnown(first, whole, isWhole) ?? chooseKnown(first, inPart, isKnown) ?? first;
}

/** Returns the best reading that names more existing items than the first one, and no others; undefined if there is none. */
function chooseKnown(
  first: readonly SpokenCommand[],
  changes: readonly ChangingReading[],
  isKnown: (item: NamedItem) => boolean,
): readonly SpokenCommand[] | undefined {
  const kept = new Set(first.flatMap((command) => getKeptName(command, isKnown)));
  const countKnown = (items: readonly NamedItem[]): number => items.filter(isKnown).length;
  const knownBefore = countKnown(getChangedItems(first));
  let best: { commands?: readonly SpokenCommand[]; score: number } = { score: -Infinity };
  for (const { commands, advantage } of changes) {
    const items = getChangedItems(commands);
    const names = new Set(items.map(({ searchTerm }) => searchTermIn(searchTerm).toLowerCase()));
    const isMeant =
      items.length > knownBefore &&
      countKnown(items) === items.length &&
      names.size === items.length &&
      kept.isDisjointFrom(names);
    // A reading with fewer requests than the first may have missed one.
    const missed = Math.max(0, first.length - commands.length);
    const score = advantage + KNOWN_ADVANTAGE * (items.length - missed);
    if (isMeant && score > best.score) best = { commands, score };
  }
  return best.commands;
}

function deletes(commands: readonly Command[]): boolean {
  return commands.some(({ commandType }) => commandType === 'delete_item');
}

/** True for a word of several titles, or of a longer name in the first reading: 'meeting' in 'parents' meeting'. */
function isTooShort(
  item: NamedItem,
  first: readonly SpokenCommand[],
  matchName: (item: NamedItem) => NameMatch,
): boolean {
  const match = matchName(item);
  const [word, ...others] = getNameWords(item.searchTerm);
  if (match === 'whole' || word === undefined || others.length > 0) return false;
  const names = first.flatMap(({ data: { title, searchTerm } }) => title ?? searchTerm ?? []).map(getNameWords);
  return match === 'parts' || names.some((words) => words.length > 1 && words.includes(word));
}

/** True if a title of the first reading goes on behind the name with a word that says nothing of it: 'gym' in 'cancel the gym membership'. */
function isContinued({ searchTerm }: NamedItem, first: readonly SpokenCommand[]): boolean {
  const name = `${searchTerm.toLowerCase()} `;
  return first.some(({ data: { title = '' } }) => {
    const at = title.toLowerCase().indexOf(name);
    const [next = ''] = at === -1 ? [] : splitIntoWords(title.slice(at + name.length).split(' ')[0] ?? '');
    return next !== '' && !isPastForm(next) && !ABOUT_ITEM.test(next);
  });
}

/** True if a more probable reading has a longer name that begins with this one: 'gym membership' instead of 'gym'. */
function isNamedInPart({ searchTerm }: NamedItem, advantage: number, changes: readonly ChangingReading[]): boolean {
  return changes
    .filter((other) => other.advantage > advantage + LONGER_NAME_ADVANTAGE)
    .some(({ commands }) => getChangedItems(commands).some((item) => item.searchTerm.startsWith(`${searchTerm} `)));
}

/**
 * Returns the name of what a command creates or finds, which must not become a change of an existing item. Returns none for
 * the name of a known book, or for one that begins with a past form, such as 'paid the rent'.
 */
function getKeptName({ commandType, data }: Command, isKnown: (item: NamedItem) => boolean): string[] {
  const name = commandType === 'find_item' ? data.searchTerm : data.title;
  if (name === undefined || beginsWithPast(name)) return [];
  if (commandType === 'create_book' && isKnown({ itemTypes: ['book'], searchTerm: name })) return [];
  return [searchTermIn(name).toLowerCase()];
}

import type { TextRange } from './phrases.rules.ts';

/** A word of a text with its place. */
interface PlacedWord extends TextRange {
  word: string;
}

/**
 * Returns the places of the words in an edited text that stood in it before the edit: those at its beginning and its end
 * that are the same, and those between them that were there already.
 */
export function findKeptWords(before: string, after: string): TextRange[] {
  const [old, current] = [getWords(before), getWords(after)];
  const most = Math.min(old.length, current.length);
  let begin = 0;
  while (begin < most && old[begin]?.word === current[begin]?.word) begin += 1;
  let end = 0;
  while (end < most - begin && old.at(-1 - end)?.word === current.at(-1 - end)?.word) end += 1;
  const replaced = new Set(old.slice(begin, old.length - end).map(({ word }) => word));
  return current.filter(({ word }, index) => index < begin || index >= current.length - end || replaced.has(word));
}

function getWords(text: string): PlacedWord[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}

import { WEEKDAYS } from './calendar-days.rules.ts';

const MONTHS = ['january', 'february', 'september', 'october', 'november', 'december', 'august'];

/** True when a word is another one with a typing error: two letters swapped, one left out or one doubled. */
export function isScrambled(word: string, meant: string): boolean {
  if (word === meant || word.length < 2 || word[0] !== meant[0]) {
    return (
      word.length === meant.length &&
      word !== meant &&
      word[0] === meant[1] &&
      word[1] === meant[0] &&
      word.slice(2) === meant.slice(2)
    );
  }
  if (word.length === meant.length) {
    const at = firstDifference(word, meant);
    return word[at] === meant[at + 1] && word[at + 1] === meant[at] && word.slice(at + 2) === meant.slice(at + 2);
  }
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word];
  if (long.length - short.length !== 1) return false;
  const at = firstDifference(long, short);
  const isOnce = short.slice(at) === long.slice(at + 1);
  return isOnce && (word.length < meant.length || long[at] === long[at - 1]);
}

/** True when a word is another one but for one letter: wrong, missing, added, or two swapped. */
export function isTypo(word: string, meant: string): boolean {
  if (isScrambled(word, meant)) return true;
  if (word === meant || word[0] !== meant[0] || word.length < 5 || Math.abs(word.length - meant.length) > 1)
    return false;
  const at = firstDifference(word, meant);
  return [
    [at + 1, at + 1],
    [at, at + 1],
    [at + 1, at],
  ].some(([from, other]) => word.slice(from) === meant.slice(other));
}

/** Returns the index of the first letter in which two different words differ. */
function firstDifference(first: string, second: string): number {
  let at = 0;
  while (at < first.length && first[at] === second[at]) at += 1;
  return at;
}

/** Common misspellings of weekdays that are not typing errors. */
const MISSPELT: Readonly<Record<string, string>> = {
  wensday: 'wednesday',
  wendsday: 'wednesday',
  wednsday: 'wednesday',
  saterday: 'saturday',
  satday: 'saturday',
  thirsday: 'thursday',
  tuseday: 'tuesday',
  teusday: 'tuesday',
  fryday: 'friday',
};
const ANY_MISSPELT = new RegExp(String.raw`(?<!\p{L})(?:${Object.keys(MISSPELT).join('|')})(?!\p{L})`, 'giu');

/** Corrects date words where the neighbouring words show that a date is meant. */
export function spellWhens(text: string): string {
  return text
    .replaceAll(ANY_MISSPELT, (word) => MISSPELT[word.toLowerCase()] ?? word)
    .replaceAll(/(?<=(?<![\p{L}])(?:on|next|this|by|every|each|until|coming|for|to)\s)\p{L}{5,10}/giu, (word) =>
      correctSpelling(word, WEEKDAYS),
    )
    .replaceAll(/\p{L}{4,10}(?=\.? \d{1,2}(?!\d))/gu, (word) => correctSpelling(word, MONTHS))
    .replaceAll(/(?<![\p{L}])t\p{L}{6,9}(?![\p{L}])/giu, (word) => correctSpelling(word, ['tomorrow']))
    .replaceAll(
      /(?<![\p{L}])(?:evrey|evry|everey|eevry|eveyr|ever) (?=day|week|month|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday)/giu,
      'every ',
    );
}

function correctSpelling(word: string, words: readonly string[]): string {
  const small = word.toLowerCase();
  if (words.includes(small) || words.includes(small.replace(/s$/, ''))) return word;
  return words.find((other) => isScrambled(small, other)) ?? word;
}

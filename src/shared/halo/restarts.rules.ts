/** What people say when they begin a request again: 'call Ana no wait call Bea', 'move the gym I mean move the yoga'. */
const GAP = String.raw`[\s,.!;—–-]+`;
const NO = '(?:no+|naw|nah|nope)';
const NOT_SO = `(?:wait|hang on|hold on|sorry|actually|scratch that|i mean|i beg your pardon|make (?:it|that)|not)`;
const MARKER = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])(?:(?:${NO}${GAP})+${NOT_SO}|(?:wait|oh|actually|sorry)${GAP}${NO}|scratch that|strike that|hang on|hold on|i mean|beg your pardon|beg pardon|forgive me|correction|oops|stop that)(?![\p{L}\p{N}'’])`,
  'giu',
);
/** A plain 'no' begins a request again only if the repeated word follows at once. */
const PLAIN_NO = new RegExp(`(?<=[^\\s.!?;:,]),? ${NO},? `, 'giu');
/** Behind this one, the repeated word follows at once, too: 'swim bags, I mean pack the swim bags' says more. */
const ADDS = /^i mean$/iu;

/** How many words before the marker are searched for the word that is repeated. */
const WORDS_BEFORE = 13;
/** How many words between the marker and the repeated word are left out: 'no not the bus' before 'collect'. */
const WORDS_BETWEEN = 8;
/** A plain 'no' may stand this many words behind a word within a title: 'lesson with class four no class five'. */
const WORDS_IN_TITLE = 2;

/** What may stand before the first word of a request. */
const OPENING =
  /^(?:(?:please|hey|hi|halo|ok|okay|so|um|uh|right|oh|well|now|could you|can you|would you|remind me to|i need to|i have to|i should|add|listen)[\s,]+)*$/iu;
/** Words that are repeated without beginning anything again. */
const SMALL = new Set(
  'the a an to for and or my in on of at with is it that this no not so oh um uh i we he she you me be by from about but its yes yeah wait like have has do did does will can could should would need want are was were if as please then one two week next today tomorrow monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun'.split(
    ' ',
  ),
);

/** In a longer line, beginnings are not looked for, because that would take long. */
const MAX_CHARACTERS = 1_000;

interface Word {
  text: string;
  from: number;
  to: number;
}

/**
 * Returns a line without the beginning of a request that the person begins again: 'call Bea' of 'call Ana no wait call
 * Bea'. Both beginnings have the same word.
 */
export function withoutRestart(line: string): string {
  if (line.length > MAX_CHARACTERS) return line;
  const words = wordsIn(line);
  for (const { isPlain, pattern } of [
    { isPlain: false, pattern: MARKER },
    { isPlain: true, pattern: PLAIN_NO },
  ]) {
    for (const { 0: marker, index } of line.matchAll(pattern)) {
      const restart = findRestart(line, words, { marker, index, isPlain });
      if (restart !== undefined) return line.slice(0, restart.first.from) + line.slice(restart.again.from);
    }
  }
  return line;
}

/** A number at the end of a line, and what may stand before it: a time, and words that take it back. */
const LAST_NUMBER = /(?<![\p{L}\p{N}.:])\d{1,2}(?:[:.]\d\d)?[\s.!?]{0,5}$/u;
const TIME_TAKEN_BACK =
  /(?:(?:at|past|to|by) \d{1,2}|\d ?[ap]m|\d[:.]\d\d|noon)(?: \p{L}+){0,2}[\s,.!–—-]{1,4}(?:(?:no|nah|wait|sorry|oops|actually|rather|i mean|make (?:it|that)|it's|hang on)[\s,.!–—-]{1,4}){1,4}$/iu;
/** How many characters before the number are looked at. */
const TAKEN_BACK_WITHIN = 80;

/** Returns a line in which a corrected time has its 'at': 'dentist at 9, no wait, make it at 10', '3pm sorry at 4'. */
export function withCorrectedTime(line: string): string {
  const index = LAST_NUMBER.exec(line)?.index;
  if (index === undefined) return line;
  const before = line.slice(Math.max(0, index - TAKEN_BACK_WITHIN), index);
  return TIME_TAKEN_BACK.test(before) ? `${line.slice(0, index)}at ${line.slice(index)}` : line;
}

/** Returns the word before a marker that is said again behind it. */
function findRestart(
  line: string,
  words: readonly Word[],
  { marker, index, isPlain }: { marker: string; index: number; isPlain: boolean },
): { first: Word; again: Word } | undefined {
  const behind = words.findIndex(({ from }) => from >= index + marker.length);
  if (behind === -1) return undefined;
  const after = words.slice(behind, behind + WORDS_BETWEEN + 1);
  const before = words.slice(Math.max(0, behind - 2 * WORDS_BEFORE), behind).filter(({ to }) => to <= index);
  const [next] = after;
  for (const [place, first] of before.slice(-WORDS_BEFORE).entries()) {
    if (SMALL.has(first.text) || !/^\p{L}{2,}/u.test(first.text)) continue;
    const again = after.find(({ text }) => text === first.text);
    const isBetween = place < Math.min(before.length, WORDS_BEFORE) - 1;
    if (again === undefined || !isBetween) continue;
    const beginsRequest = OPENING.test(line.slice(0, first.from));
    const follows = again === next;
    if (isPlain && !(follows && saysNo(line.slice(first.to, index), beginsRequest))) continue;
    if (!follows && (!beginsRequest || ADDS.test(marker))) continue;
    return { first, again };
  }
  return undefined;
}

/** True if the words between a word and a plain 'no' are such that the 'no' takes the word back. */
function saysNo(words: string, beginsRequest: boolean): boolean {
  const count = words.trim().split(/\s+/u).length;
  return !/[.!?;:,]|\bor$/u.test(words) && (beginsRequest || count <= WORDS_IN_TITLE);
}

function wordsIn(line: string): Word[] {
  return [...line.matchAll(/[\p{L}\p{N}'’]+/gu)].map(({ 0: text, index }) => ({
    text: text.toLowerCase(),
    from: index,
    to: index + text.length,
  }));
}

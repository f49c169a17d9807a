const GAP = String.raw`[\s,.!;—–-]+`;
const NO = '(?:no+|naw|nah|nope)';
const NOT_SO = `(?:wait|hang on|hold on|sorry|actually|scratch that|i mean|i beg your pardon|make (?:it|that)|not)`;
/** What people say before they begin a request again: 'no wait' in 'call Ana no wait call Bea', 'I mean', 'scratch that'. */
const MARKER = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])(?:(?:${NO}${GAP})+${NOT_SO}|(?:wait|oh|actually|sorry)${GAP}${NO}|scratch that|strike that|hang on|hold on|i mean|beg your pardon|beg pardon|forgive me|correction|oops|stop that)(?![\p{L}\p{N}'’])`,
  'giu',
);
/** A plain 'no' as in 'ask dad no ask nan'. It is a marker only if the repeated word follows at once. */
const PLAIN_NO = new RegExp(`(?<=[^\\s.!?;:,]),? ${NO},? `, 'giu');
/** Behind 'I mean', too, the repeated word must follow at once: 'swim bags, I mean pack the swim bags' only adds something. */
const I_MEAN = /^i mean$/iu;

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

/** A longer line is returned as it is, because the search would take long. */
const MAX_CHARACTERS = 1_000;

interface Word {
  text: string;
  from: number;
  to: number;
}

/**
 * Returns a line without what a person took back by beginning again: 'call Ana no wait call Bea' becomes 'call Bea'. The
 * person begins again with a word that was said before, here 'call'.
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

/** What people say while they think: 'um', 'uh', 'erm', with the comma or dots around it. */
const SOUND = /(?<![\p{L}\p{N}'’-])(?:u+h?m+|u+h+|e+hm+|eh+|er+m+|h+m+|euh+)(?![\p{L}\p{N}'’-])[\s,.…–—-]*/giu;

/** Returns a line without the sounds of thinking: 'dentist on uh the twelfth' becomes 'dentist on the twelfth'. */
export function withoutSounds(line: string): string {
  return line.length > MAX_CHARACTERS ? line : line.replaceAll(SOUND, '');
}

/** A small word that is said again at once: 'the the', 'for for'. 'Carry on on monday' and the band 'The The' are none. */
const STUTTER =
  /(?<![\p{L}\p{N}'’-])(?<word>the|an?|to|for|my|at|of|and|with|we|please),? (?=\k<word>(?![\p{L}\p{N}'’-]))/gu;

/** Returns a line with each small word once that is said again at once: 'schedule the demo for for thursday'. */
export function withoutStutters(line: string): string {
  return line.length > MAX_CHARACTERS ? line : line.replaceAll(STUTTER, '');
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

/** Returns the word that is said before and again behind a marker, at both places; undefined if there is none. */
function findRestart(
  line: string,
  words: readonly Word[],
  { marker, index, isPlain }: { marker: string; index: number; isPlain: boolean },
): { first: Word; again: Word } | undefined {
  const behind = words.findIndex(({ from }) => from >= index + marker.length);
  if (behind === -1) return undefined;
  const after = words.slice(behind, behind + WORDS_BETWEEN + 1);
  const before = words.filter(({ to }) => to <= index).slice(-WORDS_BEFORE);
  const [next] = after;
  // The last word before the marker is left out: at least one word is taken back.
  for (const first of before.slice(0, -1)) {
    if (SMALL.has(first.text) || !/^\p{L}{2,}/u.test(first.text)) continue;
    const again = after.find(({ text }) => text === first.text);
    if (again === undefined) continue;
    const beginsRequest = OPENING.test(line.slice(0, first.from));
    const follows = again === next;
    if (isPlain && !(follows && saysNo(line.slice(first.to, index), beginsRequest))) continue;
    if (!follows && (!beginsRequest || I_MEAN.test(marker))) continue;
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

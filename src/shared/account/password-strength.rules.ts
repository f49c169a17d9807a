import { MINIMUM_PASSWORD_LENGTH } from './account.rules.ts';

/** How hard a password is to guess, roughly. It is a hint: nobody is kept from choosing a weak one. */
export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'strong';

/** From so many characters on that do not follow from the others. */
const FAIR_LENGTH = 8;
const STRONG_LENGTH = 12;

/** What is tried first: the beginnings of the lists of passwords that were found most often. */
const COMMON = [
  'password',
  'passwort',
  'passwd',
  'qwertz',
  'qwerty',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'master',
  'shadow',
  'superman',
  'trustno',
  'starwars',
  'whatever',
  'freedom',
  'charlie',
  'secret',
  'hello',
  'login',
  'abc',
  'halo',
];

const ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'azertyuiop'];

/** Letters that are often written as a digit or a sign. */
const DISGUISES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * How hard a password is to guess for who knows its person's email. What follows from something else does not count: repetitions,
 * rows of the alphabet, of digits and of the keyboard, the words that everybody takes, and what the email is made of.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password.length < MINIMUM_PASSWORD_LENGTH) return 'too short';
  const typed = password.toLowerCase();
  const ofEmail = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  // Who does not know the email guesses too.
  const length = Math.min(lengthOfWhatCounts(typed, COMMON), lengthOfWhatCounts(typed, [...COMMON, ...ofEmail]));
  if (length < FAIR_LENGTH) return 'weak';
  return length < STRONG_LENGTH ? 'fair' : 'strong';
}

/** How many characters do not follow from anything: each word that is known counts as one. */
function lengthOfWhatCounts(password: string, known: readonly string[]): number {
  const words = known.filter((word) => word.length >= 3);
  const plain = words.reduce((rest, word) => rest.replaceAll(word, '\0'), undisguised(password, words));
  const characters = Array.from(plain);
  const counting = characters.filter((character, place) => !follows(characters[place - 1], character));
  // The same few again and again are not more than themselves twice.
  return Math.min(counting.length, new Set(counting).size * 2);
}

/** The password without its disguise, where there is a word under it. */
function undisguised(password: string, words: readonly string[]): string {
  const plain = Array.from(password, (character) => DISGUISES[character] ?? character).join('');
  return words.some((word) => plain.includes(word)) ? plain : password;
}

/** Whether a character is what anybody would expect after the one before. */
function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false;
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return (
    Math.abs(step) <= 1 || ROWS.some((row) => row.includes(before + character) || row.includes(character + before))
  );
}

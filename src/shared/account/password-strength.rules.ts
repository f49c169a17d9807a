import { MINIMUM_PASSWORD_LENGTH } from './account.rules.ts';

/** An estimate of how hard a password is to guess. It is only a hint: weak passwords are allowed. */
export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'strong';

/** The minimum numbers of characters that do not follow from others. */
const FAIR_LENGTH = 8;
const STRONG_LENGTH = 12;

/** Common passwords and their beginnings, which are tried first. */
const COMMON_PASSWORDS = [
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

const KEYBOARD_ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'azertyuiop'];

/** Digits and signs that often replace letters. */
const LETTER_SUBSTITUTES: Readonly<Record<string, string>> = {
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
 * Estimates how hard a password is to guess for an attacker who knows the email. Predictable parts do not count:
 * repetitions, sequences of letters, digits and keys, common words, and parts of the email.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password.length < MINIMUM_PASSWORD_LENGTH) return 'too short';
  const typed = password.toLowerCase();
  const ofEmail = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  // An attacker may also not know the email.
  const length = Math.min(
    countUnpredictable(typed, COMMON_PASSWORDS),
    countUnpredictable(typed, [...COMMON_PASSWORDS, ...ofEmail]),
  );
  if (length < FAIR_LENGTH) return 'weak';
  return length < STRONG_LENGTH ? 'fair' : 'strong';
}

/** Counts the characters that are not predictable. Each known word counts as one. */
function countUnpredictable(password: string, known: readonly string[]): number {
  const words = known.filter((word) => word.length >= 3);
  const plain = words.reduce((rest, word) => rest.replaceAll(word, '\0'), removeDisguise(password, words));
  const characters = Array.from(plain);
  const counting = characters.filter((character, place) => !isPredictable(characters[place - 1], character));
  // A few characters repeated count at most twice each.
  return Math.min(counting.length, new Set(counting).size * 2);
}

/** Replaces disguised letters if this reveals a known word. */
function removeDisguise(password: string, words: readonly string[]): string {
  const plain = Array.from(password, (character) => LETTER_SUBSTITUTES[character] ?? character).join('');
  return words.some((word) => plain.includes(word)) ? plain : password;
}

/** True when a character is predictable from the one before it. */
function isPredictable(before: string | undefined, character: string): boolean {
  if (before === undefined) return false;
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return (
    Math.abs(step) <= 1 ||
    KEYBOARD_ROWS.some((row) => row.includes(before + character) || row.includes(character + before))
  );
}

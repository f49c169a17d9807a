import type { Clause } from './clauses.rules.ts';
import { isImportant } from './words.rules.ts';

/** Matches the words that say with whom or about what something is: 'with Sam', 'about the trip', but not 'about 5ish'. */
const COMPANY =
  /^(?:with|about(?! \d)) (?!(?:it|that|this|them|me|you|him|us|a|an|no|any|all|high|top|low|the (?:highest|top|rest))(?!\p{L}))[^,.;:!?()]{2,30}$/iu;
/** Marks that may follow these words. */
const END = /[\s.!]+$/u;
/** Longer words are not looked at, because that would take long. */
const MAX_CHARACTERS = 60;

/**
 * Adds to a task's title the words behind its last date that say with whom or about what it is. The title of 'lunch tomorrow at
 * noon with Sam' is 'lunch with Sam'.
 */
export function withCompany(clause: Clause): Clause {
  const { intent, text, name, dates, isQuoted } = clause;
  const date = dates.at(-1);
  if (intent !== 'task' || isQuoted || name === '' || date === undefined) return clause;
  const at = text.lastIndexOf(date);
  const behind = at === -1 ? '' : text.slice(at + date.length).trim();
  const words = behind.length > MAX_CHARACTERS ? '' : behind.replace(END, '');
  const isLeftOut = COMPANY.test(words) && !isImportant(words) && !name.includes(words);
  return isLeftOut ? { ...clause, name: `${name} ${words}` } : clause;
}

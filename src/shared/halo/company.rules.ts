import type { Clause } from './clauses.rules.ts';
import { isImportant } from './words.rules.ts';

/** With whom or about what, at the end of a clause: 'with Sam', 'about the trip'. */
const COMPANY =
  /^(?:with|about) (?!(?:it|that|this|them|me|you|him|us|a|an|no|any|all|high|top|low|the (?:highest|top|rest))(?!\p{L}))[^,.;:!?()]{2,30}$/iu;
/** What may stand behind it. */
const END = /[\s.!]+$/u;

/** Returns a task whose last date is followed by company with this in its title: 'lunch tomorrow at noon with Sam'. */
export function withCompany(clause: Clause): Clause {
  const { intent, text, name, dates, isQuoted } = clause;
  const date = dates.at(-1);
  if (intent !== 'task' || isQuoted || name === '' || date === undefined) return clause;
  const words = text
    .slice(text.lastIndexOf(date) + date.length)
    .trim()
    .replace(END, '');
  const isLeftOut = COMPANY.test(words) && !isImportant(words) && !name.includes(words);
  return isLeftOut ? { ...clause, name: `${name} ${words}` } : clause;
}

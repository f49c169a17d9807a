import type { Clause } from './clauses.rules.ts';
import { isImportant } from './words.rules.ts';

/** 'Mark' at the beginning of a request, and what is marked. */
const MARK = /^(?:\W|(?:and|then|also|please|pls)(?!\p{L}))*(?<work>mark .*)$/isu;

/** Words that ask to change an item: 'as done' in 'mark the milk as done'. */
const MARKED_AS =
  /(?<!\p{L})(?:as|done|off|completed?|finished|read|(?:un)?important|urgent|prio(?:rity)?|critical|crucial|vital|high|low|flag|star|that|it|down)(?!\p{L})/iu;

/** Turns 'mark exam papers' into a task, because it does not ask to change an item as 'mark it as done' does. */
export function withMarkedWork(clause: Clause): Clause {
  const { intent, text, name, isQuoted } = clause;
  if (isQuoted || name === '' || (intent !== 'complete' && intent !== 'flag')) return clause;
  const work = MARK.exec(text)?.groups?.['work'] ?? '';
  const end = work.indexOf(name) + name.length;
  if (end < name.length || MARKED_AS.test(work) || isImportant(work)) return clause;
  return { ...clause, intent: 'task', name: work.slice(0, end) };
}

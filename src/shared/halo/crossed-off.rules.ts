import type { Clause } from './clauses.rules.ts';

/** What people do with an entry of a list on paper. */
const CROSSES_OFF = /(?<!\p{L})(?:cross|strike|scratch|score)(?!\p{L})/iu;
/** What they say of a thing that is done. */
const IS_DONE =
  /(?<!\p{L}|not |never |n['’]t )(?:finished|done|completed?|sorted|posted|sent|attended|handled|dealt with|seen to|i did)(?!\p{L})/iu;

/** Changes a deletion into a completion if it crosses off what is done: 'strike out the draft, it's finished'. */
export function withCrossedOff(clause: Clause): Clause {
  const { intent, rest } = clause;
  return intent === 'delete' && CROSSES_OFF.test(rest) && IS_DONE.test(rest)
    ? { ...clause, intent: 'complete' }
    : clause;
}

import type { Clause } from './clauses.rules.ts';

/** What people do with an entry of a list on paper. */
const CROSSES_OFF = /(?<!\p{L})(?:cross|strike|scratch|score)(?!\p{L})/iu;
/** What they say of a thing that is done. */
const IS_DONE =
  /(?<!\p{L}|not |never |n['’]t )(?:finished|done|completed?|sorted|posted|sent|attended|handled|dealt with|seen to|i did)(?!\p{L})/iu;

/** Returns a clause that crosses off what is done as a completion: 'strike out the draft, it's finished' deletes nothing. */
export function withCrossedOff(clause: Clause): Clause {
  const { intent, rest } = clause;
  return intent === 'delete' && CROSSES_OFF.test(rest) && IS_DONE.test(rest)
    ? { ...clause, intent: 'complete' }
    : clause;
}

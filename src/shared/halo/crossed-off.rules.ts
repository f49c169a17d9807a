import type { Clause } from './clauses.rules.ts';

/** What people do with an entry of a list on paper. */
const CROSSES_OFF = /(?<!\p{L})(?:cross|strike|scratch|score)(?!\p{L})/iu;
/** What they say of a thing that is done. */
const IS_DONE =
  /(?<!\p{L}|not |never |n['’]t )(?:finished|done|completed?|sorted|posted|sent|attended|handled|dealt with|seen to|i did)(?!\p{L})/iu;

/** A clause that asks to cross an item out and says nothing else: 'cross out the dentist on friday'. */
const CROSSES_OUT =
  /^(?:\W|(?:and|then|also|please|pls|can you|could you|halo)(?!\p{L}))*cross out (?:my |the )?(?:(?<type>task|goal) )?(?<item>[^,;.!?\n]+?)[\s.!]*$/iu;
const CAN_CROSS_OUT: ReadonlySet<string> = new Set(['task', 'delete', 'complete']);

/**
 * Returns the clause as a request to cross an item out, if it is one and gives no reason. With a reason people mean
 * something else: 'cross out the draft, I sent it'.
 */
export function withCrossedOut(clause: Clause): Clause {
  const { intent, name, text, isQuoted, dates } = clause;
  const { type = 'task', item } = CROSSES_OUT.exec(text)?.groups ?? {};
  if (item === undefined || !CAN_CROSS_OUT.has(intent)) return clause;
  // Without a date, all other words name the item.
  const itsName = isQuoted || dates.length > 0 ? name.replace(/^cross out (?:my |the )?/iu, '') : item;
  return { ...clause, intent: 'complete', name: itsName, rest: type, isCrossedOut: true };
}

/** Changes a deletion into a completion if it crosses off what is done: 'strike out the draft, it's finished'. */
export function withCrossedOff(clause: Clause): Clause {
  const { intent, rest } = clause;
  return intent === 'delete' && CROSSES_OFF.test(rest) && IS_DONE.test(rest)
    ? { ...clause, intent: 'complete' }
    : clause;
}

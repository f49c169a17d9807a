import type { Clause } from './clauses.rules.ts';

/** What people do with an entry of a list on paper. */
const CROSSES_OFF = /(?<!\p{L})(?:cross|strike|scratch|score)(?!\p{L})/iu;
/** What they say of a thing that is done. */
const IS_DONE =
  /(?<!\p{L}|not |never |n['’]t )(?:finished|done|completed?|sorted|posted|sent|attended|handled|dealt with|seen to|i did)(?!\p{L})/iu;

const CROSSED_ITEM = String.raw`[^,;.!?\s](?:[^,;.!?\n]*[^,;.!?\s])?`;
/** Matches a request to cross out one item, without a reason: 'cross out the dentist on friday', 'cross the dentist out'. */
const CROSSES_OUT = new RegExp(
  String.raw`^(?:\W|(?:and|then|also|please|pls|can you|could you|halo)(?!\p{L}))*cross (?:out (?:my |the )?(?:(?<type>task|goal) )?(?<item>${CROSSED_ITEM})|(?:my |the )?(?<item2>${CROSSED_ITEM}) out)[\s.!?]*$`,
  'iu',
);
// Without the lookbehind, the search would start again at each space of a long run and take quadratic time.
const POLITE_END = /(?<![\s,])(?:[\s,]+(?:please|pls|thanks|thank you|for me|now))+[\s.!?]*$/iu;
const CAN_CROSS_OUT: ReadonlySet<string> = new Set(['task', 'delete', 'complete', 'find']);

/**
 * Returns the clause as a request to cross an item out, if it is one and gives no reason. With a reason people mean
 * something else: 'cross out the draft, I sent it'.
 */
export function withCrossedOut(clause: Clause): Clause {
  const { intent, name, text, isQuoted, dates, rest } = clause;
  const { type = 'task', item, item2 = item } = CROSSES_OUT.exec(text.replace(POLITE_END, ''))?.groups ?? {};
  if (item2 === undefined || !CAN_CROSS_OUT.has(intent)) return clause;
  // Without a date, all other words name the item.
  const hasDay = dates.length > 0 || /(?:day|tomorrow|tonight)\s?['’]s/iu.test(rest);
  const itsName = isQuoted || hasDay ? name.replace(/^cross out (?:my |the )?(?:(?:task|goal) )?/iu, '') : item2;
  return { ...clause, intent: 'complete', name: itsName, rest: hasDay ? `${type} ${rest}` : type, isCrossedOut: true };
}

/** Changes a deletion into a completion if it crosses off what is done: 'strike out the draft, it's finished'. */
export function withCrossedOff(clause: Clause): Clause {
  const { intent, rest } = clause;
  return intent === 'delete' && CROSSES_OFF.test(rest) && IS_DONE.test(rest)
    ? { ...clause, intent: 'complete' }
    : clause;
}

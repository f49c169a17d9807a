import type { Clause } from './clauses.rules.ts';

/** What people say of something that will not take place. */
const CALLED_OFF =
  /(?<!\p{L})(?:called off|(?:is|['’]s) off(?=\s*(?:$|[,.;!?|]|today|tomorrow|tonight|this|so|because|cos|since))|cancell?ed|rained out|snowed off|off the table|(?:has |is |was )?(?:fallen|fell) through|is void|(?:is(?:n['’]?t| not)|not) happening|(?:(?:wo|ca)n['’]?t|will not|isn['’]?t|is not) (?:going to )?(?:take place|taking place|happen)|no longer (?:happening|taking place))(?!\p{L})/iu;
const IS_OFF = /^(?:is|['’]s) off$/iu;
/** Words with which it takes place later, or took place. */
const OTHERWISE =
  /(?<!\p{L})(?:mov\w*|shift\w*|push\w*|postpon\w*|resched\w*|instead|make it|to|until|till|put|done|completed?|tick|finished|check)(?!\p{L})/iu;

/** Returns a clause that says that something will not take place as a deletion: 'the picnic on friday isn't happening'. */
export function withCalledOff(clause: Clause): Clause {
  const { intent, rest, dates } = clause;
  const said = CALLED_OFF.exec(rest);
  if (said === null) return clause;
  // A day behind it is another one: 'got rained out, it's gonna be sunday', but not behind 'is off'.
  const isLater = !IS_OFF.test(said[0]) && dates.some((date) => rest.includes(date, said.index));
  const isOther = isLater || OTHERWISE.test(rest);
  const isReport = intent === 'complete' || intent === 'unflag' || intent === 'move';
  return isReport && !isOther ? { ...clause, intent: 'delete' } : clause;
}

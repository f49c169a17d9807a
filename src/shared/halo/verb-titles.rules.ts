import type { Clause } from './clauses.rules.ts';
import { OBJECT_VERB, TASK_VERB } from './verbs.rules.ts';

/** What is itself to somebody or something: 'add call to the bank' is a call. */
const ADDRESSED =
  'calls?|talk|go|write|repl(?:y|ies)|e-?mails?|letters?|messages?|notes?|visits?|trips?|walk|drive|move';
/** What is added to a thing, and not to a list or a day: 'add salt to the dishwasher'. */
const ADDED_TO_THING = new RegExp(
  String.raw`^(?!(?:an? |the )?(?:${ADDRESSED})(?!\p{L}))\S.{0,40} to (?:the|my|our|his|her|their|\p{Lu}\p{Ll}+['’]s) (?!(?:\p{L}+ )?(?:lists?|tasks?|to-?dos?|calendar|planner|agenda|diary|schedule|plan|board|goals?|habits?|books?)(?!\p{L}))`,
  'u',
);

/** What begins a clause before its request. */
const CLAUSE_BEGIN = String.raw`(?:[^\p{L}]|(?:and|then|also|please)(?!\p{L}))*`;
const ADD = new RegExp(`^${CLAUSE_BEGIN}(?<verb>add) (?<rest>.*)$`, 'isu');
/** Matches 'remind Will to …', but not 'remind me to …'. */
const REMIND_OTHER = new RegExp(
  String.raw`^${CLAUSE_BEGIN}(?<verb>remind (?!(?:me|mi|us|myself|meself|i|to|of|about|that|it)(?!\p{L}))(?:\S+ ){1,2}(?:to|about|that|of)) (?<rest>.*)$`,
  'isu',
);

/** Verbs before a title that share their object with its own verb: 'sand and' before 'varnish the boat'. */
const SHARING_VERBS = new RegExp(`(?<!\\p{L})(?<verbs>(?:(?:${OBJECT_VERB})(?:,| and|,? &) ){1,3})$`, 'iu');
/** How many characters before a title are looked at. */
const MAX_VERBS = 60;
const BEGINS_WITH_VERB = new RegExp(`^(?:${OBJECT_VERB})(?!\\p{L})`, 'iu');
/** Verbs that need no object: 'lock up and take the bins out' is two tasks. */
const WHOLE_VERB = /^(?:wash|clean|tidy|clear|lock|fill) up$/iu;
const BARE_VERB = new RegExp(`^(?:${OBJECT_VERB})$`, 'iu');
const SECOND_VERB = new RegExp(`^\\s*(?:and|&) (?:${OBJECT_VERB}) `, 'iu');

/** Returns the clauses with a bare verb and the next clause as one: 'sand' and 'varnish the boat'. */
export function joinBareVerbs(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    const isBare =
      last?.intent === 'task' && BARE_VERB.test(last.name) && !WHOLE_VERB.test(last.name) && last.dates.length === 0;
    if (isBare && clause.intent === 'task' && SECOND_VERB.test(clause.text))
      joined.splice(-1, 1, { ...clause, name: `${last.name} and ${clause.name}`, text: `${last.text} ${clause.text}` });
    else joined.push(clause);
  }
  return joined;
}

/** The 'to' of a request: 'and to call Ana' behind 'remind me to pay the rent'. */
const TO_OF_REQUEST = new RegExp(`^to (?=(?:${TASK_VERB})(?!\\p{L}))`, 'iu');

/**
 * Returns the title of 'add salt to the dishwasher' or 'remind Will to call' with its verb, which is not said to Halo, and
 * that of 'and to call Ana' without its 'to'.
 */
export function withVerb({ text, isQuoted }: Pick<Clause, 'text' | 'isQuoted'>, name: string): string {
  if (isQuoted) return name;
  const groups = (REMIND_OTHER.exec(text) ?? (ADDED_TO_THING.test(name) ? ADD.exec(text) : null))?.groups;
  if (groups?.['rest']?.startsWith(name) === true) return `${groups['verb']} ${name}`;
  return getSharingVerbs(text, name) + name.replace(TO_OF_REQUEST, '');
}

/** Returns the verbs before a title that share its object, with a space behind them; an empty text without any. */
function getSharingVerbs(text: string, name: string): string {
  if (!BEGINS_WITH_VERB.test(name)) return '';
  const at = Math.max(0, text.indexOf(name));
  return SHARING_VERBS.exec(text.slice(Math.max(0, at - MAX_VERBS), at))?.groups?.['verbs'] ?? '';
}

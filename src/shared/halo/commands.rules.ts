import type { Clause } from './clauses.rules.ts';
import { creations, habit } from './creations.rules.ts';
import type { Command } from './halo.contract.ts';
import { isItem, isNamed, type Wanted } from './item-types.rules.ts';
import { isRefused, stripPoliteness } from './politeness.rules.ts';
import { flagging, marking, move, removal, search } from './searches.rules.ts';
import { isTaskVerb, startsWithTask, verbOf } from './verbs.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';

/** Synonyms, with their replacements. */
const SYNONYMS: readonly [RegExp, string][] = [
  [/^(?:get rid of|cross off|strike off) /iu, 'delete '],
  // 'throw out' and 'take off' delete an item only if a list or a type of item is mentioned: people also throw out
  // rubbish.
  [
    /^(?:take off|throw out|take|strike|cross) (?=.* (?:off|from|out of) (?:my|the) (?:list|to-?do list|tasks|goals|habits|books|reading list)\s*$)/iu,
    'delete ',
  ],
  [/^(?:take off|throw out) (?=(?:the |my )?(?:task|goal|habit|book)(?!\p{L}))/iu, 'delete '],
  [/^would you mind (\w+)ing /iu, '$1e '],
  [/^put off /iu, 'postpone '],
  [
    /^((?:this|next) (?:week|month)),? (?:(?:i|we) (?:want|need|would like) (?:to )?)?(?:set |add |create |have )?((?:a|my) (?:\p{L}+ )?goal)(?= )/iu,
    '$2 for $1',
  ],
  [/^ad (?=(?:an? |the |my )?(?:new )?(?:task|goal|habit|book))/iu, 'add '],
  [/^s(?:er|ea)a?ch? for /iu, 'search for '],
  [/^(?:make|set) (.+) (?:(?:a|to|as|as a) (?:high |top )?priority|(?:as )?(?:important|urgent))$/iu, 'flag $1'],
  [/^take (?:the |its )?(?:flag|star) (?:off|from) /iu, 'unflag '],
  [/^(?:my )?reading list: /iu, 'add the book '],
  [/^(?:save|note|note down) (?=(?:the |a )?book )/iu, 'add '],
  [/^(this|next) (week|month)['’]s goal(?= |:)/iu, 'goal for $1 $2'],
  [
    /^(?:the |my )?(.+) (?:is|are) (?:no longer|not|not so|not that) (?:important|urgent|a priority)(?: anymore| any more)?$/iu,
    'unflag $1',
  ],
];

/** 'I urgently need to …' makes the task a priority. */
const URGENTLY =
  /^((?:(?:hey|ok|okay|so|please|um+|uh+)[, ]+)*(?:i|we)) urgently ((?:need|have|must|should|want) .+)$/isu;

/** Returns the commands of a clause; an empty list when it is not understood. */
export function commandsOf({ text, quotes }: Clause, context: ParseContext): Command[] {
  const polite = stripPoliteness(text.replace(URGENTLY, '$1 $2, urgent'));
  if (isRefused(polite)) return [];
  const said = SYNONYMS.reduce((words, [way, here]) => words.replace(way, here), polite);
  const [word = ''] = /^[\p{L}'-]+/u.exec(said) ?? [];
  const rest = said.slice(word.length).trim();
  const create = (words: string, wanted: Wanted) => creations(words, quotes, context, wanted);
  const asTask = (command: Command | 'task' | undefined) =>
    command === 'task' ? create(polite, 'task') : listOf(command);
  const isReminder = /\brem?i?nd me\b|forget to|remember to/iu.test(text);
  switch (isReminder ? undefined : verbOf(word)) {
    case 'remove':
      if (/^(?:the )?(?:flag|star|priority) (?:from|of|on) /iu.test(rest))
        return listOf(flagging(rest.replace(/^(?:the )?\p{L}+ \p{L}+ /iu, ''), quotes, context, false));
      return each(rest, (part) => removal(part, quotes, context), asTask);
    case 'flag':
      if (isStarTitle(word, rest)) return create(said, 'task');
      return listOf(flagging(rest, quotes, context, true));
    case 'unflag':
      return listOf(flagging(rest, quotes, context, false));
    case 'mark':
      return asTask(marking(rest, quotes, context));
    case 'move':
      if (/^(?:in|out|into) /iu.test(rest)) return create(said, 'task');
      return moves(word, rest, quotes, context, asTask);
    case 'find': {
      const found = search(said, quotes, context);
      return found === undefined ? create(said, 'task') : [found];
    }
    case 'track':
      return isTracked(rest, context) ? listOf(habit(rest, quotes)) : create(said, 'task');
    case 'create':
      return isItem(word, rest, context) ? create(rest, 'any') : create(said, 'task');
    case 'begin':
      if (/^tracking /iu.test(rest)) return listOf(habit(rest.slice('tracking '.length), quotes));
      if (/^set$/iu.test(word) && isTaskAtTime(rest, context)) return create(rest, 'maybe');
      return isNamed(rest) ? create(rest, 'any') : create(said, 'maybe');
    case undefined:
  }
  if (/^change .+ to /iu.test(said)) {
    const moved = move('reschedule', rest, quotes, context);
    if (moved !== undefined && moved !== 'task') return [moved];
  }
  return create(said, 'maybe');
}

/** True when a text describes a task without a verb such as 'add'. */
export function isPlain({ text }: Clause): boolean {
  const said = stripPoliteness(text);
  const [word = ''] = /^[\p{L}'-]+/u.exec(said) ?? [];
  return said === text.trim() && verbOf(word) === undefined && !isNamed(said) && startsWithTask(said);
}

function listOf(command: Command | undefined): Command[] {
  return command === undefined ? [] : [command];
}

/** 'the dentist and the haircut' are two items; 'fish and chips' is one. */
const TWO_ITEMS = /^(?<article>the|my) (?<first>[^,]+?)(?:,? and | and |, )\k<article> (?<second>.+)$/iu;

/** Applies `act` to each named item. */
function each<Result>(rest: string, act: (part: string) => Result, then: (result: Result) => Command[]): Command[] {
  const { article, first, second } = TWO_ITEMS.exec(rest)?.groups ?? {};
  if (article === undefined || first === undefined || second === undefined) return then(act(rest));
  const commands = [then(act(`${article} ${first}`)), each(`${article} ${second}`, act, then)];
  return commands.some(({ length }) => length === 0) ? [] : commands.flat();
}

/** Moves each named item to the same day. */
function moves(
  verb: string,
  rest: string,
  quotes: readonly string[],
  context: ParseContext,
  then: (command: Command | 'task' | undefined) => Command[],
): Command[] {
  const { article, first } = TWO_ITEMS.exec(rest)?.groups ?? {};
  const all = move(verb, rest, quotes, context);
  if (article === undefined || first === undefined || all === undefined || all === 'task') return then(all);
  const to = rest.slice(rest.search(/\s(?:to|until|till|from)\s(?!.*\sand\s)/iu));
  return each(rest.slice(0, rest.length - to.length), (part) => move(verb, part + to, quotes, context), then);
}

/** 'set call Ana at 6' is a task at a time. */
function isTaskAtTime(rest: string, context: ParseContext): boolean {
  return (
    isTaskVerb(/^\p{L}+/u.exec(rest)?.[0] ?? '') && findDateTimes(rest, context).some(({ time }) => time !== undefined)
  );
}

/** 'star wars night' and similar titles do not flag anything. */
function isStarTitle(word: string, rest: string): boolean {
  return (
    /^star$/iu.test(word) && /^(?:wars|trek|gazing|anise|signs?|fruit|fish|dust|charts?|jumps?)(?!\p{L})/iu.test(rest)
  );
}

/** True for something that is tracked repeatedly and so is a habit. A parcel is tracked once. */
function isTracked(rest: string, context: ParseContext): boolean {
  return (
    rest !== '' &&
    !/^(?:down|(?:the|my|an?|our) (?:\p{L}+ )?(?:package|parcel|order|shipment|delivery|flight|expenses?))(?!\p{L})/iu.test(
      rest,
    ) &&
    !/^the /iu.test(rest) &&
    !findDateTimes(rest, context).some(({ day, pattern }) => day !== undefined && pattern === undefined)
  );
}

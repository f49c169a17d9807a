import { isScrambled } from './spelling.rules.ts';

/** The first words of commands, by command. */
export const VERBS = {
  create: ['add', 'create', 'new', 'schedule', 'remember', 'remind'],
  remove: ['delete', 'remove', 'cancel', 'erase', 'discard', 'scrap'],
  flag: ['flag', 'star', 'prioritize', 'prioritise', 'highlight'],
  unflag: ['unflag', 'unstar', 'unmark', 'deprioritize'],
  mark: ['mark'],
  move: ['move', 'reschedule', 'postpone', 'push', 'shift', 'delay', 'bring', 'defer'],
  find: ['find', 'search', 'show', 'where', 'look', 'locate', 'when'],
  track: ['track'],
  begin: ['set', 'start', 'build', 'make', 'put', 'form', 'begin', 'write', 'note'],
} as const;

/** A command, by its first word. */
export type Verb = keyof typeof VERBS;

/** Verbs that often start a task: after 'and' they start another task. */
const TASK_VERBS = (
  'answer apply ask back bake book bring brush build buy call cancel charge check clean collect contact cook copy cut deliver ' +
  'discuss do download draft drink drive drop eat email empty exercise feed fetch file fill finish fix fold get give go help ' +
  'hire install invite iron learn listen lock mail make measure meditate meet message mow order organise organize pack paint ' +
  'pay phone pick plan plant play practice practise prepare print put read register renew repair replace reply research return ' +
  'review ring run save schedule sell send set sign sort start stop stretch study submit swim take talk tell text throw tidy try ' +
  'turn update upload vacuum visit wait walk wash watch water wrap write'
).split(' ');
const IS_TASK_VERB = new Set(TASK_VERBS);

/** Matches any of these verbs. */
export const TASK_VERB = TASK_VERBS.join('|');

/** Shorter words are too similar to others to allow a typo. */
const SHORTEST_WITH_TYPO = 4;

/** Returns the command that a word starts, allowing a typo; undefined for none. */
export function verbOf(word: string): Verb | undefined {
  const small = word.toLowerCase().replace(/['’]s$/, '');
  const verbs = Object.entries(VERBS) as [Verb, readonly string[]][];
  const exact = verbs.find(([, words]) => words.includes(small));
  if (exact !== undefined) return exact[0];
  if (IS_TASK_VERB.has(small) || small.length < SHORTEST_WITH_TYPO) return undefined;
  return verbs.find(([, words]) => words.some((other) => other.length >= 4 && isScrambled(small, other)))?.[0];
}

/** True for a verb that often starts a task. */
export function isTaskVerb(word: string): boolean {
  return IS_TASK_VERB.has(word.toLowerCase());
}

/** True when a text starts like a task: with a command or a task verb. */
export function startsWithTask(text: string): boolean {
  const [, word = ''] =
    /^\s*(?:(?:please|also|then|to|i (?:need|have|want) to|today|tomorrow|tonight|on \w+|(?:a )?(?:task|goal|habit|book))[ ,:]+)*([\p{L}'-]+)/iu.exec(
      text,
    ) ?? [];
  return (
    IS_TASK_VERB.has(word.toLowerCase()) ||
    verbOf(word) !== undefined ||
    /^\s*(?:an? |the |my )?(?:new )?(?:(?:weekly|monthly|important) )?(?:task|goal|habit|book)\b/i.test(text)
  );
}

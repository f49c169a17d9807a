import { getState, type ItemState } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { trimRequest } from './request-words.rules.ts';

const LEFT =
  /(?<!\p{L})(?:left|still|open|remains?|remaining|outstanding|pending|unfinished|undone|uncompleted|incomplete|not (?:yet )?(?:do|done|get done|finish(?:ed)?|completed?)|(?:did|have|has)n['’]?t|noch|offene?[nrs]?|übrig|unerledigte?[nrs]?)(?!\p{L})/iu;
/** At the beginning, 'open' is the verb, unless a noun follows. */
const OPEN_VERB = /^open (?!(?:tasks?|items?|to-?dos?|things?|ones)(?!\p{L}))/iu;

const GREETING = /(?<!\p{L})(?:good|guten?) (?:morning|afternoon|evening|morgen|tag|abend)(?!\p{L})/giu;

/** The parts of a day: their words and their hours. */
const PARTS: readonly { words: RegExp; from: string; to: string }[] = [
  { words: /(?<!\p{L})morning(?!\p{L})|vormittags?(?!\p{L})|(?<!\p{L})früh(?!\p{L})/iu, from: '00:00', to: '12:00' },
  { words: /(?<!\p{L})afternoon(?!\p{L})|nachmittags?(?!\p{L})/iu, from: '12:00', to: '18:00' },
  { words: /(?<!\p{L})(?:evening|to ?night|night)(?!\p{L})|abends?(?!\p{L})/iu, from: '18:00', to: '24:00' },
];

/** A question for what comes next: 'what's next?', 'what should I do now?'. */
const NEXT =
  /^what(?:['’]?s| is| (?:should|shall|can|must|do) (?:i|we) do)? (?:up |coming (?:up )?)?(?:next|now|first)[\s?!.]*$/iu;

/** True if a question about a day asks for the tasks that are not completed: 'what's left today?', 'what's next?'. */
export function asksForOpenTasks(request: string): boolean {
  const asked = trimRequest(request);
  return LEFT.test(asked.replace(OPEN_VERB, '')) || NEXT.test(asked);
}

const DONE =
  /(?<!\p{L})(?:did(?!\p{L}).*(?<!\p{L})(?:do|get done|finish|complete|accomplish|tick off)|(?:have|has|was|were|habe?n?)(?!\p{L}).*(?<!\p{L})(?:done|finished|completed|accomplished|ticked off|erledigt|geschafft))(?!\p{L})/iu;
/** 'What do I have to get done' asks for what is to be done. */
const TO_DO = /(?<!\p{L})to (?:get|be|have|do|finish|complete|accomplish)(?!\p{L})/iu;

/** True if a question about a day or a week asks for what was done: 'what did I finish this week?'. */
export function asksForDoneTasks(request: string): boolean {
  return DONE.test(request) && !TO_DO.test(request) && !asksForOpenTasks(request);
}

/**
 * Returns the tasks of a day that a question is about. These are the open ones if it asks what is left, and the completed ones
 * if it asks what was done. If it names a part of the day, only tasks with a time in that part count, as long as there are any.
 */
export function selectAskedTasks(request: string, tasks: readonly Task[]): readonly Task[] {
  const asked = tasks.filter((task) => isAskedState(request, getState(task)));
  const words = request.replaceAll(GREETING, '');
  const parts = PARTS.filter((part) => part.words.test(words));
  const inParts = asked.filter((task) => parts.some(({ from, to }) => overlaps(task, from, to)));
  return inParts.length === 0 ? asked : inParts;
}

function isAskedState(request: string, state: ItemState): boolean {
  if (asksForOpenTasks(request)) return state === 'active';
  return !asksForDoneTasks(request) || state === 'completed';
}

/** True if a task with a time lasts into these hours. */
function overlaps({ startTime, endTime }: Task, from: string, to: string): boolean {
  return startTime !== null && startTime < to && (startTime >= from || (endTime ?? startTime) > from);
}

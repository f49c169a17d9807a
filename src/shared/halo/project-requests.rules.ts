import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import type { Command } from './halo.contract.ts';
import { getNameKey } from './search.rules.ts';

/** A project of the account. */
export interface NamedProject {
  id: number;
  title: string;
}

/** A project with the key of its title, by which names are compared. */
interface KeyedProject extends NamedProject {
  key: string;
}

/** What tasks of projects have. A task that is said to have anything else, such as a time, stays a task of a day. */
const PROJECT_TASK_FIELDS: ReadonlySet<string> = new Set(['title', 'date', 'isPriority']);

/** A longer text is no name of a project. */
const MAX_NAME_LENGTH = 100;

/** What may stand between a task and its project: 'order paint to the kitchen project'. */
const JOINT = /,? (?<preposition>to|into|in|on|under|for) (?:the |my |our )?/giu;
/** The word for a project, before or behind its name. */
const PROJECT_WORD = /^project (?=\S)|(?<=\S) project$/iu;
/** Words that name no project: 'look for a new project'. */
const NAMELESS =
  /^(?:(?:an?|the|my|our|new|next|old|other|another|same|this|that|each|every|one|first|last|big|small|whole)(?: |$))+$/iu;
/** Words before a task that is added. Without them, 'drive to berlin' is a task, although there is a project Berlin. */
const ADDS_BEFORE = /(?<!\p{L})(?:add|(?:new|project) task(?: called)?:?)\s+(?:an? |the |some )?["“]?$/iu;
/** The word 'add' at the beginning of a title, where the model has left it. */
const ADDS = /^(?:please )?add (?:an? task (?:to )?)?/iu;
/** Names the project first: 'in the kitchen project, add order paint', 'new task in kitchen: order paint'. */
const PROJECT_FIRST =
  /^(?:please )?(?:(?:in|to|into|under|for|on) (?:the |my |our )?(?:project (?<name>[^:,]+?)(?=[:,]| add )|(?<name2>[^:,]+?) project(?!\p{L}))|(?:new |add an? (?:new )?)task (?:in|to|for|under|on) (?:the |my |our )?(?:project )?(?<name3>[^:]+?)(?: project)?(?=:))/iu;
/** Quotation marks around a whole text. */
const QUOTED = /^["“„'](?<text>[^"“„”]*)["”“']$/u;
/** Between the entries of a list that share their project: 'add call ana and buy bread to the kitchen project'. */
const LIST_JOINT = /^\s*(?:,|,? (?:and|&)|&)\s*(?:an? |the |some )?$/iu;

/** True if a sentence may name a project. Only then the projects of the account are needed. */
export function mayNameProject(input: string, commands: readonly Command[], context: ParseContext): boolean {
  return (
    / (?:to|into|in|on|under|for) |^(?:in|to|into|under|for|on) /iu.test(input) &&
    commands.some((command) => isPlainTask(command, context)) &&
    !isDaySaid(input, context)
  );
}

/**
 * Returns the commands with new tasks put into the projects that the sentence names. 'Add order paint to the kitchen
 * project' becomes the task 'order paint' of the project Kitchen. A task with a day or time of its own stays a task of its
 * day, because tasks of projects have neither. (decision 085)
 */
export function assignProjects(
  input: string,
  commands: readonly Command[],
  named: readonly NamedProject[],
  context: ParseContext,
): Command[] {
  const projects = named.map((project): KeyedProject => ({ ...project, key: getNameKey(project.title) }));
  const first = PROJECT_FIRST.exec(input)?.groups;
  const namedFirst = findProject(first?.['name'] ?? first?.['name2'] ?? first?.['name3'], projects, true);
  const assigned = [...commands];
  for (const [index, command] of commands.entries()) {
    if (!isPlainTask(command, context)) continue;
    const list = findList(input, commands.slice(0, index + 1), context);
    const isListAdded = ADDS_BEFORE.test(textBefore(input, list[0] ?? command));
    const split = splitTitle(command, projects, isListAdded && list.length === 1);
    const project = split?.project ?? namedFirst;
    if (project === undefined) continue;
    assigned[index] = createProjectTask(command, project, split?.title);
    // The entries of an added list share the project behind the last one.
    if (!isListAdded || split === undefined) continue;
    for (const entry of list.slice(0, -1)) assigned[commands.indexOf(entry)] = createProjectTask(entry, project);
  }
  return assigned;
}

/** Returns the text before the title of a task. */
function textBefore(input: string, { data: { title = '' } }: Command): string {
  return input.slice(0, Math.max(0, input.indexOf(title)));
}

/** Returns the list that ends with the last command: new tasks between which the sentence has only commas and 'and'. */
function findList(input: string, commands: readonly Command[], context: ParseContext): Command[] {
  let begin = commands.length - 1;
  while (begin > 0) {
    const [entry, next] = [commands[begin - 1], commands[begin]];
    if (entry === undefined || !isPlainTask(entry, context)) break;
    const end = input.indexOf(entry.data.title ?? '') + (entry.data.title ?? '').length;
    if (!LIST_JOINT.test(input.slice(end, input.indexOf(next?.data.title ?? '', end)))) break;
    begin -= 1;
  }
  return commands.slice(begin);
}

/** True for a new task with only a title, a priority and the selected day. */
function isPlainTask({ commandType, data }: Command, { selected }: ParseContext): boolean {
  return (
    commandType === 'create_task' &&
    (data.date ?? selected) === selected &&
    Object.keys(data).every((field) => PROJECT_TASK_FIELDS.has(field))
  );
}

/** True if a sentence names the selected day, which tasks of projects would lose: 'add paint to the kitchen project today'. */
function isDaySaid(input: string, context: ParseContext): boolean {
  return findDateTimes(input, context).some(({ day }) => day === context.selected);
}

/**
 * Returns the project that the end of a task's title names, and the title without it; undefined if it names none. The word
 * 'project' must be said, unless the task is said to be added (`isAdded`).
 */
function splitTitle(
  { data: { title = '' } }: Command,
  projects: readonly KeyedProject[],
  isAdded: boolean,
): { title: string; project: NamedProject } | undefined {
  for (const joint of [...title.matchAll(JOINT)].toReversed()) {
    const begin = joint.index + joint[0].length;
    if (title.length - begin > MAX_NAME_LENGTH) break;
    const name = title.slice(begin);
    const isSaid = PROJECT_WORD.test(name);
    const isPlace = (isAdded || ADDS.test(title)) && joint.groups?.['preposition']?.toLowerCase() !== 'for';
    const project = isSaid || isPlace ? findProject(name.replace(PROJECT_WORD, ''), projects, isSaid) : undefined;
    if (project === undefined) continue;
    const rest = title.slice(0, joint.index).trim();
    return { title: unquote(isAdded ? rest : rest.replace(ADDS, '')) || title, project };
  }
  return undefined;
}

/**
 * Returns the project with a name. If the word for a project was said, a part of its title is enough, as long as no other
 * project has it.
 */
function findProject(
  name: string | undefined,
  projects: readonly KeyedProject[],
  mayBePart: boolean,
): NamedProject | undefined {
  if (name === undefined || name.length > MAX_NAME_LENGTH) return undefined;
  const wanted = getNameKey(unquote(name));
  if (wanted === '') return undefined;
  const same = projects.find(({ key }) => key === wanted);
  if (same !== undefined || !mayBePart || NAMELESS.test(name.trim())) return same;
  const similar = projects.filter(({ key }) => ` ${key} `.includes(` ${wanted} `));
  return similar.length === 1 ? similar[0] : undefined;
}

function unquote(text: string): string {
  return QUOTED.exec(text)?.groups?.['text']?.trim() ?? text;
}

function createProjectTask({ data }: Command, project: NamedProject, title = data.title ?? ''): Command {
  return { commandType: 'create_task', data: { ...data, title, projectId: project.id, projectTitle: project.title } };
}

import type { Day } from '#shared/calendar/day.ts';
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
/** Words before a task that is added. Without them, 'drive to berlin' is a task, although there is a project Berlin. */
const ADDS_BEFORE =
  /(?<!\p{L})(?:add|put|stick|pop|chuck|(?:new|project) task(?: called)?:?)\s+(?:an? |the |some )?["“]?$/iu;
/** The same at the beginning of a title that was not understood without its project. */
const ADDS = /^(?:please )?(?:add|put(?! (?:up|away|off|out|down|back|on|together)(?!\p{L}))) (?:an? task (?:to )?)?/iu;
/** Names the project first: 'in the kitchen project, add order paint', 'new task in kitchen: order paint'. */
const PROJECT_FIRST =
  /^(?:please )?(?:(?:in|to|into|under|for|on) (?:the |my |our )?(?:project (?<name>[^:,]+?)(?=[:,]| add )|(?<name2>[^:,]+?) project(?!\p{L}))|(?:new |add an? (?:new )?)task (?:in|to|for|under|on) (?:the |my |our )?(?:project )?(?<name3>[^:]+?)(?: project)?(?=:))/iu;
const QUOTATION_MARKS = /^["“„']|["”“']$/gu;
/** Between the entries of a list that share their project: 'add paint and brushes to the kitchen project'. */
const LIST_JOINT = /^\s*(?:,|,? (?:and|&)|&)\s*(?:an? |the |some )?$/iu;

/** True if a sentence may name a project. Only then the projects of the account are needed. */
export function mayNameProject(input: string, commands: readonly Command[], selected: Day): boolean {
  const hasTask = commands.some((command) => isPlainTask(command, selected));
  return hasTask && / (?:to|into|in|on|under|for) |^(?:in|to|into|under|for|on) /iu.test(input);
}

/**
 * Returns the commands of a sentence. A new task without a day of its own that is said to belong to one of these projects
 * becomes a task of this project, and its title loses the project: 'add order paint to the kitchen project'. Tasks of
 * projects have no days. (decision 085)
 */
export function assignProjects(
  input: string,
  commands: readonly Command[],
  named: readonly NamedProject[],
  selected: Day,
): Command[] {
  const projects = named.map((project): KeyedProject => ({ ...project, key: getNameKey(project.title) }));
  const first = PROJECT_FIRST.exec(input)?.groups;
  const namedFirst = findProject(first?.['name'] ?? first?.['name2'] ?? first?.['name3'], projects, true);
  const assigned = [...commands];
  for (const [index, command] of commands.entries()) {
    if (!isPlainTask(command, selected)) continue;
    const list = findList(input, commands.slice(0, index + 1), selected);
    const split = namedFirst === undefined ? splitTitle(command, textBefore(list[0] ?? command), projects) : undefined;
    const project = namedFirst ?? split?.project;
    if (project === undefined) continue;
    assigned[index] = createProjectTask(command, project, split?.title);
    // The entries of a list share the project behind the last one.
    for (const entry of list.slice(0, -1)) assigned[commands.indexOf(entry)] = createProjectTask(entry, project);
  }
  return assigned;

  /** Returns the text before the title of a task. */
  function textBefore({ data: { title = '' } }: Command): string {
    return input.slice(0, Math.max(0, input.indexOf(title)));
  }
}

/** Returns the tasks at the end of a list in a sentence: the last one, and those before it that only 'and' and commas follow. */
function findList(input: string, commands: readonly Command[], selected: Day): Command[] {
  let begin = commands.length - 1;
  while (begin > 0) {
    const [entry, next] = [commands[begin - 1], commands[begin]];
    if (entry === undefined || !isPlainTask(entry, selected)) break;
    const end = input.indexOf(entry.data.title ?? '') + (entry.data.title ?? '').length;
    if (!LIST_JOINT.test(input.slice(end, input.indexOf(next?.data.title ?? '', end)))) break;
    begin -= 1;
  }
  return commands.slice(begin);
}

/** True for a new task that has nothing which tasks of projects lack, such as a day of its own. */
function isPlainTask({ commandType, data }: Command, selected: Day): boolean {
  return (
    commandType === 'create_task' &&
    (data.date ?? selected) === selected &&
    Object.keys(data).every((field) => PROJECT_TASK_FIELDS.has(field))
  );
}

/**
 * Returns the project that the end of a task's title names, and the title without it; undefined if it names none. `before` is
 * what was said before the title, or before the list that it is in.
 */
function splitTitle(
  { data: { title = '' } }: Command,
  before: string,
  projects: readonly KeyedProject[],
): { title: string; project: NamedProject } | undefined {
  const isAdded = ADDS.test(title) || ADDS_BEFORE.test(before);
  for (const joint of [...title.matchAll(JOINT)].toReversed()) {
    const name = title.slice(joint.index + joint[0].length);
    const isSaid = PROJECT_WORD.test(name);
    const isPlace = isAdded && joint.groups?.['preposition']?.toLowerCase() !== 'for';
    const project = isSaid || isPlace ? findProject(name.replace(PROJECT_WORD, ''), projects, isSaid) : undefined;
    const rest = title.slice(0, joint.index).replace(ADDS, '').replaceAll(QUOTATION_MARKS, '').trim();
    if (project !== undefined && rest !== '') return { title: rest, project };
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
  const wanted = getNameKey(name.replaceAll(QUOTATION_MARKS, ''));
  if (wanted === '') return undefined;
  const same = projects.find(({ key }) => key === wanted);
  if (same !== undefined || !mayBePart) return same;
  const similar = projects.filter(({ key }) => ` ${key} `.includes(` ${wanted} `));
  return similar.length === 1 ? similar[0] : undefined;
}

function createProjectTask({ data }: Command, project: NamedProject, title = data.title ?? ''): Command {
  const { isPriority } = data;
  return {
    commandType: 'create_task',
    data: {
      title,
      projectId: project.id,
      projectTitle: project.title,
      ...(isPriority !== undefined && { isPriority }),
    },
  };
}

import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import { isDay, type Day } from '#shared/calendar/day.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { getDayOr, getItemType, getSearch, getSubject, isCreation, isOpening } from './command-data.ts';
import { supportedTypes } from '#shared/halo/supported-types.rules.ts';
import { applyChanges, type CommandChanges } from './command-edits.ts';
import { isKnownCommand } from './command-labels.ts';
import { getProblem } from './command-problems.ts';

/** An action that Halo suggests. */
export interface Suggestion {
  /** Stays the same when the suggestion is changed. */
  id: string;
  /** Also its Idempotency-Key, so that a retry carries it out once. */
  key: string;
  /** The command before any change. */
  suggested: Command;
  /** What the person has changed in it. */
  changes: CommandChanges;
  /** The command with these changes. */
  command: Command;
  /** The item that was chosen or tried. A retry uses the same one. */
  match?: Match | undefined;
  /** The item that was last chosen or tried, and the search that found it. It is the match of any command that searches so. */
  lastChoice?: { match: Match; search: ReturnType<typeof getSearch> } | undefined;
}

/** The names of the fields of a command that are dates. */
const DATE_FIELDS = new Set(['date', 'targetDate']);

type CommandLists = Record<'commands' | 'allCommands', readonly Command[]>;

/** What a command opens: a day, or the list of an item type. */
export type Place = Pick<Command['data'], 'date' | 'itemType'>;

/** The suggestions for one request. */
export interface Plan {
  /** What the person asked for. */
  request: string;
  /** The selected date at the time of the request. */
  date: Day;
  /** True for several suggestions. It stays true when all but one are done. */
  isSeveral: boolean;
  suggestions: readonly Suggestion[];
  /** What Halo understood at first; empty if it did not understand the request. */
  interpreted: readonly Command[];
  /** The commands of the reading that was replaced by the second one. */
  replaced?: readonly Command[];
  /** True once the person has said that the first of two close readings is meant. */
  isChosen?: boolean;
  /** True once the person has changed a suggestion or tried to carry one out. */
  isChanged?: boolean;
}

/**
 * Returns the plan of an interpretation; undefined if it has no or unknown commands. Reads both list names (HALO-41).
 */
export function createPlan(interpretation: Interpretation, request: string, date: Day): Plan | undefined {
  const commands = listCommands(interpretation);
  if (commands.length === 0 || !commands.every(isKnownCommand)) return undefined;
  return { ...planFor(commands, request, date), interpreted: commands };
}

/** Returns the plan of commands that Halo did not understand by itself. */
export function planFor(commands: readonly Command[], request: string, date: Day): Plan {
  return {
    request,
    date,
    isSeveral: commands.length > 1,
    suggestions: commands.map(createSuggestion),
    interpreted: [],
  };
}

/** Returns the plan of another reading of the same request. */
export function replacePlan(plan: Plan, commands: readonly Command[]): Plan {
  const { request, date, interpreted, suggestions } = plan;
  return { ...planFor(commands, request, date), interpreted, replaced: suggestions.map(({ command }) => command) };
}

/** Returns a plan in which fields of a suggestion are changed, besides those that were changed before. */
export function changeSuggestion(plan: Plan, { id }: Suggestion, changes: CommandChanges): Plan {
  const suggestions = plan.suggestions.map((each) => {
    if (each.id !== id) return each;
    const all = { ...each.changes, ...changes };
    const command = applyChanges(each.suggested, all, plan.date);
    return { ...each, key: randomKey(), changes: all, command, match: findChosen(each, command) };
  });
  return { ...plan, suggestions, isChanged: true };
}

/** Returns the item that was chosen before, if a command searches as it did then and supports the item's type. */
function findChosen({ lastChoice }: Suggestion, command: Command): Match | undefined {
  if (lastChoice === undefined || !supportedTypes(command).includes(lastChoice.match.itemType)) return undefined;
  return JSON.stringify(lastChoice.search) === JSON.stringify(getSearch(command)) ? lastChoice.match : undefined;
}

/** Returns a plan in which an item was chosen for a suggestion. */
export function chooseMatch(plan: Plan, { id }: Suggestion, match: Match): Plan {
  return { ...plan, suggestions: plan.suggestions.map((each) => (each.id === id ? withMatch(each, match) : each)) };
}

function withMatch(suggestion: Suggestion, match: Match): Suggestion {
  return { ...suggestion, match, lastChoice: { match, search: getSearch(suggestion.command) } };
}

/**
 * Returns a plan with the items of these actions fixed, so that a retry means the same ones. Actions that match nothing
 * change nothing, so the plan then counts as unchanged.
 */
export function fixMatches(
  plan: Plan,
  actions: readonly (Pick<Suggestion, 'key' | 'match'> & { isUnmatched: boolean })[],
): Plan {
  const attempted = new Map(actions.map(({ key, match }) => [key, match]));
  const suggestions = plan.suggestions.map((each) => {
    const match = attempted.get(each.key);
    return match === undefined ? each : withMatch(each, match);
  });
  const isChanged = plan.isChanged === true || actions.some(({ isUnmatched }) => !isUnmatched);
  return { ...plan, suggestions, isChanged };
}

function createSuggestion(command: Command): Suggestion {
  const key = randomKey();
  return { id: key, key, suggested: command, changes: {}, command };
}

/** Returns the commands of an interpretation. A list counts more than a single command beside it. */
function listCommands(interpretation: Interpretation | null): readonly Command[] {
  const { commands, allCommands, ...single }: Partial<CommandLists & Command> = { ...interpretation };
  const list = [commands, allCommands].find((each) => Array.isArray(each) && each.length > 0);
  return (list ?? [single]).flatMap((each: Partial<Command> | null) => completeCommand({ ...each }));
}

/** Returns a command with its data and without dates that are no days; none if it has no type. */
function completeCommand({ commandType, data }: Partial<Command>): Command[] {
  if (commandType === undefined) return [];
  return [{ commandType, data: Object.fromEntries(Object.entries({ ...data }).filter(isUsable)) }];
}

/** False for a date field without a day. */
function isUsable([name, value]: [string, unknown]): boolean {
  return !DATE_FIELDS.has(name) || (typeof value === 'string' && isDay(value.slice(0, 10)));
}

/** Returns the command to execute. It has the item type of the chosen match, which can differ from the request. */
export function resolveCommand({ command, match }: Pick<Suggestion, 'command' | 'match'>): Command {
  if (match === undefined) return command;
  return { ...command, data: { ...command.data, itemType: match.itemType } };
}

/** Returns the actions of two readings without those that both have; all of them if one reading has no other action. */
export function commandDifference(
  first: readonly Command[],
  second: readonly Command[],
): readonly [first: readonly Command[], second: readonly Command[]] {
  const different = [withoutCommands(first, second), withoutCommands(second, first)] as const;
  return different.some(({ length }) => length === 0) ? [first, second] : different;
}

function withoutCommands(commands: readonly Command[], removed: readonly Command[]): readonly Command[] {
  const known = new Set(removed.map((command) => JSON.stringify(command)));
  return commands.filter((command) => !known.has(JSON.stringify(command)));
}

/** Returns the day in the command, else the selected date. */
export function dayOfCommand({ data }: Command, date: Day): Day {
  return getDayOr(data.date, date);
}

/** True if the command needs an item. */
export function needsMatch({ command }: Suggestion): boolean {
  return !isCreation(command) && !isOpening(command) && !isIncomplete(command) && getProblem(command) === undefined;
}

/** True if the person has deleted the title or the search term of a command. */
export function isIncomplete(command: Command): boolean {
  return !isOpening(command) && isBlank(getSubject(command));
}

/**
 * Returns the chosen item of a suggestion if it is still listed. Otherwise returns the best match, or undefined if the
 * person must choose: its type or day differs from the request, or several items match a deletion that is one of several
 * actions.
 */
export function selectMatch(
  { command, match }: Pick<Suggestion, 'command' | 'match'>,
  matches: readonly Match[] = [],
  isSeveral = false,
): Match | undefined {
  const isListed = match !== undefined && matches.some((other) => matchKey(other) === matchKey(match));
  if (match !== undefined) return isListed ? match : undefined;
  const [best] = matches;
  if (isSeveral && command.commandType === 'delete_item' && matches.length > 1) return undefined;
  return best === undefined || isOfOtherType(command, best) || isOfOtherDay(command, best) ? undefined : best;
}

/** True if the item has another type than the request. */
export function isOfOtherType(command: Command, { itemType }: Match): boolean {
  return itemType !== (getItemType(command) ?? itemType);
}

/** True if the item has another day than the request. */
export function isOfOtherDay({ data }: Command, { isOnDay }: Match): boolean {
  return data.date !== undefined && !isOnDay;
}

/** Returns a key that is unique among all item types. */
export function matchKey({ itemType, id }: Match): string {
  return `${itemType} ${id}`;
}

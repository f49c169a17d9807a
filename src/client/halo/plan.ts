import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { idempotentSubmission } from '#client/data/idempotency-key.ts';
import { dayIn, isCreation, isKnown, isOpening, itemTypeOf, unsupportedReason } from './command-labels.ts';

/** An action that Halo suggests. */
export interface Suggestion {
  /** Also its Idempotency-Key, so that a retry carries it out once. */
  key: string;
  command: Command;
  /** The item that was chosen or tried. A retry uses the same one. */
  match?: Match | undefined;
}

/** What a command opens: a day, or the list of an item type. */
export type Place = Pick<Command['data'], 'date' | 'itemType'>;

/** The suggestions for one request. */
export interface Plan {
  /** The selected date at the time of the request. */
  date: Day;
  /** True for several suggestions. It stays true when all but one are done. */
  isSeveral: boolean;
  suggestions: readonly Suggestion[];
}

/**
 * Returns the plan of an interpretation; undefined if it has no or unknown commands. Reads both list names (HALO-41).
 */
export function planOf(interpretation: Interpretation, date: Day): Plan | undefined {
  const commands = listCommands(interpretation);
  if (commands.length === 0 || !commands.every(isKnown)) return undefined;
  const suggestions = commands.map((command) => ({ key: idempotentSubmission(command, undefined).key, command }));
  return { date, isSeveral: commands.length > 1, suggestions };
}

function listCommands(interpretation: Interpretation): readonly Command[] {
  if ('commandType' in interpretation) return [interpretation];
  const { commands, allCommands } = interpretation as Partial<typeof interpretation>;
  return commands ?? allCommands ?? [];
}

/** Returns the command to execute. It has the item type of the chosen match, which can differ from the request. */
export function meantCommand({ command, match }: Suggestion): Command {
  if (match === undefined) return command;
  return { ...command, data: { ...command.data, itemType: match.itemType } };
}

/** Returns the day in the command, else the selected date. */
export function dayOfCommand({ data }: Command, date: Day): Day {
  return dayIn(data.date, date);
}

/** True if the command needs an item. */
export function needsMatch({ command }: Suggestion): boolean {
  return !isCreation(command) && !isOpening(command) && unsupportedReason(command) === undefined;
}

/**
 * Returns the item of a suggestion: the chosen one while it is still listed; else the best match, unless it has another
 * type or day than the request. Undefined if the person must choose.
 */
export function meantMatch({ command, match }: Suggestion, matches: readonly Match[] = []): Match | undefined {
  const isListed = match !== undefined && matches.some((other) => matchKey(other) === matchKey(match));
  if (match !== undefined) return isListed ? match : undefined;
  const [best] = matches;
  return best === undefined || isOfOtherKind(command, best) || isOfOtherDay(command, best) ? undefined : best;
}

/** True if the item has another type than the request. */
export function isOfOtherKind(command: Command, { itemType }: Match): boolean {
  return itemType !== (itemTypeOf(command) ?? itemType);
}

/** True if the item has another day than the request. */
export function isOfOtherDay({ data }: Command, { isOnDay }: Match): boolean {
  return data.date !== undefined && !isOnDay;
}

/** Returns a key that is unique among all item types. */
export function matchKey({ itemType, id }: Match): string {
  return `${itemType} ${id}`;
}

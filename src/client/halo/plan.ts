import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { idempotentSubmission } from '#client/data/idempotency-key.ts';
import { dayIn, isCreation, isKnown, itemTypeOf, unsupportedReason } from './command-labels.ts';

/** One thing that Halo suggests to do. */
export interface Suggestion {
  /** Its Idempotency-Key, too: trying it again does it once. */
  key: string;
  command: Command;
  /** The item that was chosen, or that it was tried with: trying it again means the same one. */
  match?: Match | undefined;
}

/** What Halo suggests, of one request. */
export interface Plan {
  /** The day that was looked at when it was asked for. */
  date: Day;
  /** Several stay a list, even when all but one are done. */
  isSeveral: boolean;
  suggestions: readonly Suggestion[];
}

/** What Halo suggests, from what was understood; undefined when that is nothing. Both names of a list are read. */
export function planOf(interpretation: Interpretation, date: Day): Plan | undefined {
  const commands = commandsOf(interpretation);
  if (commands.length === 0 || !commands.every(isKnown)) return undefined;
  const suggestions = commands.map((command) => ({ key: idempotentSubmission(command, undefined).key, command }));
  return { date, isSeveral: commands.length > 1, suggestions };
}

function commandsOf(interpretation: Interpretation): readonly Command[] {
  if ('commandType' in interpretation) return [interpretation];
  const { commands, allCommands } = interpretation as Partial<typeof interpretation>;
  return commands ?? allCommands ?? [];
}

/** The command as it is going to be done: with the kind of item that was chosen, which may be another than was named. */
export function meantCommand({ command, match }: Suggestion): Command {
  if (match === undefined) return command;
  return { ...command, data: { ...command.data, itemType: match.itemType } };
}

/** The day that a command is about: the one that was said, or else the one that is looked at. */
export function dayOf({ data }: Command, date: Day): Day {
  return dayIn(data.date, date);
}

/** Whether it has to be looked for which item is meant. */
export function needsMatch({ command }: Suggestion): boolean {
  return !isCreation(command) && unsupportedReason(command) === undefined;
}

/**
 * The item that a suggestion means among those that match: the one that was chosen, as long as it is there; else the best match,
 * unless that is of another kind or of another day than was said. Undefined where the person has to choose.
 */
export function meantMatch({ command, match }: Suggestion, matches: readonly Match[] = []): Match | undefined {
  const isListed = match !== undefined && matches.some((other) => matchKey(other) === matchKey(match));
  if (match !== undefined) return isListed ? match : undefined;
  const [best] = matches;
  return best === undefined || isOfOtherKind(command, best) || isOfOtherDay(command, best) ? undefined : best;
}

/** Whether an item is of another kind than the one that was named. */
export function isOfOtherKind(command: Command, { itemType }: Match): boolean {
  return itemType !== (itemTypeOf(command) ?? itemType);
}

/** Whether an item is of another day than the one that was said. */
export function isOfOtherDay({ data }: Command, { isOnDay }: Match): boolean {
  return data.date !== undefined && !isOnDay;
}

/** A name for something that was found, among all kinds. */
export function matchKey({ itemType, id }: Match): string {
  return `${itemType} ${id}`;
}

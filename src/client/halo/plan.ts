import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { submissionOf } from '#client/data/submission-key.ts';
import { isCreation, unsupportedReason } from './command-words.ts';

/** One thing that Halo suggests to do. */
export interface Suggestion {
  /** Its Idempotency-Key, too: trying it again does it once. */
  key: string;
  command: Command;
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
  if (commands.length === 0) return undefined;
  const suggestions = commands.map((command) => ({ key: submissionOf(command, undefined).key, command }));
  return { date, isSeveral: commands.length > 1, suggestions };
}

function commandsOf(interpretation: Interpretation): readonly Command[] {
  if ('commandType' in interpretation) return [interpretation];
  const { commands, allCommands } = interpretation as Partial<typeof interpretation>;
  return commands ?? allCommands ?? [];
}

/** Whether it has to be looked for which item is meant. */
export function needsMatch({ command }: Suggestion): boolean {
  return !isCreation(command) && unsupportedReason(command) === undefined;
}

/** A name for something that was found, among all kinds. */
export function matchKey({ itemType, id }: Match): string {
  return `${itemType} ${id}`;
}

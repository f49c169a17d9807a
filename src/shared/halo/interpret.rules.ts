import { clausesOf } from './clauses.rules.ts';
import { commandsOf, isPlain } from './commands.rules.ts';
import { MOST_COMMANDS, type Command } from './halo.contract.ts';
import type { ParseContext } from './date-times.rules.ts';

/** A longer clause is not a request. The limit is twice the length of a title. */
const LONGEST_CLAUSE = 2_000;
/** Matches a request to flag the item of the previous command. */
const FLAGS_IT =
  /^\s*(?:please )?(?:flag|star|prioriti[sz]e) (?:it|that|this)[\s.!]*$|^\s*mark (?:it|that|this) as (?:important|urgent|(?:a )?priority)[\s.!]*$/iu;

/**
 * Returns the commands of a sentence, in their order; an empty list when it is not understood. The same sentence on the
 * same day always gives the same commands. (READ-21)
 */
export function interpret(input: string, context: ParseContext): Command[] {
  const clauses = clausesOf(input, context, MOST_COMMANDS);
  if (clauses.length > MOST_COMMANDS || clauses.some(({ text }) => text.length > LONGEST_CLAUSE)) return [];
  const commands: Command[] = [];
  for (const clause of clauses) {
    const last = commands.at(-1);
    if (last?.data.title !== undefined && FLAGS_IT.test(clause.text)) {
      commands.splice(-1, 1, { ...last, data: { ...last.data, isPriority: true } });
      continue;
    }
    const asked = commandsOf(clause, context);
    // All or nothing: half of a request may mean the opposite of the whole. It is also unclear whether 'delete this and
    // call her' names two items to delete.
    if (asked.length === 0 || (clause.isJoined && namesItem(last) && isPlain(clause))) return [];
    commands.push(...asked);
  }
  return commands.length > MOST_COMMANDS ? [] : commands;
}

/** True for a command that names an item only by its title. */
function namesItem(command: Command | undefined): boolean {
  return command !== undefined && /^(?:delete|flag|unflag|find)_item$/.test(command.commandType);
}

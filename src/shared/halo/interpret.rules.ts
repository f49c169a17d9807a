import { clausesOf } from './clauses.rules.ts';
import { commandsOf, isPlain } from './commands.rules.ts';
import { MOST_COMMANDS, type Command } from './halo.contract.ts';
import type { ParseContext } from './date-times.rules.ts';

/** A thing of more characters than a title may have twice is no request any more. */
const LONGEST_CLAUSE = 2_000;
/** Said of what was just asked for. */
const FLAGS_IT =
  /^\s*(?:please )?(?:flag|star|prioriti[sz]e) (?:it|that|this)[\s.!]*$|^\s*mark (?:it|that|this) as (?:important|urgent|(?:a )?priority)[\s.!]*$/iu;

/**
 * What a sentence asks for, in its order; nothing where it asks for nothing that is understood (readings, 21). The same
 * sentence on the same day always means the same.
 */
export function interpret(input: string, situation: ParseContext): Command[] {
  const clauses = clausesOf(input, situation, MOST_COMMANDS);
  if (clauses.length > MOST_COMMANDS || clauses.some(({ text }) => text.length > LONGEST_CLAUSE)) return [];
  const commands: Command[] = [];
  for (const clause of clauses) {
    const last = commands.at(-1);
    if (last?.data.title !== undefined && FLAGS_IT.test(clause.text)) {
      commands.splice(-1, 1, { ...last, data: { ...last.data, isPriority: true } });
      continue;
    }
    const asked = commandsOf(clause, situation);
    // Half of a request may be the opposite of the whole, and whether 'delete this and call her' is to delete two nobody knows.
    if (asked.length === 0 || (clause.isJoined && isOfItem(last) && isPlain(clause))) return [];
    commands.push(...asked);
  }
  return commands.length > MOST_COMMANDS ? [] : commands;
}

/** Whether a command is about an item by its name alone. */
function isOfItem(command: Command | undefined): boolean {
  return command !== undefined && /^(?:delete|flag|unflag|find)_item$/.test(command.commandType);
}

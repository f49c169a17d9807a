import { clausesOf } from './clauses.rules.ts';
import { commandOf } from './commands.rules.ts';
import type { Command } from './halo.contract.ts';
import type { Situation } from './when.rules.ts';

/** More things than this are no request any more, and neither is one thing of more characters than a title may have twice. */
const MOST_CLAUSES = 50;
const LONGEST_CLAUSE = 2_000;
/** Said of what was just asked for. */
const FLAGS_IT =
  /^\s*(?:please )?(?:flag|star|prioriti[sz]e) (?:it|that|this)[\s.!]*$|^\s*mark (?:it|that|this) as (?:important|urgent|(?:a )?priority)[\s.!]*$/iu;

/**
 * What a sentence asks for, in its order; nothing where it asks for nothing that is understood (readings, 21). The same
 * sentence on the same day always means the same.
 */
export function interpret(input: string, situation: Situation): Command[] {
  const clauses = clausesOf(input, situation, MOST_CLAUSES);
  if (clauses.length > MOST_CLAUSES || clauses.some(({ text }) => text.length > LONGEST_CLAUSE)) return [];
  const commands: Command[] = [];
  for (const clause of clauses) {
    const last = commands.at(-1);
    const isOfLast = last?.data.title !== undefined && FLAGS_IT.test(clause.text);
    const command = isOfLast ? { ...last, data: { ...last.data, isPriority: true } } : commandOf(clause, situation);
    // Half of a request may be the opposite of the whole.
    if (command === undefined) return [];
    if (isOfLast) commands.pop();
    commands.push(command);
  }
  return commands;
}

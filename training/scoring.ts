import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { Command, CommandData } from '#shared/halo/halo.contract.ts';
import type { Example, ExpectedCommand } from './examples.ts';

/** How well a sentence was understood. */
export interface Score {
  /** True if every command is right in all its expected fields, and none is missing or too many. */
  isExact: boolean;
  /** True if nothing was invented besides: no priority, recurrence, author or recommender. */
  isStrict: boolean;
}

type Field = keyof CommandData;

const TEXTS: ReadonlySet<string> = new Set<Field>(['title', 'author', 'recommendedBy', 'searchTerm']);

/** Returns when a sentence is said. */
export function createContext({ now, selected = now.slice(0, 10) }: Example): ParseContext {
  return { today: now.slice(0, 10), selected, now: now.slice(11, 16) };
}

/** Compares the commands of a sentence with the expected ones. Capitals, quotes, emoji and the articles of names do not count. */
export function computeScore({ expect, alts = [], now, spans }: Example, commands: readonly Command[]): Score {
  if (expect.length === 0) return { isExact: true, isStrict: true };
  const scores = [expect, ...alts].map((expected) =>
    compare(expected, commands, now.slice(0, 10), spans !== undefined),
  );
  return { isExact: scores.some(({ isExact }) => isExact), isStrict: scores.some(({ isStrict }) => isStrict) };
}

function compare(
  expected: readonly ExpectedCommand[],
  commands: readonly Command[],
  today: string,
  isLenient: boolean,
): Score {
  const free = [...commands];
  let isStrict = true;
  for (const wanted of expected) {
    const index = free.findIndex((command) => isRight(wanted, command, today, isLenient));
    const [found] = index === -1 ? [] : free.splice(index, 1);
    if (found === undefined) return { isExact: false, isStrict: false };
    isStrict &&= !isInvented(wanted, found);
  }
  return { isExact: free.length === 0, isStrict: free.length === 0 && isStrict };
}

function isRight(wanted: ExpectedCommand, command: Command, today: string, isLenient: boolean): boolean {
  if (wanted.commandType !== command.commandType) return false;
  return (Object.entries(wanted.data) as [Field, unknown][]).every(([field, value]) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return values.some((each) => isSame(field, each, getValueOrDefault(command, field, today), isLenient));
  });
}

function isSame(field: Field, wanted: unknown, value: unknown, isLenient: boolean): boolean {
  if (wanted === '*') return true;
  if (wanted === null) return value === undefined || value === '';
  if (value === undefined || value === '') return false;
  if (typeof value !== 'string' || typeof wanted !== 'string') return value === wanted;
  if (field === 'date' || field === 'targetDate') return value.slice(0, wanted.length) === wanted;
  if (!TEXTS.has(field)) return value === wanted;
  const [first, second] = [comparable(wanted), comparable(value)];
  return first === second || (isLenient && withoutArticle(first) === withoutArticle(second));
}

/** A field that is missing counts as what the client makes of it. */
function getValueOrDefault({ commandType, data }: Command, field: Field, today: string): unknown {
  const value = data[field];
  if (value !== undefined) return value;
  if (field === 'date' && commandType === 'create_task') return today;
  if (field === 'isPriority' || field === 'isRecurring' || field === 'deleteAllInstances') return false;
  if (field === 'recurringPattern') return 'none';
  return undefined;
}

function isInvented({ data: wanted, commandType }: ExpectedCommand, { data }: Command): boolean {
  const isNew = (field: Field) => !(field in wanted) && data[field] !== undefined && data[field] !== false;
  if (commandType === 'create_task') return isNew('isPriority') || isNew('isRecurring');
  if (commandType === 'create_goal') return isNew('isPriority');
  return commandType === 'create_book' && (isNew('author') || isNew('recommendedBy'));
}

function comparable(value: string): string {
  const text = value
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
  const bare = text.replace(/[\s.,;:!?…–—-]+$/u, '');
  return /^(["'])(?<inner>[^"']*)\1$/u.exec(bare)?.groups?.['inner']?.trim() ?? bare;
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:the|a|an|my|our|that|this) /u, '');
}

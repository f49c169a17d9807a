import { plural, t } from '#shared/language/language.ts';
import type { CommandMenuProps } from '#client/commands/command-menu.tsx';
import { matchingGroups, type MenuGroup } from '#client/commands/entries.ts';
import { useActionEntries, useAddEntries, useScreenEntries, type CommandContext } from './command-entries.ts';
import { useDeletedEntries, useItemEntries, useProjectEntries } from './found-entries.ts';
import { useRowEntries } from './row-entries.ts';
import { useTextEntries } from './text-entries.ts';

/** Returns the commands for a text: the focused row's actions, items, pages, actions, and what any text can be. */
export function useCommands(
  context: CommandContext,
  text: string,
): Pick<CommandMenuProps, 'groups' | 'status' | 'isEmpty' | 'isSearching'> {
  const items = useItemEntries(text);
  const projects = useProjectEntries(text);
  const { day, other } = useTextEntries(text);
  const fixed = [...useRowEntries(), useScreenEntries(), useAddEntries(context), useActionEntries(context)];
  const found = matchingGroups(fixed, text, [...items.entries, ...projects]);
  // Last, because Enter runs the first entry: nothing is restored by accident.
  const deleted = useDeletedEntries(text);
  const results = [...day, ...found, ...deleted];
  return {
    groups: [...day, ...found, ...other, ...deleted],
    status: items.status ?? describeCount(results),
    isEmpty: results.length === 0,
    isSearching: items.isSearching,
  };
}

/** Returns how many results were found. What can be done with any text does not count. */
function describeCount(found: readonly MenuGroup[]): string {
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count === 0) return t('No results');
  return plural(count, '1 result', '{count} results');
}

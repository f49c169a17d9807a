import { plural, t } from '#shared/language/language.ts';
import type { CommandMenuProps } from '#client/commands/command-menu.tsx';
import { matchingGroups, type MenuGroup } from '#client/commands/entries.ts';
import { useActionEntries, useAddEntries, useScreenEntries, type CommandContext } from './command-entries.ts';
import { useDeletedEntries, useItemEntries, useProjectEntries } from './found-entries.ts';
import { useOverlayHost } from './overlay-host.ts';

/** Returns the commands for a text: items, pages, actions, and the offer to ask Halo. */
export function useCommands(
  context: CommandContext,
  text: string,
): Pick<CommandMenuProps, 'groups' | 'status' | 'isEmpty'> {
  const items = useItemEntries(text);
  const projects = useProjectEntries(text);
  const { open } = useOverlayHost();
  const fixed = [useScreenEntries(), useAddEntries(context), useActionEntries(context)];
  const found = matchingGroups(fixed, text, [...items.entries, ...projects]);
  const halo: MenuGroup = {
    heading: t('Halo'),
    entries: [
      { id: 'halo', label: t('Ask Halo: “{text}”', { text: text.trim() }), run: () => open('halo', text.trim()) },
    ],
  };
  // Last, because Enter runs the first entry: nothing is restored by accident.
  const deleted = useDeletedEntries(text);
  const results = [...found, ...deleted];
  const groups = text.trim() === '' ? found : [...found, halo, ...deleted];
  return { groups, status: items.status ?? describeCount(results), isEmpty: results.length === 0 };
}

/** Returns how many results were found. Asking Halo does not count. */
function describeCount(found: readonly MenuGroup[]): string {
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count === 0) return t('No results');
  return plural(count, '1 result', '{count} results');
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { RANK, rankOf } from '#shared/halo/search.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { useSignOut } from '#client/account/account.mutations.ts';
import type { CommandMenuProps } from '#client/commands/command-menu.tsx';
import {
  matchingEntries,
  matchingGroups,
  type CommandEntry,
  type MenuGroup,
  type RankedEntry,
} from '#client/commands/entries.ts';
import { useDeletedItems, useFoundItems } from '#client/commands/found-items.queries.ts';
import { SHEET_KEYS } from '#client/commands/shortcut-list.ts';
import { deletionLabel } from '#client/history/history-labels.ts';
import { restoreDeleted } from '#client/history/history.mutations.ts';
import { useExport } from '#client/portability/portability.mutations.ts';
import { changeProjectSettings } from '#client/projects/project-settings.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { useGoTo, useGoToToday } from '#client/app/shell/go-to.ts';
import { useOverlayHost } from './overlay-host.ts';
import { focusItem, focusProject } from '#client/app/shell/focus-item.ts';
import { SCREENS } from '#client/app/shell/screens.tsx';
import { useAddressOf, useSelectedDate } from '#client/app/providers/selected-date.tsx';
import type { SettingsPart } from './settings-parts.tsx';
import { useTheme } from '#client/app/providers/theme.tsx';
import type { ItemDialogOpeners } from './item-dialogs.tsx';
import { useToday } from '#client/ui/use-today.ts';

/** What the commands act on. */
export interface CommandContext {
  user: User;
  openers: ItemDialogOpeners;
  onOpenPart: (part: SettingsPart) => void;
  onOpenPastDay: (day: Day) => void;
}

const TYPE_LABELS: Record<Match['itemType'], string> = {
  task: t('Task'),
  goal: t('Goal'),
  habit: t('Habit'),
  book: t('Book'),
};

/** The maximum number of projects, and of project tasks, in the results. */
const MAX_PROJECT_RESULTS = 5;

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

function useScreenEntries(): MenuGroup {
  const [, navigate] = useLocation();
  const addressOf = useAddressOf();
  const goToToday = useGoToToday();
  const screens = SCREENS.map(({ path, label }) => ({ id: `go ${path}`, label, run: () => navigate(addressOf(path)) }));
  return {
    heading: t('Go to'),
    entries: [
      { id: 'go today', label: t('Today'), run: goToToday },
      ...screens,
      {
        id: 'go settings',
        label: t('Settings'),
        words: t('preferences options account'),
        run: () => navigate('/settings'),
      },
    ],
  };
}

function useAddEntries({ openers }: CommandContext): MenuGroup {
  const { selectedDate: day } = useSelectedDate();
  return {
    heading: t('Add'),
    entries: [
      { ...createAddEntry(t('Add Task'), () => openers.addTask(day)), detail: datedDay(day) },
      createAddEntry(t('Add Weekly Goal'), () => openers.addGoal({ isWeekly: true, day })),
      createAddEntry(t('Add Monthly Goal'), () => openers.addGoal({ isWeekly: false, day })),
      createAddEntry(t('Add Weekly Habit'), () => openers.addHabit({ isWeekly: true, day })),
      createAddEntry(t('Add Monthly Habit'), () => openers.addHabit({ isWeekly: false, day })),
      createAddEntry(t('Add Book'), openers.addBook),
      createAddEntry(t('Add Project'), openers.addProject),
    ],
  };
}

function createAddEntry(label: string, run: () => void): CommandEntry {
  return { id: label, label, words: t('new create'), run };
}

function useActionEntries({ user, onOpenPart, onOpenPastDay }: CommandContext): MenuGroup {
  const [, navigate] = useLocation();
  const { theme, setTheme } = useTheme();
  const { open } = useOverlayHost();
  const exporting = useExport();
  const signOut = useSignOut(() => undefined);
  const isDark = theme === 'dark';
  const { selectedDate } = useSelectedDate();
  const isPast = selectedDate < useToday();
  return {
    heading: t('Do'),
    entries: [
      { id: 'ask', label: t('Ask Halo'), words: t('assistant ai speak'), run: () => open('halo') },
      {
        id: 'insights',
        label: t('View Insights'),
        words: t('statistics progress score charts'),
        run: () => onOpenPart('insights'),
      },
      {
        id: 'changes',
        label: t('View History'),
        words: t('undo redo changes log deleted'),
        run: () => onOpenPart('changes'),
      },
      ...(isPast
        ? [
            {
              id: 'past day',
              label: t('View Day as It Was'),
              detail: datedDay(selectedDate),
              words: t('history changes past before'),
              run: () => onOpenPastDay(selectedDate),
            },
          ]
        : []),
      {
        id: 'theme',
        label: isDark ? t('Turn Dark Mode Off') : t('Turn Dark Mode On'),
        words: t('theme light colors colours appearance'),
        run: () => setTheme(isDark ? 'light' : 'dark'),
      },
      {
        id: 'shortcuts',
        label: t('Keyboard Shortcuts'),
        words: t('keys help hotkeys'),
        keys: SHEET_KEYS,
        run: () => open('shortcuts'),
      },
      {
        id: 'export',
        label: t('Export My Data'),
        words: t('download backup back up save file json'),
        run: () => exporting.isPending || exporting.mutate(),
      },
      // The file is chosen on the settings page.
      {
        id: 'import',
        label: t('Import Data'),
        words: t('upload restore backup file json'),
        run: () => navigate('/settings'),
      },
      {
        id: 'password',
        label: t('Change Password'),
        words: t('account security'),
        run: () => onOpenPart('password'),
      },
      {
        id: 'devices',
        label: t('Manage Devices'),
        words: t('sessions signed in logins account security'),
        run: () => onOpenPart('devices'),
      },
      {
        id: 'history',
        label: t('Version History'),
        words: t('releases changelog about'),
        run: () => onOpenPart('history'),
      },
      ...(user.isAdmin
        ? [{ id: 'admin', label: t('Admin Dashboard'), words: t('users people'), run: () => onOpenPart('admin') }]
        : []),
      {
        id: 'deletion',
        label: t('Delete Account'),
        words: t('remove close account'),
        run: () => onOpenPart('deletion'),
      },
      {
        id: 'sign out',
        label: t('Sign Out'),
        words: t('log out logout signout'),
        run: () => signOut.isPending || signOut.mutate(),
      },
    ],
  };
}

/** Returns the found items and the status of the search. */
function useItemEntries(text: string): { entries: RankedEntry[]; status: string | undefined } {
  const { selectedDate } = useSelectedDate();
  const { items, isSearching, hasFailed } = useFoundItems(text, selectedDate);
  const goTo = useGoTo();
  return {
    entries: items.map((match) => ({
      entry: {
        id: `${match.itemType} ${match.id}`,
        label: match.title,
        detail: describeMatch(match),
        excerpt: match.excerpt,
        run: () => goTo(match),
      },
      // An item that the server has found is shown even if the client's ranking would not find it.
      rank: rankOf(match.title, [match.excerpt], text) ?? (match.excerpt === undefined ? RANK.typos : RANK.otherText),
    })),
    status: hasFailed ? t('Items could not be searched') : isSearching ? t('Searching…') : undefined,
  };
}

/** Returns the deleted items that match a text. Choosing one restores it. */
function useDeletedEntries(text: string): MenuGroup[] {
  const client = useQueryClient();
  const [now] = useState(Date.now);
  const entries = useDeletedItems(text).map((item) => ({
    id: `deleted ${item.number} ${item.itemType} ${item.title}`,
    label: item.title,
    detail: deletionLabel(item, now),
    action: t('Restore'),
    run: () => void restoreDeleted(client, item),
  }));
  return entries.length === 0 ? [] : [{ heading: t('Deleted'), entries }];
}

function describeMatch({ itemType, date, isCompleted, isCrossedOut }: Match): string {
  const parts = [TYPE_LABELS[itemType], ...(date === null ? [] : [datedDay(date)])];
  if (isCompleted) parts.push(t('completed'));
  else if (isCrossedOut) parts.push(t('crossed out'));
  return parts.join(' · ');
}

/** Returns the projects and project tasks that match a text. */
function useProjectEntries(text: string): RankedEntry[] {
  const [, navigate] = useLocation();
  const isWanted = text.trim() !== '';
  const { data: projects = [] } = useProjects();
  const { data: open = [] } = useProjectTasks(false, isWanted);
  const { data: completed = [] } = useProjectTasks(true, isWanted);
  if (!isWanted) return [];

  function goTo(isCompleted: boolean, show: () => void): void {
    if (isCompleted) changeProjectSettings({ showCompletedProjects: true });
    navigate('/projects');
    show();
  }

  const projectEntries = projects.map(({ id, title, isCompleted }) => ({
    id: `project ${id}`,
    label: title,
    detail: isCompleted ? t('Project · completed') : t('Project'),
    run: () => goTo(isCompleted, () => focusProject(title)),
  }));
  const taskEntries = [...open, ...completed].map(({ id, title, projectId }) => {
    const project = projects.find((each) => each.id === projectId);
    return {
      id: `project task ${id}`,
      label: title,
      detail: project?.title ?? t('Project task'),
      run: () => goTo(project?.isCompleted ?? false, () => focusItem({ id, title, date: null })),
    };
  });
  return [projectEntries, taskEntries].flatMap((entries) =>
    matchingEntries(entries, text).slice(0, MAX_PROJECT_RESULTS),
  );
}

import { useLocation } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import type { CommandEntry, MenuGroup } from '#client/commands/entries.ts';
import { SHORTCUT_KEYS } from '#client/commands/shortcut-list.ts';
import { createMoveOfOpenTasks } from '#client/items/move-request.ts';
import { useExport } from '#client/portability/portability.mutations.ts';
import { useGoToToday } from '#client/app/shell/go-to.ts';
import { useOverlayHost } from './overlay-host.ts';
import { SCREENS } from '#client/app/shell/screens.tsx';
import { useAddressOf, useSelectedDate } from '#client/app/providers/selected-date.tsx';
import type { SettingsPart } from './settings-parts.tsx';
import { useThemeChoice } from '#client/app/providers/system-theme.ts';
import type { ItemDialogOpeners } from './item-dialogs.tsx';
import { useDayTasks } from '#client/tasks/tasks.queries.ts';
import { createSortByTime } from '#client/tasks/time-order.ts';
import { useToday } from '#client/ui/use-today.ts';

/** What the commands act on. */
export interface CommandContext {
  user: User;
  openers: ItemDialogOpeners;
  onOpenPart: (part: SettingsPart) => void;
  onOpenPastDay: (day: Day) => void;
  onSignOut: () => void;
}

/** Returns the commands that open a screen. */
export function useScreenEntries(): MenuGroup {
  const [, navigate] = useLocation();
  const getAddress = useAddressOf();
  const goToToday = useGoToToday();
  const screens = SCREENS.map(({ path, getLabel }) => ({
    id: `go ${path}`,
    label: getLabel(),
    kind: 'screen' as const,
    run: () => navigate(getAddress(path)),
  }));
  return {
    heading: t('Go to'),
    entries: [
      { id: 'go today', label: t('Today'), kind: 'day', keys: SHORTCUT_KEYS.today, run: goToToday },
      ...screens,
      {
        id: 'go settings',
        label: t('Settings'),
        kind: 'screen',
        words: t('preferences options account'),
        run: () => navigate('/settings'),
      },
    ],
  };
}

/** Returns the commands that add an item. */
export function useAddEntries({ openers }: CommandContext): MenuGroup {
  const { selectedDate: day } = useSelectedDate();
  return {
    heading: t('Add'),
    entries: [
      {
        ...createAddEntry(t('Add Task'), () => openers.addTask(day)),
        detail: datedDay(day),
        keys: SHORTCUT_KEYS.add,
      },
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
  return { id: label, label, kind: 'addition', words: t('new create'), run };
}

/** Returns the commands that do anything else. */
export function useActionEntries({ user, onOpenPart, onOpenPastDay, onSignOut }: CommandContext): MenuGroup {
  const [, navigate] = useLocation();
  const { theme, chooseTheme } = useThemeChoice();
  const { open } = useOverlayHost();
  const exporting = useExport();
  const isDark = theme === 'dark';
  const { selectedDate } = useSelectedDate();
  const isPast = selectedDate < useToday();
  const { data: tasks } = useDayTasks(selectedDate);
  const moving = createMoveOfOpenTasks(tasks, selectedDate);
  const sorting = createSortByTime(tasks);
  return {
    heading: t('Do'),
    entries: [
      {
        id: 'ask',
        label: t('Ask Halo'),
        kind: 'halo',
        words: t('assistant ai speak'),
        keys: SHORTCUT_KEYS.halo,
        run: () => open('halo'),
      },
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
      ...(moving
        ? [
            {
              id: 'move open tasks',
              label: moving.label,
              detail: datedDay(selectedDate),
              words: t('plan tomorrow unfinished left over reschedule postpone'),
              run: moving.onSelect,
            },
          ]
        : []),
      ...(sorting
        ? [
            {
              id: 'sort by time',
              label: sorting.label,
              detail: datedDay(selectedDate),
              words: t('order arrange schedule hours clock'),
              run: sorting.onSelect,
            },
          ]
        : []),
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
        run: () => chooseTheme(isDark ? 'light' : 'dark'),
      },
      {
        id: 'shortcuts',
        label: t('Keyboard Shortcuts'),
        words: t('keys help hotkeys'),
        keys: SHORTCUT_KEYS.sheet,
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
        run: onSignOut,
      },
    ],
  };
}

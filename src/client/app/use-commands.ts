import { useLocation } from 'wouter';
import type { User } from '#shared/account/account.contract.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { useSignOut } from '#client/account/account.mutations.ts';
import { matchingGroups, type MenuEntry, type MenuGroup } from '#client/commands/entries.ts';
import { useFoundItems } from '#client/commands/found-items.queries.ts';
import { SHEET_KEYS } from '#client/commands/shortcuts.ts';
import { changeProjectSettings } from '#client/projects/project-settings.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { useGoTo } from './go-to.ts';
import { useOpenHalo } from './halo.tsx';
import { reveal, revealProject, revealToday } from './reveal.ts';
import { SCREENS } from './screens.tsx';
import { useSelectedDate } from './selected-date.tsx';
import type { SettingsPart } from './settings-parts.tsx';
import { useTheme } from './theme.tsx';
import { useToday } from './use-today.ts';
import type { WallOpeners } from './wall-entries.tsx';

/** What the command menu does things with. */
export interface CommandContext {
  user: User;
  openers: WallOpeners;
  onOpenPart: (part: SettingsPart) => void;
  onOpenSheet: () => void;
}

const KIND_OF: Record<Match['itemType'], string> = { task: 'Task', goal: 'Goal', habit: 'Habit', book: 'Book' };

/** So many projects, and tasks of projects, are offered: who wants another one types more of it. */
const MOST_OF_PROJECTS = 5;

/** What the command menu offers for a text: items, screens and actions, and Halo for whatever it is. */
export function useCommands(context: CommandContext, text: string): { groups: MenuGroup[]; status: string } {
  const items = useItemEntries(text);
  const projects = useProjectEntries(text);
  const ask = useOpenHalo();
  const isAsking = text.trim() !== '';
  const fixed = matchingGroups([useScreenEntries(), useAddEntries(context), useActionEntries(context)], text);
  const found: MenuGroup[] = [{ heading: 'Items', entries: [...items.entries, ...projects] }];
  const halo: MenuGroup[] = [
    {
      heading: 'Halo',
      entries: [{ id: 'halo', label: `Ask Halo: “${text.trim()}”`, run: () => ask?.(text.trim()) }],
    },
  ];
  const groups = [...fixed, ...(isAsking ? [...found, ...halo] : [])].filter(({ entries }) => entries.length > 0);
  return { groups, status: items.status ?? statusOf(groups) };
}

function statusOf(groups: readonly MenuGroup[]): string {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
}

function useScreenEntries(): MenuGroup {
  const [, navigate] = useLocation();
  const { setSelectedDate } = useSelectedDate();
  const today = useToday();
  const screens = SCREENS.map(({ path, label }) => ({ id: `go ${path}`, label, run: () => navigate(path) }));
  return {
    heading: 'Go to',
    entries: [
      {
        id: 'go today',
        label: 'Today',
        run: () => {
          setSelectedDate(today);
          navigate('/days');
          revealToday();
        },
      },
      ...screens,
      { id: 'go settings', label: 'Settings', words: 'preferences options', run: () => navigate('/settings') },
    ],
  };
}

function useAddEntries({ openers }: CommandContext): MenuGroup {
  const { selectedDate: day } = useSelectedDate();
  return {
    heading: 'Add',
    entries: [
      { ...adding('Add Task', () => openers.addTask(day)), detail: datedDay(day) },
      adding('Add Weekly Goal', () => openers.addGoal({ isWeekly: true, day })),
      adding('Add Monthly Goal', () => openers.addGoal({ isWeekly: false, day })),
      adding('Add Weekly Habit', () => openers.addHabit({ isWeekly: true, day })),
      adding('Add Monthly Habit', () => openers.addHabit({ isWeekly: false, day })),
      adding('Add Book', openers.addBook),
      adding('Add Project', openers.addProject),
    ],
  };
}

function adding(label: string, run: () => void): MenuEntry {
  return { id: label, label, words: 'new create', run };
}

function useActionEntries({ user, onOpenPart, onOpenSheet }: CommandContext): MenuGroup {
  const { theme, setTheme } = useTheme();
  const ask = useOpenHalo();
  const signOut = useSignOut(() => undefined);
  const isDark = theme === 'dark';
  return {
    heading: 'Do',
    entries: [
      { id: 'ask', label: 'Ask Halo', words: 'assistant', run: () => ask?.() },
      { id: 'insights', label: 'View Insights', words: 'statistics', run: () => onOpenPart('insights') },
      {
        id: 'theme',
        label: isDark ? 'Turn Dark Mode Off' : 'Turn Dark Mode On',
        words: 'theme light',
        run: () => setTheme(isDark ? 'light' : 'dark'),
      },
      { id: 'shortcuts', label: 'Keyboard Shortcuts', words: 'keys help', keys: SHEET_KEYS, run: onOpenSheet },
      { id: 'password', label: 'Change Password', run: () => onOpenPart('password') },
      { id: 'devices', label: 'Manage Devices', words: 'sessions', run: () => onOpenPart('devices') },
      ...(user.isAdmin ? [{ id: 'admin', label: 'Admin Dashboard', run: () => onOpenPart('admin') }] : []),
      { id: 'sign out', label: 'Sign Out', words: 'log out', run: () => signOut.isPending || signOut.mutate() },
    ],
  };
}

/** The items that are found, and what is said while they are looked for. */
function useItemEntries(text: string): { entries: MenuEntry[]; status: string | undefined } {
  const { selectedDate } = useSelectedDate();
  const { items, isSearching, hasFailed } = useFoundItems(text, selectedDate);
  const goTo = useGoTo();
  return {
    entries: items.map((match) => ({
      id: `${match.itemType} ${match.id}`,
      label: match.title,
      detail: detailOf(match),
      run: () => goTo(match),
    })),
    status: hasFailed ? 'Items could not be searched' : isSearching ? 'Searching…' : undefined,
  };
}

function detailOf({ itemType, date, isCompleted, isCrossedOut }: Match): string {
  const parts = [KIND_OF[itemType], ...(date === null ? [] : [datedDay(date)])];
  if (isCompleted) parts.push('completed');
  else if (isCrossedOut) parts.push('crossed out');
  return parts.join(' · ');
}

/** The projects that a text finds, and their tasks. */
function useProjectEntries(text: string): MenuEntry[] {
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
    detail: isCompleted ? 'Project · completed' : 'Project',
    run: () => goTo(isCompleted, () => revealProject(title)),
  }));
  const taskEntries = [...open, ...completed].map(({ id, title, projectId }) => {
    const project = projects.find((each) => each.id === projectId);
    return {
      id: `project task ${id}`,
      label: title,
      detail: project?.title ?? 'Project task',
      run: () => goTo(project?.isCompleted ?? false, () => reveal({ id, title, date: null })),
    };
  });
  return [projectEntries, taskEntries].flatMap((entries) =>
    matchingGroups([{ heading: '', entries }], text).flatMap((group) => group.entries.slice(0, MOST_OF_PROJECTS)),
  );
}

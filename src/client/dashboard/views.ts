import type { Day } from '#shared/calendar/day.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { cardOfDay, FIXED_CARDS, isCardId, WEEKDAY_CARDS, type CardId } from './cards.ts';

/** The order of the cards and which of them have double size. */
export interface Arrangement {
  order: readonly CardId[];
  expanded: readonly CardId[];
  /** The days that are folded into strips while their week is the current one; none unless given. */
  folded?: readonly CardId[];
}

/** A view saved by the person (DASH-22). */
export interface SavedView {
  name: string;
  description: string;
  order: readonly CardId[];
  expandedCards: readonly CardId[];
  isCustom: true;
  hiddenCards: readonly CardId[];
}

/**
 * The arguments of built-in views: today, and the project cards in order (undefined until the projects have loaded).
 */
export interface BoardContext {
  today: Day;
  projects: readonly CardId[] | undefined;
}

/** A built-in view. */
export interface Preset {
  name: string;
  /**
   * True if other cards follow those of the projects, so that the view cannot be shown before the projects have loaded.
   */
  needsProjects: boolean;
  arrange: (context: BoardContext) => Arrangement;
}

/** The mode of the custom arrangement, which is not a view. */
export const CUSTOM_MODE = 'custom';

/** The cards hidden by default (DASH-37). */
export const HIDDEN_AT_FIRST: readonly CardId[] = ['friday'];

/** The name of the view that begins with the projects. */
export const PROJECTS_VIEW = 'Projects';

const THIS_WEEK: Preset = {
  name: 'This Week',
  needsProjects: false,
  arrange: ({ projects = [] }) => ({ order: [...FIXED_CARDS, ...projects], expanded: [] }),
};

/** Today in double size, then the coming days, goals and habits. The past days of the week are folded. */
const TODAY: Preset = {
  name: 'Today',
  needsProjects: false,
  arrange({ today, projects = [] }) {
    const card = cardOfDay(today);
    const past = WEEKDAY_CARDS.slice(0, WEEKDAY_CARDS.indexOf(card));
    const coming = WEEKDAY_CARDS.slice(past.length + 1);
    const periods = ['weekly-goals', 'weekly-habits', 'monthly-goals', 'monthly-habits'] as const;
    return { order: [card, ...coming, ...periods, ...past, 'books', ...projects], expanded: [card], folded: past };
  },
};

/** The built-in views (DASH-18, DASH-19), and that of today. Cards that an order does not name follow at the end. */
export const PRESETS: readonly Preset[] = [
  TODAY,
  {
    name: 'Daily Focus',
    needsProjects: true,
    arrange: ({ today, projects = [] }) => ({
      order: [
        cardOfDay(today),
        'weekly-habits',
        'weekly-goals',
        'monthly-habits',
        'monthly-goals',
        ...projects,
        'books',
      ],
      expanded: [cardOfDay(today)],
    }),
  },
  {
    name: 'Weekly Planning',
    needsProjects: false,
    arrange: () => ({
      order: ['weekly-goals', ...WEEKDAY_CARDS, 'weekly-habits', 'monthly-goals', 'monthly-habits'],
      expanded: ['weekly-goals'],
    }),
  },
  THIS_WEEK,
  {
    name: PROJECTS_VIEW,
    needsProjects: true,
    arrange: ({ today, projects = [] }) => ({
      order: [...projects, cardOfDay(today), 'weekly-goals', 'monthly-goals', 'books'],
      expanded: projects.slice(0, 1),
    }),
  },
];

/** The label of the custom arrangement in the menu (DASH-16). */
export const UNSAVED_LAYOUT = 'Unsaved Layout';

const RESERVED = new Set([
  CUSTOM_MODE,
  ...[UNSAVED_LAYOUT, ...PRESETS.map(({ name }) => name)].map((name) => name.toLowerCase()),
]);

/** The initial mode. */
export const FIRST_MODE = THIS_WEEK.name;

/** The initial saved view: the days, then the weekly cards beside the weekend (DASH-20). */
export const MY_VIEW: SavedView = {
  name: 'My View',
  description: '',
  order: [...WEEKDAY_CARDS, 'weekly-goals', 'weekly-habits', 'books', 'monthly-goals', 'monthly-habits'],
  expandedCards: [],
  isCustom: true,
  hiddenCards: HIDDEN_AT_FIRST,
};

const LABELS: Readonly<Record<string, string>> = {
  'This Week': t('This Week'),
  Today: t('Today'),
  'Daily Focus': t('Daily Focus'),
  'Weekly Planning': t('Weekly Planning'),
  Projects: t('Projects'),
  'Unsaved Layout': t('Unsaved Layout'),
  'My View': t('My View'),
};

/** Returns the name of a view as it is shown: a built-in one in the current language. */
export function viewLabel(name: string): string {
  return LABELS[name] ?? name;
}

/** Returns the built-in view with this name. */
export function getPreset(mode: string): Preset | undefined {
  return PRESETS.find(({ name }) => name === mode);
}

/** True if a saved view cannot have this name, because a built-in view or the custom mode has it. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}

/** Returns the valid card ids of a stored list without repetition; undefined if it is not a list or contains none. */
export function readCards(value: unknown): CardId[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const cards = new Set(value.filter(isCardId));
  return cards.size === 0 && value.length > 0 ? undefined : [...cards];
}

/** Returns the valid views of a stored list or object; undefined if it is neither or contains none. */
export function readViews(value: unknown): SavedView[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const views = new Map<string, SavedView>();
  for (const entry of Object.values(value)) {
    const view = readView(entry);
    if (view !== undefined && !views.has(view.name)) views.set(view.name, view);
  }
  return views.size === 0 && Object.keys(value).length > 0 ? undefined : [...views.values()];
}

/** Returns the name of a stored view. The name of a built-in view that was added later gets a prefix. */
function nameOfSavedView(stored: string): string {
  const name = trimTitle(stored);
  return name.toLowerCase() === TODAY.name.toLowerCase() ? `My ${name}` : name;
}

function readView(value: unknown): SavedView | undefined {
  const view = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  const order = readCards(view.order);
  if (typeof view.name !== 'string' || order === undefined) return undefined;
  const name = nameOfSavedView(view.name);
  if (name === '' || isReserved(name)) return undefined;
  return {
    name,
    description: typeof view.description === 'string' ? view.description : '',
    order,
    expandedCards: readCards(view.expandedCards) ?? [],
    isCustom: true,
    hiddenCards: readCards(view.hiddenCards) ?? [],
  };
}

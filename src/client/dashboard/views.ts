import type { Day } from '#shared/calendar/day.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { cardOfDay, FIXED_CARDS, isCardId, WEEKDAY_CARDS, type CardId } from './cards.ts';

/** Where cards stand, and which of them are of double size. */
export interface Arrangement {
  order: readonly CardId[];
  expanded: readonly CardId[];
}

/** An arrangement that a person has saved under a name (core specification, section 3). */
export interface SavedView {
  name: string;
  description: string;
  order: readonly CardId[];
  expandedCards: readonly CardId[];
  isCustom: true;
  hiddenCards: readonly CardId[];
}

/** What a built-in view is arranged by: the day it is, and the cards of the projects in their order, once they are known. */
export interface BoardContext {
  today: Day;
  projects: readonly CardId[] | undefined;
}

/** A view that is built in. */
export interface Preset {
  name: string;
  /** Whether other cards stand behind those of projects, so that it cannot be shown before the projects are known. */
  needsProjects: boolean;
  arrange: (context: BoardContext) => Arrangement;
}

/** The mode of an arrangement that no view has. */
export const CUSTOM = 'custom';

/** The cards that are hidden until the person changes that (core specification, section 9). */
export const HIDDEN_AT_FIRST: readonly CardId[] = ['friday'];

const THIS_WEEK: Preset = {
  name: 'This Week',
  needsProjects: false,
  arrange: ({ projects = [] }) => ({ order: [...FIXED_CARDS, ...projects], expanded: [] }),
};

/** The views that are built in (core specification, section 2). Cards that an order does not name come behind it. */
export const PRESETS: readonly Preset[] = [
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
    name: 'Projects',
    needsProjects: true,
    arrange: ({ today, projects = [] }) => ({
      order: [...projects, cardOfDay(today), 'weekly-goals', 'monthly-goals', 'books'],
      expanded: projects.slice(0, 1),
    }),
  },
];

/** What the menu calls an arrangement that no view has. */
export const UNSAVED = 'Unsaved Layout';

const RESERVED = new Set([CUSTOM, ...[UNSAVED, ...PRESETS.map(({ name }) => name)].map((name) => name.toLowerCase())]);

/** The view of a browser that has kept nothing. */
export const FIRST_MODE = THIS_WEEK.name;

/** The saved view that exists at first: the days, and beside the weekend what the week is for. */
export const MY_VIEW: SavedView = {
  name: 'My View',
  description: '',
  order: [...WEEKDAY_CARDS, 'weekly-goals', 'weekly-habits', 'books', 'monthly-goals', 'monthly-habits'],
  expandedCards: [],
  isCustom: true,
  hiddenCards: HIDDEN_AT_FIRST,
};

/** The built-in view of this name. */
export function presetOf(mode: string): Preset | undefined {
  return PRESETS.find(({ name }) => name === mode);
}

/** Whether a saved view cannot have this name: a built-in one, or what is none, has it. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}

/** The ids of cards in a list, each once. Storage may hold anything: undefined for what is no list, or one of other things. */
export function readCards(value: unknown): CardId[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const cards = new Set(value.filter(isCardId));
  return cards.size === 0 && value.length > 0 ? undefined : [...cards];
}

/** The saved views of a list, or of an object by their names; undefined for what is neither, or of other things. */
export function readViews(value: unknown): SavedView[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const views = new Map<string, SavedView>();
  for (const entry of Object.values(value)) {
    const view = readView(entry);
    if (view !== undefined && !views.has(view.name)) views.set(view.name, view);
  }
  return views.size === 0 && Object.keys(value).length > 0 ? undefined : [...views.values()];
}

function readView(value: unknown): SavedView | undefined {
  const view = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  const order = readCards(view.order);
  if (typeof view.name !== 'string' || order === undefined) return undefined;
  const name = trimTitle(view.name);
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

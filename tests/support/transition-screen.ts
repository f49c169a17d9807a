import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { ordinalDay, weekdayName } from '#shared/calendar/labels.ts';
import { getFlags, type ItemState } from '#shared/items/items.rules.ts';
import { CardScreen } from './card-screen.ts';
import type { Control, Entity } from './transitions.ts';
import { visit } from './shared-page.ts';

/** The common properties of items of any type. */
interface Stored {
  id: number;
  isCompleted: boolean;
  isCrossedOut: boolean;
  isPriority?: boolean;
  flagged?: boolean;
}

/** How an item type is added, read and found on its screen. */
interface ScreenKind {
  path: string;
  /** The name of the card that lists the items. */
  card: (today: Day) => string;
  /** Adds an item in a state and returns its id. */
  add: (request: APIRequestContext, title: string, state: ItemState, today: Day) => Promise<number>;
  /** Lists all items through the API. */
  readAll: (request: APIRequestContext, today: Day) => Promise<Stored[]>;
}

/** The project whose card lists the tasks. */
const PROJECT = 'Kitchen';

const SCREEN_KINDS: Record<Entity, ScreenKind> = {
  task: {
    path: '/days',
    card: (today) => `${weekdayName(today)} ${ordinalDay(today)}`,
    add: async (request, title, state, today) =>
      post(request, '/api/tasks', { title, date: today, ...getFlags(state) }),
    readAll: async (request, today) => get(request, `/api/tasks/date/${today}`),
  },
  goal: {
    path: '/goals',
    card: () => 'Weekly Goals',
    add: async (request, title, state, today) =>
      post(request, '/api/goals', { title, isWeekly: true, dueDate: today, ...getFlags(state) }),
    readAll: async (request, today) => get(request, `/api/goals?weekly=true&date=${today}`),
  },
  book: {
    path: '/goals',
    card: () => 'Books',
    add: async (request, title, state) => post(request, '/api/books', { title, ...getFlags(state) }),
    readAll: async (request) => get(request, '/api/books'),
  },
  habit: {
    path: '/habits',
    card: () => 'Weekly Habits',
    add: async (request, title, state, today) => {
      const { isCrossedOut, isCompleted } = getFlags(state);
      const id = await post(request, '/api/habits', { title, isWeekly: true, dueDate: today, isCrossedOut });
      if (isCompleted) await request.post(`/api/habits/${id}/complete`, { data: { date: today } });
      return id;
    },
    readAll: async (request, today) => get(request, `/api/habits?isWeekly=true&referenceDate=${today}`),
  },
  'project task': {
    path: '/projects',
    card: () => PROJECT,
    add: async (request, title, state) => {
      const projects = (await get(request, '/api/projects')) as (Stored & { title: string })[];
      const id = projects[0]?.id ?? (await post(request, '/api/projects', { title: PROJECT }));
      return post(request, `/api/projects/${id}/tasks`, { title, ...getFlags(state) });
    },
    readAll: async (request) => get(request, '/api/project-tasks'),
  },
};

/** The item types with a screen. */
export const ENTITIES_ON_SCREEN = Object.keys(SCREEN_KINDS) as Entity[];

const MENU_CONTROLS: Record<Exclude<Control, 'checkbox'>, RegExp> = {
  cross: /^(Cross out|Restore|Cancel book|Restore book)$/,
  priority: /^(Make|Remove) priority$/,
  flag: /^(Flag|Unflag)$/,
};

/** The screen of an item type, with the controls of its rows. */
export class TransitionScreen {
  readonly page: Page;
  readonly #kind: ScreenKind;
  readonly #today: Day;
  readonly #card: CardScreen;

  constructor(page: Page, entity: Entity, today: Day) {
    const kind = SCREEN_KINDS[entity];
    this.page = page;
    this.#kind = kind;
    this.#today = today;
    this.#card = new CardScreen(page, kind.card(today));
  }

  /** Adds an item in a state and returns its id. */
  async add(title: string, state: ItemState): Promise<number> {
    return this.#kind.add(this.page.request, title, state, this.#today);
  }

  async open(): Promise<void> {
    await visit(this.page, this.#kind.path);
    await this.#card.addButton.waitFor();
  }

  row(title: string): Locator {
    return this.#card.row(title);
  }

  /** The icon that a control adds to a row. */
  mark(title: string, control: Control): Locator {
    return this.row(title).getByRole('img', { name: control === 'flag' ? 'Flagged' : 'Priority' });
  }

  /** Presses a control of a row. Returns false when it is disabled. */
  async press(title: string, control: Control): Promise<boolean> {
    if (control === 'checkbox') {
      await this.#card.complete(title);
      return true;
    }
    await this.#card.openActions(title);
    const entry = this.#card.action(MENU_CONTROLS[control]);
    if ((await entry.getAttribute('aria-disabled')) === 'true') {
      await this.page.keyboard.press('Escape');
      await entry.waitFor({ state: 'detached' });
      return false;
    }
    await entry.click();
    return true;
  }

  /** The item as the API returns it. */
  async read(id: number): Promise<Stored | undefined> {
    const all = await this.#kind.readAll(this.page.request, this.#today);
    return all.find((item) => item.id === id);
  }
}

async function post(request: APIRequestContext, path: string, data: object): Promise<number> {
  const response = await request.post(path, { data });
  if (response.status() !== 201) throw new Error(`POST ${path} failed: ${await response.text()}`);
  const { id } = (await response.json()) as Stored;
  return id;
}

async function get(request: APIRequestContext, path: string): Promise<Stored[]> {
  const response = await request.get(path);
  return (await response.json()) as Stored[];
}

import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { expect, waitForAnimations, test as base } from './browser.ts';
import { ProjectsScreen } from './projects-screen.ts';
import { waitForNetworkIdle } from './page-activity.ts';
import { reopen, visit } from './shared-page.ts';

/** How a test operates the screen. */
export type InputMethod = 'mouse' | 'keyboard';

/** The cards that a new account sees at first, in order, on any day but a Friday. */
export const FIRST_CARDS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'saturday',
  'sunday',
  'weekly-goals',
  'weekly-habits',
  'monthly-goals',
  'monthly-habits',
  'books',
];

/** More entries than any menu has. */
const MAX_ENTRIES = 30;

/** The dashboard, addressed by roles and names. Controls are pressed by mouse or by keyboard alone. */
export class DashboardScreen {
  readonly page: Page;
  readonly inputMethod: InputMethod;

  constructor(page: Page, inputMethod: InputMethod = 'mouse') {
    this.page = page;
    this.inputMethod = inputMethod;
  }

  async open(path = '/desktop'): Promise<void> {
    await visit(this.page, path);
    await this.ready();
  }

  /** Leaves the dashboard and returns, so that it reads from the server and from local storage again. */
  async reopen(): Promise<void> {
    await reopen(this.page);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Adds tasks through the API and returns their ids. */
  async addTasks(date: Day, ...titles: string[]): Promise<number[]> {
    const tasks = titles.map((title, sortOrder) => ({ title, date, sortOrder }));
    const response = await this.page.request.post('/api/tasks/batch', { data: { tasks } });
    return ((await response.json()) as { id: number }[]).map(({ id }) => id);
  }

  /** Stores a value in local storage. The page must be one of halo's. */
  async setStored(key: string, value: unknown): Promise<void> {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await this.page.evaluate(([name = '', kept = '']) => localStorage.setItem(name, kept), [key, text]);
  }

  /** Reads a value from local storage, parsed if it is JSON. */
  async readStored(key: string): Promise<unknown> {
    const kept = await this.page.evaluate((name) => localStorage.getItem(name), key);
    if (kept === null) return undefined;
    try {
      return JSON.parse(kept);
    } catch {
      return kept;
    }
  }

  /** The ids of the cards in order. */
  async cards(): Promise<string[]> {
    return this.page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card'] ?? ''));
  }

  /** The ids of the enlarged cards. */
  async expanded(): Promise<string[]> {
    return this.page
      .locator('[data-card][data-expanded]')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['card'] ?? ''));
  }

  card(id: string): Locator {
    return this.page.locator(`[data-card="${id}"]`);
  }

  row(id: string, title: string): Locator {
    return this.card(id).locator('li').filter({ hasText: title });
  }

  /** The scrolling list of a card. */
  list(id: string): Locator {
    return this.card(id).locator('[data-item-list]');
  }

  /** The control that enlarges or shrinks a card. */
  sizeControl(id: string): Locator {
    return this.card(id)
      .locator('header')
      .getByLabel(/^(Expand|Shrink) /);
  }

  /** The control that opens a card's menu. */
  menuControl(id: string): Locator {
    return this.card(id)
      .locator('header')
      .getByLabel(/ card menu$/);
  }

  get toolbar(): Locator {
    return this.page.getByRole('group', { name: 'Dashboard' });
  }

  /** The control that opens the 'View Layout' menu. */
  get viewControl(): Locator {
    return this.toolbar.getByText('View Layout');
  }

  get menu(): Locator {
    return this.page.getByRole('menu');
  }

  /** An entry of the open menu. */
  entry(name: string | RegExp): Locator {
    const named = { name, exact: true };
    return this.menu.getByRole('menuitem', named).or(this.menu.getByRole('menuitemradio', named));
  }

  /** The checked entry of the open menu. */
  get chosen(): Locator {
    return this.menu.getByRole('menuitemradio', { checked: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The visible toast. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  async press(control: Locator): Promise<void> {
    if (this.inputMethod === 'mouse') {
      await control.click();
      return;
    }
    await control.focus();
    await this.page.keyboard.press('Enter');
  }

  /** Chooses an entry of the menu that a control opens. */
  async choose(control: Locator, name: string | RegExp): Promise<void> {
    await this.press(control);
    const entry = this.entry(name);
    if (this.inputMethod === 'mouse') {
      await entry.click();
      return;
    }
    await entry.waitFor();
    for (let step = 0; step < MAX_ENTRIES; step += 1) {
      if (await entry.evaluate((element) => element === document.activeElement)) break;
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.page.keyboard.press('ArrowDown');
      await this.page.waitForFunction((focused) => document.activeElement !== focused, before);
    }
    await this.page.keyboard.press('Enter');
  }

  /** Chooses an entry of a card's menu. */
  async chooseAction(id: string, name: string): Promise<void> {
    await this.choose(this.menuControl(id), name);
  }

  /** Chooses an entry of the 'View Layout' menu. */
  async chooseInViewMenu(name: string | RegExp): Promise<void> {
    await this.choose(this.viewControl, name);
  }

  /** Selects a checkbox of the open dialog. */
  async select(title: string): Promise<void> {
    const checkbox = this.dialog.getByRole('checkbox', { name: title });
    if (this.inputMethod === 'mouse') {
      await this.dialog.locator('li').filter({ hasText: title }).click();
    } else {
      await checkbox.focus();
      await this.page.keyboard.press('Space');
    }
    await expect(checkbox).toBeChecked();
  }

  /** Presses Undo in the toast. */
  async undo(): Promise<void> {
    const undo = this.toast.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    if (this.inputMethod === 'mouse') {
      await undo.click();
      return;
    }
    await this.page.keyboard.press('F8');
    await expect(undo).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  /** Drags a card by its header to the side of another. */
  async drag(id: string, beside: string, side: 'before' | 'after'): Promise<void> {
    const { mouse } = this.page;
    await this.card(beside).scrollIntoViewIfNeeded();
    await this.waitForAnimations();
    const start = await this.card(id).locator('h2').boundingBox();
    const end = await this.card(beside).boundingBox();
    if (start === null || end === null) throw new Error('A card is not there');
    const share = side === 'before' ? 0.2 : 0.8;
    await mouse.move(start.x + 8, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(start.x + 14, start.y + start.height / 2 + 6, { steps: 3 });
    await mouse.move(end.x + end.width * share, end.y + end.height * share, { steps: 8 });
    await mouse.up();
  }

  /** Waits until cards have stopped moving. */
  async waitForAnimations(): Promise<void> {
    await waitForAnimations(this.page);
  }

  /** Closes the open menu or dialog with Escape. */
  async escape(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.menu.or(this.dialog)).toHaveCount(0);
  }

  /** Waits until drag and drop and the remaining rows of long lists are loaded as well. */
  private async ready(): Promise<void> {
    await this.viewControl.waitFor();
    await waitForNetworkIdle(this.page, 4);
    for (let time = 0; time < 2; time += 1) {
      await this.page.evaluate(async () => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  }
}

/** `test` with the dashboard of a new account on a Saturday. The dashboard is not open yet. */
export const test = base.extend<{ inputMethod: InputMethod; dashboard: DashboardScreen; projects: ProjectsScreen }>({
  inputMethod: ['mouse', { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters from this pattern
  today: async ({}, use) => use('2026-11-21'),

  dashboard: async ({ signedIn: page, inputMethod }, use) => {
    await use(new DashboardScreen(page, inputMethod));
  },

  projects: async ({ signedIn }, use) => use(new ProjectsScreen(signedIn)),
});

/**
 * Runs the tests with one input method. All controls of the dashboard are used by tests of both methods, so that a test
 * needs one of them.
 */
export function withInput(inputMethod: InputMethod, tests: () => void): void {
  test.describe(`with the ${inputMethod} @desk`, () => {
    test.use({ inputMethod });
    tests();
  });
}

/** Runs the tests with the mouse, and again with the keyboard alone. */
export function withMouseAndKeyboard(tests: () => void): void {
  for (const inputMethod of ['mouse', 'keyboard'] as const) withInput(inputMethod, tests);
}

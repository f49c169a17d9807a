import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { expect, test as base } from './browser.ts';
import { CardScreen } from './card-screen.ts';
import { PeriodScreen } from './period-screen.ts';
import { visit } from './shared-page.ts';

/** The goals screen, addressed by roles and names. */
export class GoalsScreen extends PeriodScreen {
  readonly weekly: CardScreen;
  readonly monthly: CardScreen;
  readonly books: CardScreen;

  constructor(page: Page, today?: Day) {
    super(page, today);
    this.weekly = new CardScreen(page, 'Weekly Goals');
    this.monthly = new CardScreen(page, 'Monthly Goals');
    this.books = new CardScreen(page, 'Books');
  }

  /** The title field of the goal dialog. */
  get field(): Locator {
    return this.dialog.getByPlaceholder('Enter goal...');
  }

  /** The title field of the book dialog. */
  get title(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Title', exact: true });
  }

  get author(): Locator {
    return this.dialog.getByPlaceholder('Author (optional)');
  }

  get recommendedBy(): Locator {
    return this.dialog.getByPlaceholder('Recommended by (optional)');
  }

  async addGoal(card: CardScreen, title: string): Promise<void> {
    await card.addButton.click();
    await this.field.fill(title);
    await this.field.press('Enter');
    await this.dialog.waitFor({ state: 'detached' });
  }

  async addBook(title: string, recommendedBy = ''): Promise<void> {
    await this.books.addButton.click();
    await this.title.fill(title);
    await this.recommendedBy.fill(recommendedBy);
    await this.recommendedBy.press('Enter');
    await this.dialog.waitFor({ state: 'detached' });
  }
}

/** `test` with the goals screen of a new account, open on today. */
export const test = base.extend<{ goals: GoalsScreen }>({
  goals: async ({ signedIn: page, today }, use) => {
    await visit(page, '/goals');
    const goals = new GoalsScreen(page, today);
    await expect(goals.books.addButton).toBeVisible();
    await use(goals);
  },
});

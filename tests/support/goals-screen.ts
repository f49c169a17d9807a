import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { localDayOf } from '#shared/calendar/day.ts';
import { expect, test as base } from './browser.ts';
import { CardScreen } from './card-screen.ts';

/** The goals screen, by what a person sees on it. */
export class GoalsScreen {
  readonly page: Page;
  readonly today: Day;
  readonly weekly: CardScreen;
  readonly monthly: CardScreen;
  readonly books: CardScreen;

  constructor(page: Page, today: Day = localDayOf(new Date())) {
    this.page = page;
    this.today = today;
    this.weekly = new CardScreen(page, 'Weekly Goals');
    this.monthly = new CardScreen(page, 'Monthly Goals');
    this.books = new CardScreen(page, 'Books');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The goal dialog's field for the title. */
  get field(): Locator {
    return this.dialog.getByPlaceholder('Enter goal...');
  }

  /** The book dialog's fields. */
  get title(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Title', exact: true });
  }

  get author(): Locator {
    return this.dialog.getByPlaceholder('Author (optional)');
  }

  get recommendedBy(): Locator {
    return this.dialog.getByPlaceholder('Recommended by (optional)');
  }

  get saveButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Sav/ });
  }

  /** The toast that shows. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  /** The name of the week or of the month that a card is about. */
  period(name: 'Week' | 'Month'): Locator {
    return this.page.locator(`nav[aria-label="${name}"]`).locator('[aria-live]');
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

  /** Goes to another screen by the links of this one. */
  async goTo(screen: 'Days' | 'Goals'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
  }

  /** What the API answers at an address. */
  async read<Body>(path: string): Promise<Body> {
    const response = await this.page.request.get(path);
    return (await response.json()) as Body;
  }

  /** Adds something through the API. */
  async post(path: string, data: object): Promise<void> {
    const response = await this.page.request.post(path, { data });
    if (response.status() !== 201) throw new Error(`POST ${path} failed: ${await response.text()}`);
  }
}

/** The test with the goals screen of a new account, open on today. */
export const test = base.extend<{ goals: GoalsScreen }>({
  goals: async ({ page, account, today }, use) => {
    expect(account.id).toBeGreaterThan(0);
    if (today !== undefined) await page.clock.setFixedTime(`${today}T12:00:00`);
    await page.goto('/goals');
    const goals = new GoalsScreen(page, today);
    await expect(goals.books.addButton).toBeVisible();
    await use(goals);
  },
});

/** How a server answers that is broken. */
export const SERVER_ERROR = { status: 500, contentType: 'application/json', body: '{"message":"The disk is full"}' };

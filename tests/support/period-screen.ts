import type { Locator, Page } from '@playwright/test';
import { localDayOf, type Day } from '#shared/calendar/day.ts';

/** A screen of cards of weeks and months, by what a person sees on it. */
export class PeriodScreen {
  readonly page: Page;
  readonly today: Day;

  constructor(page: Page, today: Day = localDayOf(new Date())) {
    this.page = page;
    this.today = today;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
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

  /** Goes to another screen by the links of this one. */
  async goTo(screen: 'Days' | 'Goals' | 'Habits'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
  }

  /** What the API answers at an address. */
  async read<Body>(path: string): Promise<Body> {
    const response = await this.page.request.get(path);
    return (await response.json()) as Body;
  }

  /** Adds or changes something through the API. */
  async send(method: 'post' | 'put', path: string, data: object): Promise<void> {
    const response = await this.page.request[method](path, { data });
    if (!response.ok()) throw new Error(`${method} ${path} failed: ${await response.text()}`);
  }
}

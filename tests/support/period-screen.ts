import type { Locator, Page } from '@playwright/test';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';

/** A screen with cards of weeks and months, addressed by roles and names. */
export class PeriodScreen {
  readonly page: Page;
  readonly today: Day;

  constructor(page: Page, today: Day = toLocalDay(new Date())) {
    this.page = page;
    this.today = today;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get saveButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Sav/ });
  }

  /** The visible toast. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  /** The label of the week or month of a card. */
  period(name: 'Week' | 'Month'): Locator {
    return this.page.locator(`nav[aria-label="${name}"]`).locator('[aria-live]');
  }

  /** Opens another screen through the navigation. */
  async goTo(screen: 'Days' | 'Goals' | 'Habits'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
  }

  /** Reads a path of the API. */
  async read<Body>(path: string): Promise<Body> {
    const response = await this.page.request.get(path);
    return (await response.json()) as Body;
  }

  /** Adds or changes an item through the API. */
  async send(method: 'post' | 'put', path: string, data: object): Promise<void> {
    const response = await this.page.request[method](path, { data });
    if (!response.ok()) throw new Error(`${method} ${path} failed: ${await response.text()}`);
  }
}

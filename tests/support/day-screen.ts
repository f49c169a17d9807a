import type { Locator, Page, Response } from '@playwright/test';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { longDay, ordinalDay, weekdayName } from '#shared/calendar/labels.ts';

/** The days screen, addressed by roles and names. Methods are about today unless a day is given. */
export class DayScreen {
  readonly page: Page;
  readonly today: Day;

  constructor(page: Page, today: Day = toLocalDay(new Date())) {
    this.page = page;
    this.today = today;
  }

  card(day: Day = this.today): Locator {
    // Not by role: elements behind an open dialog have none.
    return this.page.locator(`section[aria-label="${weekdayName(day)} ${ordinalDay(day)}"]`);
  }

  get addButton(): Locator {
    return this.card().getByRole('button', { name: 'Add Task' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The title field of the dialog. */
  get field(): Locator {
    return this.dialog.getByPlaceholder('Enter task...');
  }

  get saveButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Sav/ });
  }

  /** The select box of patterns in the dialog. */
  get repeat(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Repeat' });
  }

  /** The visible toast. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  row(title: string, day: Day = this.today): Locator {
    return this.card(day).locator('li').filter({ hasText: title });
  }

  /** The titles of today's list from top to bottom, with the divider as '—'. */
  async titles(): Promise<string[]> {
    return this.card()
      .locator('li button[dir], hr')
      .evaluateAll((entries) => entries.map((entry) => (entry.tagName === 'HR' ? '—' : (entry.textContent ?? ''))));
  }

  /** The line in which tasks of a day are typed. */
  line(day: Day = this.today): Locator {
    return this.page.getByRole('textbox', { name: `Add a task to ${longDay(day)}` });
  }

  /** Adds a task in the line, which takes less time than the dialog. Waits until the server has stored it if it can. */
  async add(title: string): Promise<void> {
    const isOnline = await this.page.evaluate(() => navigator.onLine);
    const stored = isOnline ? this.page.waitForResponse(isCreation) : undefined;
    await this.line().fill(title);
    await this.line().press('Enter');
    await stored;
    await this.row(title).first().waitFor({ state: 'attached' });
  }

  async addRepeating(title: string, pattern: string): Promise<void> {
    await this.addButton.click();
    await this.field.fill(title);
    await this.repeat.selectOption(pattern);
    await this.field.press('Enter');
    await this.dialog.waitFor({ state: 'detached' });
  }

  async open(title: string): Promise<void> {
    await this.row(title)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
  }

  async complete(title: string): Promise<void> {
    await this.row(title)
      .getByRole('checkbox', { name: `Complete ${title}` })
      .click();
  }

  /** Chooses an action from a row's menu. */
  async chooseAction(title: string, action: string): Promise<void> {
    await this.openActions(title);
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async openActions(title: string): Promise<void> {
    const row = this.row(title);
    await row.hover();
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
  }
}

function isCreation(response: Response): boolean {
  return response.request().method() === 'POST' && new URL(response.url()).pathname.endsWith('/api/tasks');
}

import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { expect, test as base } from './browser.ts';
import { CardScreen } from './card-screen.ts';
import { PeriodScreen } from './period-screen.ts';
import { visit } from './shared-page.ts';

/** The state of a habit in a period: completed (k), crossed out (x) or unchanged (.). */
type Mark = 'k' | 'x' | '.';

/** The habits screen, addressed by roles and names. */
export class HabitsScreen extends PeriodScreen {
  readonly weekly: CardScreen;
  readonly monthly: CardScreen;

  constructor(page: Page, today?: Day) {
    super(page, today);
    this.weekly = new CardScreen(page, 'Weekly Habits');
    this.monthly = new CardScreen(page, 'Monthly Habits');
  }

  /** The title field of the habit dialog. It stays in the page, hidden, behind the recurrence question. */
  get field(): Locator {
    return this.page.getByPlaceholder('Enter habit...');
  }

  /** A button of the visible dialog. */
  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The streak badge of a row. */
  streak(card: CardScreen, title: string): Locator {
    return card.row(title).getByRole('button', { name: /^Streak of/ });
  }

  async closeMenu(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('menu').waitFor({ state: 'detached' });
  }

  /** Adds a habit through the screen. */
  async add(card: CardScreen, title: string, isRecurring = true): Promise<void> {
    await card.addButton.click();
    await this.field.fill(title);
    await this.field.press('Enter');
    await this.button(isRecurring ? 'Yes, make it recurring' : /^No, just this/).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Adds a recurring habit through the API with a mark for each period, the last one for the current period. */
  async make(title: string, marks: string, fields: Partial<Habit> = {}): Promise<void> {
    const { isWeekly = true } = fields;
    const getDay = (index: number) => addPeriods(isWeekly, this.today, index - marks.length + 1);
    const body = { isOngoing: true, ...fields, title, isWeekly, dueDate: getDay(0) };
    await this.send('post', '/api/habits', body);
    for (const [index, mark] of Array.from(marks).entries()) {
      const habit = (await this.readStored(isWeekly, getDay(index))).find((each) => each.title === title);
      if (habit === undefined) throw new Error(`There is no ${title} on ${getDay(index)}`);
      await this.mark(habit, mark as Mark);
    }
  }

  async mark({ id, dueDate }: Habit, mark: Mark): Promise<void> {
    if (mark === 'k') await this.send('post', `/api/habits/${id}/complete`, { date: dueDate });
    if (mark === 'x') await this.send('put', `/api/habits/${id}`, { isCrossedOut: true });
  }

  /** The habits of the week or month of a day, as the API returns them. */
  async readStored(isWeekly = true, day: Day = this.today): Promise<Habit[]> {
    return this.read(`/api/habits?isWeekly=${isWeekly}&referenceDate=${day}`);
  }
}

/** `test` with the habits screen of a new account, open on today. */
export const test = base.extend<{ habits: HabitsScreen }>({
  habits: async ({ signedIn: page, today }, use) => {
    await visit(page, '/habits');
    const habits = new HabitsScreen(page, today);
    await expect(habits.weekly.addButton).toBeVisible();
    await use(habits);
  },
});

import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { leaveScreen, visit } from './shared-page.ts';

/** The dialogs of the new-day flow, addressed by roles and names. */
export class NewDayScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get newDay(): Locator {
    return this.page.getByRole('dialog', { name: 'New Day' });
  }

  get carryOver(): Locator {
    return this.page.getByRole('dialog', { name: /^Carry Over to / });
  }

  get selectAll(): Locator {
    return this.newDay.getByRole('checkbox', { name: 'Select All' });
  }

  get copyButton(): Locator {
    return this.newDay.getByRole('button', { name: /^Copy/ });
  }

  get carryOverButton(): Locator {
    return this.carryOver.getByRole('button', { name: 'Carry Over', exact: true });
  }

  get undoButton(): Locator {
    return this.page.getByRole('button', { name: 'Undo' });
  }

  /** The Undo of the step with this title, in a toast or in a dialog. */
  findUndo(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Undo' });
  }

  /** The toasts on the screen. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  }

  /** The toast, or the step in a dialog, with exactly this title. */
  toast(title: string): Locator {
    return this.page.getByRole('listitem').getByText(title, { exact: true });
  }

  task(title: string): Locator {
    return this.newDay.getByRole('checkbox', { name: title, exact: true });
  }

  item(title: string): Locator {
    return this.carryOver.getByRole('checkbox', { name: title, exact: true });
  }

  async skip(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  }

  /** Opens the days screen on a day at a local time. `last` is the date of the last visit. */
  async visit(day: Day, { at = '09:00:00', last }: { at?: string; last?: Day } = {}): Promise<void> {
    await this.page.clock.setSystemTime(`${day}T${at}`);
    await this.rememberVisit(last);
    await visit(this.page, '/days');
    await this.page.getByRole('button', { name: 'Settings', includeHidden: true }).waitFor();
  }

  /**
   * Clears local storage and stores the date of the last visit; undefined means a browser without a visit. Leaves the
   * open screen.
   */
  async rememberVisit(last: Day | undefined): Promise<void> {
    await leaveScreen(this.page);
    await this.page.evaluate((day) => {
      localStorage.clear();
      if (day !== undefined) localStorage.setItem('last-visit-date', day);
    }, last);
  }

  async lastVisit(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('last-visit-date'));
  }
}

/** Adds tasks for the signed-in user of the page and returns them. */
export async function addTasks(page: Page, date: Day, ...tasks: (string | Partial<Task>)[]): Promise<Task[]> {
  const drafts = tasks.map((task, sortOrder) => ({
    date,
    sortOrder,
    ...(typeof task === 'string' ? { title: task } : task),
  }));
  const response = await page.request.post('/api/tasks/batch', { data: { tasks: drafts } });
  if (response.status() !== 201) throw new Error(`Adding tasks failed: ${await response.text()}`);
  return (await response.json()) as Task[];
}

/** The stored tasks of a day, as titles followed by the state unless they are active. */
export async function readTasks(page: Page, date: Day): Promise<string[]> {
  const response = await page.request.get(`/api/tasks/date/${date}`);
  const tasks = (await response.json()) as Task[];
  return tasks.map(({ title, isCompleted, isCrossedOut }) => {
    if (isCompleted) return `${title}, completed`;
    return isCrossedOut ? `${title}, crossed out` : title;
  });
}

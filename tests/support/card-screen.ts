import type { Locator, Page } from '@playwright/test';

/** A card of items, addressed by roles and names. */
export class CardScreen {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    // Not by role: elements behind an open dialog have none.
    this.root = page.locator(`section[aria-label="${name}"]`);
  }

  get addButton(): Locator {
    return this.root.getByRole('button', { name: /^Add / });
  }

  get progress(): Locator {
    return this.root.getByRole('progressbar');
  }

  row(title: string): Locator {
    return this.root.locator('li').filter({ hasText: title });
  }

  /** The titles from top to bottom, without subtitles, with the divider as '—'. */
  async titles(): Promise<string[]> {
    return this.root
      .locator('li button[dir], hr')
      .evaluateAll((entries) =>
        entries.map((entry) => (entry.tagName === 'HR' ? '—' : (entry.firstChild?.textContent ?? ''))),
      );
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

  /** An entry of the open menu. */
  action(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name, exact: true });
  }

  async openActions(title: string): Promise<void> {
    const row = this.row(title);
    await row.hover();
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
  }

  /** Chooses an action from a row's menu. */
  async chooseAction(title: string, action: string | RegExp): Promise<void> {
    await this.openActions(title);
    await this.action(action).click();
  }
}

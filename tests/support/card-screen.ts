import type { Locator, Page } from '@playwright/test';

/** A card of items, by what a person sees of it. */
export class CardScreen {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    // Not by its role: behind an open dialog nothing has one.
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

  /** The titles from top to bottom, without what stands small below them, and with the divider as '—'. */
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

  /** An entry of the menu that is open. */
  action(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name, exact: true });
  }

  async openActions(title: string): Promise<void> {
    const row = this.row(title);
    await row.hover();
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
  }

  /** Chooses an action from a row's menu. */
  async act(title: string, action: string | RegExp): Promise<void> {
    await this.openActions(title);
    await this.action(action).click();
  }
}

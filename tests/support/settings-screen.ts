import type { Locator, Page } from '@playwright/test';
import { test as base } from './browser.ts';
import { visit } from './shared-page.ts';

/** The settings, addressed by roles and names. */
export class SettingsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get gear(): Locator {
    return this.page.getByRole('button', { name: 'Settings', exact: true });
  }

  /** The dialog that the gear opens. */
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Settings' });
  }

  /** The card with all rows, in the dialog or on the settings screen. */
  get account(): Locator {
    return this.page.getByRole('region', { name: 'Account' });
  }

  /** The visible toast. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  /** Opens the settings on the projects screen, which loads fastest. */
  async open(): Promise<void> {
    await visit(this.page, '/projects');
    await this.gear.click();
    await this.account.waitFor();
  }

  row(label: string): Locator {
    return this.account.getByRole('listitem').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  switch(label: string): Locator {
    return this.account.getByRole('switch', { name: label });
  }

  /** Presses a row's button and returns the dialog that it opens. */
  async openPart(button: string, title = button): Promise<Locator> {
    await this.account.getByRole('button', { name: button }).click();
    const dialog = this.page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    return dialog;
  }
}

/** `test` with the settings screen, not open yet. The test decides who is signed in. */
export const test = base.extend<{ settings: SettingsScreen }>({
  settings: async ({ page }, use) => use(new SettingsScreen(page)),
});

import type { Locator, Page } from '@playwright/test';
import { expect, newCredentials, test } from '../support/browser.ts';
import { visit } from '../support/shared-page.ts';

// Everyday tasks by keyboard alone: nothing here is clicked.

/** More controls than any screen has. */
const MAX_CONTROLS = 150;

/** On the board, which has many times the controls of other screens, the way to a control begins this many before it. */
const WAY_ON_BOARD = 8;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted.first()).toBeVisible();
  await wanted.first().evaluate((element, way) => {
    const around = element.closest('[role="dialog"]') ?? document;
    if (around === document && document.querySelector('[data-board]') === null) return;
    const controls = [
      ...around.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ].filter((control) => control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled'));
    const place = controls.indexOf(element as HTMLElement);
    const focused = controls.indexOf(document.activeElement as HTMLElement);
    if (place > way && (focused > place || focused < place - way)) controls[place - way]?.focus();
  }, WAY_ON_BOARD);
  for (let times = 0; times < MAX_CONTROLS; times += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${wanted.toString()}`);
}

async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Chooses an entry of the open menu with the arrow keys. */
async function chooseMenuItem(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(entry).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(entry).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
}

/** Opens the command menu and chooses the entry that it marks for a text. */
async function runCommand(page: Page, text: string, label: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Find an item, a screen or an action' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { selected: true })).toContainText(label);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

test('a user registers, signs out and signs in again by keyboard', async ({ page }) => {
  const { email, password } = newCredentials();
  await visit(page, '/auth');
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  const register = page.getByRole('tabpanel');
  await tabTo(page, register.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, register.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await tabTo(page, register.getByLabel('Confirm Password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/days$/);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await runCommand(page, 'sign out', 'Sign Out');
  await expect(page).toHaveURL(/\/auth$/);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/days$/);
});

test('a task is added with priority and notes, and moved to tomorrow, by keyboard', async ({ day }) => {
  const { page, dialog } = day;
  await pressOn(page, day.addButton);
  await expect(day.field).toBeFocused();
  await page.keyboard.type('Dentist');
  await pressOn(page, dialog.getByRole('button', { name: 'Priority' }), 'Space');
  await pressOn(page, dialog.getByRole('button', { name: 'Notes' }));
  await page.keyboard.type('Bring the card');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(day.row('Dentist')).toContainText('Bring the card');
  await expect(day.addButton).toBeFocused();
  await pressOn(page, day.row('Dentist').getByRole('button', { name: /^Edit Dentist/ }));
  await pressOn(page, dialog.getByRole('button', { name: /^When/ }));
  await pressOn(page, dialog.getByRole('button', { name: 'Tomorrow' }));
  await pressOn(page, day.saveButton);
  await expect(dialog).toHaveCount(0);
  await expect(day.row('Dentist')).toHaveCount(0);
});

test('a book is added and finished with a reminder, by keyboard', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  const dialog = page.getByRole('dialog');
  await pressOn(page, page.getByRole('button', { name: 'Add Book' }));
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  for (const text of ['Emma', 'Jane Austen', 'Ines']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toHaveCount(0);
  await pressOn(page, page.getByRole('checkbox', { name: 'Complete Emma' }), 'Space');
  await expect(dialog).toContainText('Reach out to Ines');
  await pressOn(page, dialog.getByRole('button', { name: 'Add Task' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Complete Emma' })).toBeChecked();
});

test('a project is created and completed by keyboard', async ({ signedIn: page }) => {
  await visit(page, '/projects');
  const dialog = page.getByRole('dialog');
  await pressOn(page, page.getByRole('button', { name: 'Add Project' }));
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('Kitchen');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Kitchen' });
  await pressOn(page, card.getByRole('button', { name: 'Add Task' }));
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('Order tiles');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await pressOn(page, card.getByRole('checkbox', { name: 'Complete Order tiles' }), 'Space');
  await expect(card).toContainText('1 of 1');
  await pressOn(page, card.getByRole('button', { name: 'Project Actions for Kitchen' }));
  await chooseMenuItem(page, 'Complete Project');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a command for Halo is sent and confirmed by keyboard', async ({ day }) => {
  const { page, dialog } = day;
  await runCommand(page, 'buy milk', /^Ask Halo/);
  await expect(dialog.getByRole('heading', { name: 'Halo suggestions:' })).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Create' }));
  await expect(dialog).toHaveCount(0);
  await expect(day.row('buy milk')).toBeVisible();
});

test('a settings dialog is opened and closed, and a switch toggled, by keyboard', async ({ signedIn: page }) => {
  await visit(page, '/settings');
  await pressOn(page, page.getByRole('button', { name: 'Change Password' }));
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
  await pressOn(page, page.getByRole('switch', { name: 'Dark Mode' }), 'Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a card is enlarged, hidden and shown again by keyboard', { tag: '@desk' }, async ({ day: { page } }) => {
  const card = page.locator('[data-card="books"]');
  await pressOn(page, card.getByRole('button', { name: /^(Expand|Enlarge)/ }));
  await expect(card).toHaveAttribute('data-expanded', 'true');
  await pressOn(page, card.getByRole('button', { name: /card menu$/ }));
  await chooseMenuItem(page, 'Hide Card');
  await expect(card).toHaveCount(0);
  await pressOn(page, page.getByRole('button', { name: 'View Layout' }));
  await chooseMenuItem(page, 'Show Hidden Cards (1)');
  await pressOn(page, page.getByRole('dialog').getByRole('checkbox', { name: 'Books' }), 'Space');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Unhide' }));
  await expect(card).toBeVisible();
});

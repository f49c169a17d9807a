import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts';
import { test } from '../support/settings-screen.ts';

type Catalogue = Readonly<Record<string, unknown>>;

const LANGUAGES = [
  { language: 'de', name: 'Deutsch', direction: 'ltr' },
  { language: 'he', name: 'עברית', direction: 'rtl' },
] as const;

test.use({ reusesPage: false });

for (const { language, name, direction } of LANGUAGES) {
  const catalogue = readCatalogue(language);
  const say = (text: string, values: Record<string, string> = {}): string =>
    getText(catalogue, text).replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

  test(`halo speaks ${name} on every screen`, { tag: '@phone' }, async ({ page, account, settings }) => {
    await page.goto('/settings');
    await expect(settings.row('Account Information')).toContainText(account.email);
    await page.getByRole('combobox', { name: 'Language' }).selectOption(name);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.getByRole('heading', { level: 1, name: say('Settings') })).toBeVisible();
    await expectTranslated(page, catalogue);

    await page.goto('/days');
    await page
      .getByRole('button', { name: say('Add Task') })
      .first()
      .click();
    await page.getByPlaceholder(say('Enter task...')).fill('12345');
    await page.keyboard.press('Enter');
    // A toast is an item of a list, too.
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '12345' });
    await row.getByRole('checkbox', { name: say('Complete {title}', { title: '12345' }) }).click();
    await expect(row).toHaveAttribute('data-state', 'completed');
    await row.getByRole('checkbox').click();
    await row.getByRole('button', { name: say('Actions for {title}', { title: '12345' }) }).click();
    await expect(page.getByRole('menu')).toHaveCSS('direction', direction);
    await expectTranslated(page, catalogue);
    await page.getByRole('menuitem', { name: say('Move to tomorrow') }).click();
    await expect(row).toHaveCount(0);
    // Only a forward key leads to tomorrow.
    await page.getByRole('region', { name: say('Days') }).press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    await expect(row).toBeVisible();

    for (const path of ['/days', '/goals', '/habits', '/projects', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectTranslated(page, catalogue);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    // On an upright tablet the goals are beside the day, at the end of the line.
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto('/days');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('section[aria-current="date"]')).toBeInViewport({ ratio: 0.99 });
    await page.goto('/ai-assistant');
    await page.getByRole('button', { name: say('Ask Assistant') }).click();
    await expect(page.getByRole('dialog')).toContainText(say('Halo understands English and German.'));
    await expectTranslated(page, catalogue);
  });
}

test('German titles are understood', async ({ page, account }) => {
  const catalogue = readCatalogue('de');
  await page.goto('/settings');
  await expect(page.getByText(account.email).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/days');
  await page
    .getByRole('button', { name: getText(catalogue, 'Add Task') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await page.getByPlaceholder(getText(catalogue, 'Enter task...')).fill('Oma morgen um halb drei anrufen !hoch');
  await expect(dialog.locator('mark')).toHaveText(['morgen', 'um halb drei', '!hoch']);
  await expectAccessible(page);
  const [request] = await Promise.all([page.waitForRequest('**/api/tasks'), page.keyboard.press('Enter')]);
  expect(request.postDataJSON()).toMatchObject({ title: 'Oma anrufen', startTime: '14:30', isPriority: true });
});

test('the header of the board is one row in every language @desk', async ({ page, account }) => {
  for (const language of ['en', 'de', 'he']) {
    await page.goto('/settings');
    await expect(page.getByText(account.email).first()).toBeVisible();
    await page.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.goto('/days');
    await expect(page.locator('header [data-unfolds-month]')).toBeVisible();
    for (const width of [1024, 1120, 1168, 1180, 1280])
      await test.step(`${language}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect(async () => expect((await page.getByRole('banner').boundingBox())?.height).toBe(72)).toPass();
        await expectNoSidewaysScroll(page);
      });
  }
});

test('the settings are open again in the chosen language, with the focus on the choice', async ({ day: { page } }) => {
  const german = readCatalogue('de');
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const [language, name] of [
    ['de', getText(german, 'Settings')],
    ['en', 'Settings'],
  ] as const) {
    await page.getByRole('dialog').getByRole('combobox').selectOption(language);
    const choice = page.getByRole('dialog', { name, exact: true }).getByRole('combobox');
    await expect(choice).toBeFocused();
    await expect(choice).toHaveValue(language);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Expects that no visible text and no accessible name is an English text that has a translation. */
async function expectTranslated(page: Page, catalogue: Catalogue): Promise<void> {
  const english = new Set(Object.keys(catalogue).filter((key) => catalogue[key] !== key));
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest('script, style') === null) texts.push((textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder]'))
      texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '');
    return texts;
  });
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((text) => english.has(text))).toEqual([]);
}

function getText(catalogue: Catalogue, key: string): string {
  const text = catalogue[key];
  if (typeof text !== 'string') throw new Error(`There is no translation of '${key}'`);
  return text;
}

function readCatalogue(language: string): Catalogue {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'client', 'language', 'catalogues');
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalogue;
}

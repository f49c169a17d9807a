import { LANGUAGES, readCatalogue } from './catalogues.ts';
import { ROOT } from './paths.mjs';

/** The languages of the pictures, and what a browser of each prefers. */
export const LOCALES = { en: 'en-US', de: 'de-DE', he: 'he-IL' };

/** Returns a function that translates a text of halo into the language of an open page, with these values in it. */
export async function readTexts(page) {
  const language = await page.evaluate(() => document.documentElement.lang);
  const catalogue = LANGUAGES.includes(language) ? readCatalogue(ROOT, language) : {};
  return (text, values = {}) =>
    Object.entries(values).reduce(
      (filled, [name, value]) => filled.replaceAll(`{${name}}`, value),
      catalogue[text] ?? text,
    );
}

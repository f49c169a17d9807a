import type { Language } from '#shared/language/language.ts';
import { createStoredValue } from '#client/data/storage.ts';

const LANGUAGES: readonly Language[] = ['en', 'de', 'he'];

/** The chosen language on this device; undefined follows the browser. */
export const languageSetting = createStoredValue<Language | undefined>('language', {
  read: (stored) => LANGUAGES.find((language) => language === stored),
  write: (language) => language,
});

/**
 * Returns the language to show: the chosen one, else the first of the browser's languages that halo speaks, else
 * English.
 */
export function preferredLanguage(
  chosen: Language | undefined,
  browserLanguages: readonly string[] = navigator.languages,
): Language {
  if (chosen !== undefined) return chosen;
  const known = browserLanguages.map((tag) => LANGUAGES.find((language) => tag.split('-')[0] === language));
  return known.find((language) => language !== undefined) ?? 'en';
}

import { setTranslation, type Translation } from '#shared/language/language.ts';
import { languageSetting, preferredLanguage } from './language-setting.ts';
import type { Catalogue } from './translation.ts';

const CATALOGUES: Record<Translation['language'], () => Promise<{ default: Catalogue }>> = {
  de: () => import('./catalogues/de.json'),
  he: () => import('./catalogues/he.json'),
};

/**
 * Loads the catalogue of the chosen language, which English does not need. Without it the page is English, for example
 * offline on a device that has never shown the language.
 */
export async function loadLanguage(): Promise<void> {
  const language = preferredLanguage(languageSetting.current());
  if (language === 'en') return;
  try {
    const [{ createTranslation }, { default: catalogue }] = await Promise.all([
      import('./translation.ts'),
      CATALOGUES[language](),
    ]);
    const locale = navigator.languages.find((tag) => tag.split('-')[0] === language);
    const translation = createTranslation(language, catalogue, locale);
    setTranslation(translation);
    Object.assign(document.documentElement, { lang: language, dir: translation.isRightToLeft ? 'rtl' : 'ltr' });
  } catch {
    // The texts stay English.
  }
}

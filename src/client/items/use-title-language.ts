import { useEffect, useState } from 'react';
import type { TitleLanguage } from '#shared/halo/title-places.rules.ts';
import { currentTranslation, type Language } from '#shared/language/language.ts';
import { createLazyCode, type LazyCode } from '#client/ui/lazy-component.tsx';

const LANGUAGES: Partial<Record<Language, LazyCode<TitleLanguage>>> = {
  de: createLazyCode(async () => (await import('#shared/halo/german-titles.rules.ts')).GERMAN_TITLES),
};

/**
 * Returns the language in which titles are understood besides English; undefined until it has loaded, and in English
 * and Hebrew.
 */
export function useTitleLanguage(): TitleLanguage | undefined {
  const code = LANGUAGES[currentTranslation()?.language ?? 'en'];
  const [language, setLanguage] = useState(code?.current);
  useEffect(() => {
    // Offline, a device that has never loaded it understands English.
    code?.load().then(setLanguage, () => undefined);
  }, [code]);
  return language;
}

import type { Language } from '#shared/language/language.ts';
import { tabStorage } from '#client/data/storage.ts';
import { languageSetting } from './language-setting.ts';

/** The path of the page that this tab loads again because a language was chosen. */
const KEY = 'halo-language-chosen';

let isJustChosen: boolean | undefined;

/** Sets the language of this device, undefined for that of the browser, and loads the page again. */
export function chooseLanguage(language: Language | undefined): void {
  languageSetting.set(language);
  tabStorage.write(KEY, location.pathname);
  location.reload();
}

/** True if the page was loaded for a language, until the person is back in the settings. */
export function isLanguageJustChosen(): boolean {
  if (isJustChosen === undefined) {
    isJustChosen = tabStorage.read(KEY) === location.pathname;
    tabStorage.write(KEY, undefined);
  }
  return isJustChosen;
}

/** Says that the person is back in the settings. */
export function endLanguageChoice(): void {
  isJustChosen = false;
}

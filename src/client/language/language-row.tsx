import { useEffect, useRef } from 'react';
import { t, type Language } from '#shared/language/language.ts';
import { Select } from '#client/ui/controls/select.tsx';
import { SettingRow } from '#client/ui/controls/setting-rows.tsx';
import { useStore } from '#client/ui/store.ts';
import { chooseLanguage, endLanguageChoice, isLanguageJustChosen } from './language-choice.ts';
import { languageSetting } from './language-setting.ts';

/** The languages by their own names, which are the same in every language. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', he: 'עברית' };

/** The setting of the language, on this device. Another language loads the page again, and the choice has the focus then. */
export function LanguageRow() {
  const chosen = useStore(languageSetting);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!isLanguageJustChosen()) return undefined;
    // After the dialog has focused its first control.
    const frame = requestAnimationFrame(() => {
      select.current?.focus();
      endLanguageChoice();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <SettingRow label={t('Language')}>
      <Select
        ref={select}
        aria-label={t('Language')}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => chooseLanguage(value === '' ? undefined : (value as Language))}
      >
        <option value="">{t('System')}</option>
        {Object.entries(NAMES).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </Select>
    </SettingRow>
  );
}

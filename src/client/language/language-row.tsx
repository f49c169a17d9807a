import { t, type Language } from '#shared/language/language.ts';
import { Select } from '#client/ui/controls/select.tsx';
import { SettingRow } from '#client/ui/controls/setting-rows.tsx';
import { useStore } from '#client/ui/store.ts';
import { languageSetting } from './language-setting.ts';

/** The languages by their own names, which are the same in every language. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', he: 'עברית' };

/** The setting of the language, on this device. Another language loads the page again. */
export function LanguageRow() {
  const chosen = useStore(languageSetting);

  return (
    <SettingRow label={t('Language')}>
      <Select aria-label={t('Language')} value={chosen ?? ''} onChange={(event) => choose(event.target.value)}>
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

function choose(value: string): void {
  languageSetting.set(value === '' ? undefined : (value as Language));
  location.reload();
}

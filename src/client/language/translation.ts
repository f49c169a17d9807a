import { getParts, utcMilliseconds } from '#shared/calendar/day.ts';
import type { DayStyle, Translation } from '#shared/language/language.ts';

/** The plural forms of a text, by the categories of `Intl.PluralRules`. `other` is always there. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The translations of one language by their English text. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;

const STYLES: Readonly<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  weekday: { weekday: 'long' },
  weekdayLetter: { weekday: 'narrow' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  short: { month: 'short', day: 'numeric' },
  dated: { month: 'short', day: 'numeric', year: 'numeric' },
  long: { weekday: 'short', month: 'short', day: 'numeric' },
  weekdayAndDate: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  full: { weekday: 'long', month: 'long', day: 'numeric' },
  fullDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
};

/** Creates a translation from a catalogue. `locale` is a locale of the language, such as 'de-AT'. */
export function createTranslation(
  language: Translation['language'],
  catalogue: Catalogue,
  locale: string = language,
): Translation {
  const pluralRules = new Intl.PluralRules(language);
  const formats = new Map<DayStyle, Intl.DateTimeFormat>();

  return {
    language,
    locale,
    isRightToLeft: language === 'he',

    find(key) {
      const text = catalogue[key];
      return typeof text === 'string' ? text : undefined;
    },

    findPlural(key, count) {
      const forms = catalogue[key];
      return typeof forms === 'object' ? (forms[pluralRules.select(count)] ?? forms.other) : undefined;
    },

    formatDay(day, style) {
      let format = formats.get(style);
      if (format === undefined) {
        format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
        formats.set(style, format);
      }
      const { year, month, dayOfMonth } = getParts(day);
      return format.format(utcMilliseconds(year, month, dayOfMonth));
    },

    formatOrdinal: (dayOfMonth) => (language === 'de' ? `${dayOfMonth}.` : String(dayOfMonth)),
  };
}

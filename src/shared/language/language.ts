/** The languages of the user interface. Texts in the source and in API responses are English. */
export type Language = 'en' | 'de' | 'he';

/** The values of a text's placeholders, by name. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The styles of days. English has its own formats in `#shared/calendar/labels.ts`. */
export type DayStyle =
  | 'weekday'
  | 'weekdayLetter'
  | 'month'
  | 'shortMonth'
  | 'short'
  | 'dated'
  | 'long'
  | 'weekdayAndDate'
  | 'full'
  | 'fullDate';

/** A language other than English. */
export interface Translation {
  language: Exclude<Language, 'en'>;
  /** The locale of dates, times and numbers, such as 'de-AT'. */
  locale: string;
  isRightToLeft: boolean;
  /** Returns the translation of an English text; undefined when it is not in the catalogue. */
  find: (key: string) => string | undefined;
  /** Returns the plural form of a translation for a count; undefined when the text is not in the catalogue. */
  findPlural: (key: string, count: number) => string | undefined;
  /** Returns a day (yyyy-MM-dd) in a style of the locale. */
  formatDay: (day: string, style: DayStyle) => string;
  /** Returns a day of the month as it stands alone, such as '21.'. */
  formatOrdinal: (dayOfMonth: number) => string;
}

let translation: Translation | undefined;

/** Sets the language of texts that are created from now on. English is used without a translation. */
export function setTranslation(next: Translation | undefined): void {
  translation = next;
}

/** Returns the current translation; undefined in English, and always on the server. */
export function currentTranslation(): Translation | undefined {
  return translation;
}

/**
 * Returns an English text in the current language, with `{name}` replaced by the value of that name. The text must be
 * a literal, because `npm run check` collects texts from the source. `context` separates meanings of the same English
 * text that need different translations. A text without a translation stays English.
 */
export function t(text: string, values?: TextValues, context?: string): string {
  return fill(translate(text, context), values);
}

/**
 * Returns a text that depends on a count, in the plural form of the current language. `{count}` is the count. Both
 * texts must be literals. The second one is the key in the catalogues.
 */
export function plural(count: number, one: string, other: string, values?: TextValues): string {
  return fill(translation?.findPlural(other, count) ?? (count === 1 ? one : other), { count, ...values });
}

/** Returns the translation of an English text, with its placeholders. A text without a translation stays English. */
export function translate(text: string, context?: string): string {
  return translation?.find(context === undefined ? text : `${text} | ${context}`) ?? text;
}

function fill(text: string, values: TextValues | undefined): string {
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

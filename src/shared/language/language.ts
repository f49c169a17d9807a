/** The languages of the screens. The texts in the source are English, and the server answers in English. */
export type Language = 'en' | 'de' | 'he';

/** What the placeholders of a text stand for, by their names. */
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
  /** Returns the translation of a text; undefined if the catalogue has none. */
  find: (key: string) => string | undefined;
  /** Returns the translation of a text in the plural form for a count; undefined if the catalogue has none. */
  findPlural: (key: string, count: number) => string | undefined;
  /** Returns a day (yyyy-MM-dd) in a style of the locale. */
  formatDay: (day: string, style: DayStyle) => string;
  /** Returns a day of the month as it stands alone, such as '21.'. */
  formatOrdinal: (dayOfMonth: number) => string;
}

let translation: Translation | undefined;

/** Translates all texts from now on; English without a translation. Texts that are shown do not change. */
export function setTranslation(next: Translation | undefined): void {
  translation = next;
}

/** Returns the current translation; undefined in English, and always on the server. */
export function currentTranslation(): Translation | undefined {
  return translation;
}

/**
 * Returns an English text in the current language, with `{name}` replaced by the value of that name. The text must be
 * a literal: `npm run check` collects the texts from the source. `context` tells apart equal English texts that other
 * languages say differently. Missing translations stay English.
 */
export function t(text: string, values?: TextValues, context?: string): string {
  return fill(translate(text, context), values);
}

/**
 * Returns a text that depends on a count, in the plural form of the current language. `{count}` is the count. Both
 * texts must be literals; the catalogues name them by the second one.
 */
export function plural(count: number, one: string, other: string, values?: TextValues): string {
  return fill(translation?.findPlural(other, count) ?? (count === 1 ? one : other), { count, ...values });
}

/** Returns the translation of a text with its placeholders; the text itself if there is none. */
export function translate(text: string, context?: string): string {
  return translation?.find(context === undefined ? text : `${text} | ${context}`) ?? text;
}

function fill(text: string, values: TextValues | undefined): string {
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

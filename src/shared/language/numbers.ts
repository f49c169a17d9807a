import { currentTranslation } from './language.ts';

/** Returns a number with the separators of the current locale. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(currentTranslation()?.locale ?? 'en', options);
}

import { t } from './language.ts';

/** Returns a text in the quotation marks of the language. */
export function quoted(text: string): string {
  return t('“{text}”', { text });
}

import { t } from '#shared/language/language.ts';

/**
 * Returns the items of a list response. An item that lacks fields has those of a new item, so that the screens can show
 * it. Throws if the response is not a list.
 */
export function completeItems<Item extends { createdAt: string }>(
  items: Item[],
  createBlank: () => Partial<Item>,
): Item[] {
  const problem = t('The server did not send a list');
  if (!Array.isArray(items)) throw new Error(problem);
  const blank: Partial<Item> = { createdAt: '', ...createBlank() };
  const names = Object.keys(blank);
  return items.map((item) => (names.every((name) => name in item) ? item : { ...blank, ...item }));
}

import { trimTitle } from '#shared/items/titles.rules.ts';

/** What is typed and chosen for an item, whatever its kind. */
export interface ItemFormValues {
  title: string;
  notes: string | null;
  isPriority: boolean;
}

/** The text as it is saved: the title trimmed, empty where nothing of it can be seen, and no notes when there is nothing in them. */
export function finishText<Text extends ItemFormValues>(text: Text): Text {
  return { ...text, title: trimTitle(text.title), notes: text.notes?.trim() ? text.notes : null };
}

/** What is different between an item and its text: all that needs to be sent. */
export function differenceOf<Text extends object>(item: Text, text: Text): Partial<Text> {
  const fields = Object.entries(text) as [keyof Text, Text[keyof Text]][];
  return Object.fromEntries(fields.filter(([name, value]) => item[name] !== value)) as Partial<Text>;
}

/** Storage may hold anything: whether this has what all items' texts have. */
export function isItemText(value: unknown): value is ItemFormValues {
  const { title, notes, isPriority } = (value ?? {}) as Partial<ItemFormValues>;
  return typeof title === 'string' && typeof isPriority === 'boolean' && (notes === null || typeof notes === 'string');
}

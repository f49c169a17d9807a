import { trimTitle } from '#shared/items/titles.rules.ts';

/** The form values that all item types share. */
export interface ItemFormValues {
  title: string;
  notes: string | null;
  isPriority: boolean;
}

/** Returns the values to save: the title trimmed, or empty if it has no visible character; blank notes become null. */
export function normalizeItemForm<Text extends ItemFormValues>(text: Text): Text {
  return { ...text, title: trimTitle(text.title), notes: text.notes?.trim() ? text.notes : null };
}

/** Returns the fields whose form values differ from the item. Only these are sent. */
export function computeDifference<Text extends object>(item: Text, text: Text): Partial<Text> {
  const fields = Object.entries(text) as [keyof Text, Text[keyof Text]][];
  return Object.fromEntries(fields.filter(([name, value]) => item[name] !== value)) as Partial<Text>;
}

/** Validates stored form values. Storage may hold anything. */
export function isItemText(value: unknown): value is ItemFormValues {
  const { title, notes, isPriority } = (value ?? {}) as Partial<ItemFormValues>;
  return typeof title === 'string' && typeof isPriority === 'boolean' && (notes === null || typeof notes === 'string');
}

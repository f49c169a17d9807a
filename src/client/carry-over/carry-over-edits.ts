import { isDay, type Day } from '#shared/calendar/day.ts';
import type { CarriedItem, CarryOverChoice, CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';

/** The changes to an item before it is copied. */
export interface CarryOverEdit {
  /** Whether it is selected; as proposed unless given. An item that is not selected is let go. */
  isSelected?: boolean | undefined;
  /** The day that the task is copied to; today unless given. */
  day?: Day | undefined;
  /** The new title. */
  title?: string | undefined;
  /** The text in its edit box; undefined while the box is closed. */
  typed?: string | undefined;
}

/** The edits by item key. */
export type CarryOverEdits = Readonly<Record<string, CarryOverEdit>>;

/** Returns a key that is unique among all item types. */
export function getKey({ type, id }: CarriedItem): string {
  return `${type} ${id}`;
}

/** Returns the item with its edit applied. */
export function editItem(item: CarryOverItem, edit: CarryOverEdit = {}): CarryOverItem {
  return { ...item, isSelected: edit.isSelected ?? item.isSelected, title: edit.title ?? item.title };
}

/** Returns the edits with this one added. */
export function withEdit(edits: CarryOverEdits, item: CarriedItem, edit: CarryOverEdit): CarryOverEdits {
  return { ...edits, [getKey(item)]: { ...edits[getKey(item)], ...edit } };
}

/**
 * Returns the items to copy: the selected ones with their titles and days. Text in an open edit box counts as the
 * title.
 */
export function getChoices(items: readonly CarryOverItem[], edits: CarryOverEdits): CarryOverChoice[] {
  return items
    .map((item) => ({ item: editItem(item, edits[getKey(item)]), edit: edits[getKey(item)] ?? {} }))
    .filter(({ item }) => item.isSelected)
    .map(({ item: { id, type, title }, edit: { typed = '', day } }) => ({
      id,
      type,
      title: trimTitle(typed) || title,
      ...(day !== undefined && { date: day }),
    }));
}

/** Validates stored edits. Storage may hold anything. */
export function isCarryOverEdits(value: unknown): value is CarryOverEdits {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value as Record<string, Partial<Record<keyof CarryOverEdit, unknown>> | null>).every(
    (edit) =>
      edit !== null &&
      typeof edit === 'object' &&
      ['undefined', 'boolean'].includes(typeof edit.isSelected) &&
      [edit.title, edit.typed].every((text) => ['undefined', 'string'].includes(typeof text)) &&
      (edit.day === undefined || (typeof edit.day === 'string' && isDay(edit.day))),
  );
}

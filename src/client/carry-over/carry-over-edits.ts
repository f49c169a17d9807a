import type { CarriedItem, CarryOverChoice, CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';

/** What a person has changed of an item before it is carried over. */
export interface CarryOverEdit {
  /** Whether it is selected; as it was proposed unless given. */
  isSelected?: boolean | undefined;
  /** Another title. */
  title?: string | undefined;
  /** The text of its edit box; undefined while it is closed. */
  typed?: string | undefined;
}

/** The changed items, by their keys. */
export type CarryOverEdits = Readonly<Record<string, CarryOverEdit>>;

/** A name for an item among items of all types. */
export function keyOf({ type, id }: CarriedItem): string {
  return `${type} ${id}`;
}

/** An item as the person has it now. */
export function editItem(item: CarryOverItem, edit: CarryOverEdit = {}): CarryOverItem {
  return { ...item, isSelected: edit.isSelected ?? item.isSelected, title: edit.title ?? item.title };
}

/** The edits with another one for the item. */
export function withEdit(edits: CarryOverEdits, item: CarriedItem, edit: CarryOverEdit): CarryOverEdits {
  return { ...edits, [keyOf(item)]: { ...edits[keyOf(item)], ...edit } };
}

/** What is carried over: what is selected, under its title. What still stands in an edit box is meant to be the title. */
export function choicesOf(items: readonly CarryOverItem[], edits: CarryOverEdits): CarryOverChoice[] {
  return items
    .map((item) => editItem(item, edits[keyOf(item)]))
    .filter(({ isSelected }) => isSelected)
    .map(({ id, type, title }) => ({ id, type, title: trimTitle(edits[keyOf({ id, type })]?.typed ?? '') || title }));
}

/** Storage may hold anything: only what has the shape of edits is taken for them. */
export function isCarryOverEdits(value: unknown): value is CarryOverEdits {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value as Record<string, Partial<Record<keyof CarryOverEdit, unknown>> | null>).every(
    (edit) =>
      edit !== null &&
      typeof edit === 'object' &&
      ['undefined', 'boolean'].includes(typeof edit.isSelected) &&
      [edit.title, edit.typed].every((text) => ['undefined', 'string'].includes(typeof text)),
  );
}

import type { Day } from '#shared/calendar/day.ts';
import { getState, type ItemFlags } from '#shared/items/items.rules.ts';
import { createFormDrafts, type FormDraftParts, type FormDrafts, type FormSubject } from './form-draft.ts';
import { isItemText, type ItemFormValues } from './item-form-values.ts';

/** The place of a new weekly or monthly item: the period that contains `day`. */
export interface PeriodPlace {
  isWeekly: boolean;
  day: Day;
}

/** The form values of an item with a colour. */
export interface ColoredText extends ItemFormValues {
  color: string;
}

/** An item of a week or month: a goal or a habit. */
interface PeriodItem extends ColoredText, ItemFlags {
  id: number;
  isWeekly: boolean;
  dueDate: Day;
}

/** What the dialog is open for: a new item of a week or month, or an existing one. */
export type PeriodSubject<Item> = FormSubject<Item, PeriodPlace>;

/** Returns the initial form values: empty for a new item, else the item's. */
export function getColoredText(subject: PeriodSubject<PeriodItem>, defaultColor: string): ColoredText {
  if (subject.kind === 'new') return { title: '', notes: null, isPriority: false, color: defaultColor };
  const { title, notes, isPriority, color } = subject.item;
  return { title, notes, isPriority, color };
}

/** True if the dialog is about a weekly item. */
export function isWeeklySubject(subject: PeriodSubject<PeriodItem>): boolean {
  return subject.kind === 'new' ? subject.isWeekly : subject.item.isWeekly;
}

/** True if the item is new or active. */
export function isActiveSubject(subject: PeriodSubject<PeriodItem>): boolean {
  return subject.kind === 'new' || getState(subject.item) === 'active';
}

/** Returns the form values of a draft; undefined if they are invalid. Without a colour they get the item's. */
export function readColoredText(
  value: unknown,
  item: Pick<PeriodItem, 'color'> | undefined,
  defaultColor: string,
): ColoredText | undefined {
  if (!isItemText(value)) return undefined;
  const { color = item?.color ?? defaultColor } = value as Partial<ColoredText>;
  return typeof color === 'string' ? { ...value, color } : undefined;
}

/** Creates the draft storage of a dialog for weekly and monthly items. */
export function periodDrafts<Item extends PeriodItem, Text extends ColoredText>(
  name: string,
  readText: FormDraftParts<Item, PeriodPlace, Text>['readText'],
): FormDrafts<PeriodSubject<Item>, Text> {
  return createFormDrafts<Item, PeriodPlace, Text>({
    name,
    getPlace: ({ isWeekly, dueDate }) => ({ isWeekly, day: dueDate }),
    isPlace: ({ isWeekly, day }) => typeof isWeekly === 'boolean' && typeof day === 'string',
    readText,
  });
}

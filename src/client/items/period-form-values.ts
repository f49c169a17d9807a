import type { Day } from '#shared/calendar/day.ts';
import { stateOf, type ItemFlags } from '#shared/items/items.rules.ts';
import { createFormDrafts, type FormDraftParts, type FormDrafts, type FormSubject } from './form-draft.ts';
import { isItemText, type ItemFormValues } from './item-form-values.ts';

/** Where something new of a week or a month goes: the one that a day lies in. */
export interface PeriodPlace {
  isWeekly: boolean;
  day: Day;
}

/** What is typed and chosen for what is marked with a colour. */
export interface ColoredText extends ItemFormValues {
  color: string;
}

/** An item of a week or a month: a goal, a habit. */
interface PeriodItem extends ColoredText, ItemFlags {
  id: number;
  isWeekly: boolean;
  dueDate: Day;
}

/** What a dialog is open for: something new of a week or a month, or an item that exists. */
export type PeriodSubject<Item> = FormSubject<Item, PeriodPlace>;

/** What the dialog begins with: nothing, or the item as it is. */
export function coloredTextOf(subject: PeriodSubject<PeriodItem>, defaultColor: string): ColoredText {
  if (subject.kind === 'new') return { title: '', notes: null, isPriority: false, color: defaultColor };
  const { title, notes, isPriority, color } = subject.item;
  return { title, notes, isPriority, color };
}

/** Whether the dialog is about a week rather than a month. */
export function isWeeklySubject(subject: PeriodSubject<PeriodItem>): boolean {
  return subject.kind === 'new' ? subject.isWeekly : subject.item.isWeekly;
}

/** Whether it is about something that is still to be done. */
export function isActiveSubject(subject: PeriodSubject<PeriodItem>): boolean {
  return subject.kind === 'new' || stateOf(subject.item) === 'active';
}

/** The text of a draft; undefined when this is no such text. A text that says nothing of a colour keeps the item's. */
export function readColoredText(
  value: unknown,
  item: Pick<PeriodItem, 'color'> | undefined,
  defaultColor: string,
): ColoredText | undefined {
  if (!isItemText(value)) return undefined;
  const { color = item?.color ?? defaultColor } = value as Partial<ColoredText>;
  return typeof color === 'string' ? { ...value, color } : undefined;
}

/** Keeps what is being typed in a dialog for items of weeks and months. */
export function periodDrafts<Item extends PeriodItem, Text extends ColoredText>(
  name: string,
  readText: FormDraftParts<Item, PeriodPlace, Text>['readText'],
): FormDrafts<PeriodSubject<Item>, Text> {
  return createFormDrafts<Item, PeriodPlace, Text>({
    name,
    placeOf: ({ isWeekly, dueDate }) => ({ isWeekly, day: dueDate }),
    isPlace: ({ isWeekly, day }) => typeof isWeekly === 'boolean' && typeof day === 'string',
    readText,
  });
}

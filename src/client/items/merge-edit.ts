import { longDay } from '#shared/calendar/labels.ts';
import { conflictingFields } from '#shared/items/edit-conflicts.rules.ts';
import { colorLabel } from './colors.ts';
import { differenceOf } from './item-form-values.ts';

/** So many characters of a text are told of in a sentence. */
const TOLD_LENGTH = 120;

/** What was typed on one state of an item, put on another. */
export interface MergedEdit<Text> {
  /** What was typed or chosen stays; everything else is as the item is by now. */
  text: Text;
  /** What the item has by now where something else was typed. */
  elsewhere: Partial<Text>;
}

/** Puts what was typed on what an item is by now. `before` is the item's text when the dialog opened, `typed` is what became of it. */
export function mergeEdit<Text extends object>(before: Text, typed: Text, current: Text): MergedEdit<Text> {
  const change = differenceOf(before, typed);
  const seen = Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
  const collided = conflictingFields(current, typed, seen);
  return {
    text: { ...current, ...change },
    elsewhere: Object.fromEntries(Object.entries(current).filter(([name]) => collided.includes(name))) as Partial<Text>,
  };
}

/** What fields became elsewhere, as in: “Swim”, notes “With Ben”, no priority. */
export function elsewhereInWords(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => fieldInWords(name, value))
    .join(', ');
}

function fieldInWords(name: string, value: unknown): string {
  if (name === 'title') return quoted(value);
  if (name === 'color') return `color ${colorLabel(String(value)).toLowerCase()}`;
  if (name === 'isWeekly') return value === true ? 'weekly' : 'monthly';
  if (name === 'dueDate') return `due ${longDay(String(value))}`;
  const noun = NOUNS[name] ?? name;
  if (value === null || value === false || value === 'none') return `no ${noun}`;
  if (value === true) return noun;
  return name === 'recommendedBy' ? `${noun} by ${quoted(value)}` : `${noun} ${quoted(value)}`;
}

/** How fields are called. What is not named here is called as it is. */
const NOUNS: Readonly<Record<string, string>> = {
  isPriority: 'priority',
  recommendedBy: 'recommendation',
  recurringPattern: 'repetition',
  date: 'day',
  startTime: 'time',
};

function quoted(value: unknown): string {
  const letters = Array.from(String(value).replaceAll(/\s+/g, ' ').trim());
  const told = letters.slice(0, TOLD_LENGTH).join('').trimEnd();
  return letters.length <= TOLD_LENGTH ? `“${told}”` : `“${told}…”`;
}

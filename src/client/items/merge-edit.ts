import { timeLabel } from '#shared/calendar/instant.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { findConflictingFields } from '#shared/items/edit-conflicts.rules.ts';
import { t } from '#shared/language/language.ts';
import { estimateLabel } from '#shared/tasks/estimates.rules.ts';
import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import { quoted } from '#shared/language/quoted.ts';
import { colorLabel } from './colors.ts';
import { computeDifference } from './item-form-values.ts';
import { PATTERN_LABELS } from './pattern-labels.ts';

/** The maximum number of characters of a quoted text. */
const MAX_QUOTE_LENGTH = 120;

/** Form values merged with a change made elsewhere. */
export interface MergedEdit<Text> {
  /** The edited fields, and the current item's values of all others. */
  text: Text;
  /** The current item's values of the fields that were edited to something else. */
  elsewhere: Partial<Text>;
}

/**
 * Applies an edit to the current item. `before` are the form values when the dialog opened, `typed` are the edited
 * ones.
 */
export function mergeEdit<Text extends object>(before: Text, typed: Text, current: Text): MergedEdit<Text> {
  const change = computeDifference(before, typed);
  const expected = Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
  const conflicting = findConflictingFields(current, typed, expected);
  return {
    text: { ...current, ...change },
    elsewhere: Object.fromEntries(
      Object.entries(current).filter(([name]) => conflicting.includes(name)),
    ) as Partial<Text>,
  };
}

/** Describes changed fields, such as: “Swim”, notes “With Ben”, no priority. */
export function describeConflicts(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => describeField(name, value))
    .join(', ');
}

function describeField(name: string, value: unknown): string {
  if (name === 'title') return quote(value);
  if (name === 'color') return t('color {color}', { color: colorLabel(String(value)).toLocaleLowerCase() });
  if (name === 'isWeekly') return value === true ? t('weekly') : t('monthly');
  if (name === 'dueDate') return t('due {day}', { day: longDay(String(value)) });
  const noun = fieldNoun(name);
  if (value === null || value === false || value === 'none') return t('no {field}', { field: noun });
  if (value === true) return noun;
  if (name === 'recommendedBy') return t('{field} by {value}', { field: noun, value: quote(value) });
  return `${noun} ${(VALUE_LABELS[name] ?? quote)(value)}`;
}

/** How the values of a field are shown. Those of other fields are quoted. */
const VALUE_LABELS: Readonly<Record<string, (value: unknown) => string>> = {
  date: (day) => longDay(String(day)),
  startTime: (time) => timeLabel(String(time)),
  endTime: (time) => timeLabel(String(time)),
  estimateMinutes: (minutes) => estimateLabel(Number(minutes)),
  recurringPattern: (pattern) => quote(PATTERN_LABELS[pattern as RecurringPattern].toLocaleLowerCase()),
};

/** Returns the noun of a field, such as 'day' for `date`. */
export function fieldNoun(name: string): string {
  return NOUNS[name] ?? name;
}

/** The nouns of fields. A field without an entry is called by its name. */
const NOUNS: Readonly<Record<string, string>> = {
  isPriority: t('priority'),
  isWeekly: t('period'),
  dueDate: t('due date'),
  recommendedBy: t('recommendation'),
  recurringPattern: t('repetition'),
  date: t('day'),
  title: t('title'),
  notes: t('notes'),
  color: t('color'),
  author: t('author'),
  startTime: t('time'),
  endTime: t('end'),
  estimateMinutes: t('estimate'),
};

function quote(value: unknown): string {
  const letters = Array.from(String(value).replaceAll(/\s+/g, ' ').trim());
  const excerpt = letters.slice(0, MAX_QUOTE_LENGTH).join('').trimEnd();
  return letters.length <= MAX_QUOTE_LENGTH ? quoted(excerpt) : quoted(`${excerpt}…`);
}

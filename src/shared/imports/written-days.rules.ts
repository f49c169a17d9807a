import { toClockTime } from '#shared/calendar/clock-time.ts';
import { isDay, type Day } from '#shared/calendar/day.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { understandTaskTitle } from '#shared/halo/task-phrases.rules.ts';
import { t } from '#shared/language/language.ts';
import { joinNotes, type ForeignFile, type ForeignTask, type ImportedPattern } from './foreign-tasks.rules.ts';

/** A date as another program writes it. */
export interface WrittenDay {
  day: Day | null;
  /** HH:mm */
  startTime: string | null;
  pattern: ImportedPattern | null;
}

/** A day in figures, possibly with a time: '2026-11-25', '2026-11-25 14:00', '2026-11-25T14:00:00'. */
const FIGURES = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
/** A title before the date, because a title that is only a date is not read as one. */
const ANY_TITLE = 'x';

/**
 * Reads a date in figures or in English words, such as 'every monday at 9am'. An empty text is no date. A recurrence
 * without a day begins today. Returns undefined for a text that it does not understand.
 */
export function readWrittenDay(text: string, today: Day): WrittenDay | undefined {
  const written = text.trim();
  if (written === '') return { day: null, startTime: null, pattern: null };
  const [, day, time = null] = FIGURES.exec(written) ?? [];
  if (day !== undefined) return isDay(day) ? { day, startTime: time, pattern: null } : undefined;
  const { phrases, rest } = understandTaskTitle(`${ANY_TITLE} ${written}`, { today, now: undefined });
  const unused = phrases.map(({ stays = '' }) => stays).join('');
  if (phrases.length === 0 || rest !== `${ANY_TITLE}${unused}`) return undefined;
  const fields = Object.assign({}, ...phrases.map((phrase) => phrase.fields)) as {
    date?: Day;
    startTime?: string;
    endTime?: string;
    recurringPattern?: ImportedPattern;
    estimateMinutes?: number;
  };
  // An imported task has neither an end nor an estimate.
  if (fields.endTime !== undefined || fields.estimateMinutes !== undefined) return undefined;
  return {
    day: fields.date ?? today,
    startTime: fields.startTime ?? null,
    pattern: fields.recurringPattern ?? null,
  };
}

/** Returns the day and the time (HH:mm) of an instant in the browser's time zone. */
export function localWritten(instant: string): { day: Day; startTime: string } {
  const { day, hour, minute } = toLocalTime(instant);
  return { day, startTime: toClockTime(hour, minute) };
}

/** Sets a task's day, time and pattern from a written date. Keeps a date that it cannot read in the task's notes. */
export function applyWrittenDay(file: ForeignFile, task: ForeignTask, date: string, place: string, today: Day): void {
  const when = readWrittenDay(date, today);
  if (when === undefined) {
    file.problems.push({ item: task.title || place, reason: t('Its date “{date}” is not understood', { date }) });
    task.notes = joinNotes(task.notes, `Date: ${date}`);
  } else Object.assign(task, when);
}

import { isDay, type Day } from '#shared/calendar/day.ts';
import { localTimeOf } from '#shared/calendar/instant.ts';
import { understandTaskTitle } from '#shared/halo/title-phrases.rules.ts';
import type { ImportedPattern } from './foreign-tasks.rules.ts';

/** What another program writes about the time of a task. */
export interface WrittenDay {
  day: Day | null;
  /** HH:mm */
  startTime: string | null;
  pattern: ImportedPattern | null;
}

/** A day in figures, possibly with a time: '2026-11-25', '2026-11-25 14:00', '2026-11-25T14:00:00'. */
const FIGURES = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
/** Something that has to stand before words about a day, so that they are not a title. */
const ANY_TITLE = 'x';

/**
 * Reads a day in figures, or in English words as Halo understands them: 'every monday at 9am'. A recurrence without a day
 * begins today. Returns undefined for anything else.
 */
export function readWrittenDay(text: string, today: Day): WrittenDay | undefined {
  const written = text.trim();
  if (written === '') return { day: null, startTime: null, pattern: null };
  const [, day, time = null] = FIGURES.exec(written) ?? [];
  if (day !== undefined) return isDay(day) ? { day, startTime: time, pattern: null } : undefined;
  const { phrases, rest } = understandTaskTitle(`${ANY_TITLE} ${written}`, { today, now: undefined });
  if (phrases.length === 0 || rest !== ANY_TITLE) return undefined;
  const fields = Object.assign({}, ...phrases.map((phrase) => phrase.fields)) as {
    date?: Day;
    startTime?: string;
    recurringPattern?: ImportedPattern;
  };
  return {
    day: fields.date ?? today,
    startTime: fields.startTime ?? null,
    pattern: fields.recurringPattern ?? null,
  };
}

/** Returns day and time of an instant on the person's clock. */
export function localWritten(instant: string): { day: Day; startTime: string } {
  const { day, hour, minute } = localTimeOf(instant);
  return { day, startTime: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` };
}

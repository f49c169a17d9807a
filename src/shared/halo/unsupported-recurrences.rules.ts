import type { Day } from '#shared/calendar/day.ts';
import type { DateTimeMatch } from './phrases.rules.ts';
import { findTitleDateTimes, PART_AT_END, type TitleContext } from './task-phrases.rules.ts';
import { needsNextWord, readTitle, toTyped, withoutPhrases } from './title-places.rules.ts';

/** Words of a title that name a recurrence, or several weekdays, which one task cannot have. */
export interface UnsupportedRecurrence {
  /** The words as they are typed. */
  words: string;
  /** The title without the words. */
  rest: string;
  /** The next date of each weekday that is named, the nearest first. A task for each says the same as the words. */
  days: readonly Day[];
  /** True if the weekdays repeat: 'every mon and thu'. */
  isWeekly: boolean;
}

/** Finds the first recurrence in a task's title that stays in it, because no task repeats like that: 'water plants every 3 days'. */
export function findUnsupportedRecurrence(title: string, context: TitleContext): UnsupportedRecurrence | undefined {
  const text = readTitle(title, context.language);
  for (const when of findTitleDateTimes(text.english, context)) {
    const said = text.english.slice(when.from, when.to);
    const [stays = ''] = PART_AT_END.exec(said) ?? [];
    const range = toTyped(text, { from: when.from, to: when.to - stays.length });
    const words = title.slice(range.from, range.to);
    if (!isUnsupported(when) || isInName(title.slice(0, range.from), words)) continue;
    const { day, furtherDays, pattern } = when;
    return {
      words,
      rest: withoutPhrases(title, [range]).trim(),
      days: day === undefined || furtherDays === undefined ? [] : [day, ...furtherDays],
      isWeekly: pattern === 'weekly',
    };
  }
  return undefined;
}

function isUnsupported({ isApproximate, furtherDays }: DateTimeMatch): boolean {
  return isApproximate === true || furtherDays !== undefined;
}

/** True for words that belong to those before them: 'Watch Every Other Weekend', 'the plan for monday and tuesday'. */
function isInName(before: string, words: string): boolean {
  return needsNextWord(before) || (before.trim() !== '' && /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(words));
}

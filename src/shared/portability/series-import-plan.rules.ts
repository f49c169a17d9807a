import { addDays, compareDays, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import type { PortableTaskSeries } from './export-file.contract.ts';

/** What an import adds to a series of tasks, or the series as a whole. */
export interface SeriesImportPlan extends PortableTaskSeries {
  isNew: boolean;
  /** Days that count as having got their task no longer: it went with the series, which goes on now. */
  releasedDays: Day[];
}

/**
 * What a series gets by an import; nothing, or one. One that is there keeps its parts and gets the days of the occurrences that
 * come (`added`; those that it has are of the days `kept`). Only where one comes that lies behind its end is what was deleted the
 * rest of the series, and goes on as it does in the file.
 */
export function planSeriesImport(
  account: PortableTaskSeries | undefined,
  file: PortableTaskSeries,
  kept: ReadonlySet<Day>,
  added: ReadonlySet<Day>,
): SeriesImportPlan[] {
  if (account === undefined) {
    const madeDays = [...new Set([...file.madeDays, ...added])];
    return [{ ...file, madeDays, isNew: true, releasedDays: [] }];
  }
  if (added.size === 0) return [];
  const end = endOf(account);
  const isBehind = (day: Day) => end === undefined || (end !== null && day > end);
  const isRevived = [...added].some(isBehind);
  const made = new Set(account.madeDays);
  const coming = [...added, ...(isRevived ? file.madeDays.filter(isBehind) : [])];
  const wanted = new Set([...coming, ...kept]);
  return [
    {
      ...file,
      isNew: false,
      parts: isRevived ? partsBehind(file.parts, end ?? undefined) : [],
      madeDays: [...new Set(coming)].filter((day) => !made.has(day)),
      releasedDays: isRevived ? account.madeDays.filter((day) => isBehind(day) && !wanted.has(day)) : [],
    },
  ];
}

/**
 * Says of days whether a series has them no longer since its pattern was changed: such a day lies before its end, is none of the
 * pattern, and was given back when the change removed its occurrence.
 */
export function givenUpBy(series: PortableTaskSeries): (day: Day) => boolean {
  const end = endOf(series);
  const made = new Set(series.madeDays);
  const parts = series.parts.toSorted((first, second) => compareDays(first.startDay, second.startDay));
  return (day) => {
    if (end === undefined || (end !== null && day > end) || made.has(day)) return false;
    const part = partAt(parts, day);
    return part === undefined || !occursOn({ ...part, pattern: part.recurringPattern }, day);
  };
}

/** The last of the parts, which follow each other, that starts on the day or before it. */
function partAt(parts: PortableTaskSeries['parts'], day: Day): PortableTaskSeries['parts'][number] | undefined {
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((parts[middle]?.startDay ?? day) <= day) from = middle + 1;
    else to = middle;
  }
  return parts[from - 1];
}

/** The last day of a series: null when it has no end, undefined when it has no part and hence no day at all. */
function endOf({ parts }: Pick<PortableTaskSeries, 'parts'>): Day | null | undefined {
  const ends = parts.map(({ endDay }) => endDay);
  if (ends.includes(null)) return null;
  return ends
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
}

/** The parts of a series as far as they lie behind the day; all of them without one. */
function partsBehind(parts: PortableTaskSeries['parts'], day: Day | undefined): PortableTaskSeries['parts'] {
  if (day === undefined) return parts;
  return parts
    .filter(({ endDay }) => endDay === null || endDay > day)
    .map((part) => (part.startDay > day ? part : { ...part, startDay: addDays(day, 1) }));
}

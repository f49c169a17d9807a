import { addDays, compareDays, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import type { PortableTaskSeries } from '#shared/tasks/exported-tasks.contract.ts';

/** The additions of an import to a task series, or the whole new series. */
export interface SeriesImportPlan extends PortableTaskSeries {
  isNew: boolean;
  /** The created days to release: their tasks were deleted with the series, which now continues. */
  releasedDays: Day[];
}

/**
 * Returns the additions of an import to a series: none or one. An existing series keeps its segments and gets the days
 * of the new occurrences (`added`; `kept` are the days of its existing ones). Only if an occurrence after its end is
 * added, the deleted rest of the series is restored and continues as in the file.
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
  const end = getEnd(account);
  const isBehind = (day: Day) => end === undefined || (end !== null && day > end);
  const isRevived = [...added].some(isBehind);
  const made = new Set(account.madeDays);
  const coming = [...added, ...(isRevived ? file.madeDays.filter(isBehind) : [])];
  const wanted = new Set([...coming, ...kept]);
  return [
    {
      ...file,
      isNew: false,
      parts: isRevived ? segmentsAfter(file.parts, end ?? undefined) : [],
      madeDays: [...new Set(coming)].filter((day) => !made.has(day)),
      releasedDays: isRevived ? account.madeDays.filter((day) => isBehind(day) && !wanted.has(day)) : [],
    },
  ];
}

/**
 * Returns a function that is true for the days that a series gave up when its pattern was changed: days before its end
 * that do not match the pattern and whose slot was released.
 */
export function isReleasedBy(series: PortableTaskSeries): (day: Day) => boolean {
  const end = getEnd(series);
  const made = new Set(series.madeDays);
  const parts = series.parts.toSorted((first, second) => compareDays(first.startDay, second.startDay));
  return (day) => {
    if (end === undefined || (end !== null && day > end) || made.has(day)) return false;
    const part = segmentAt(parts, day);
    return part === undefined || !occursOn({ ...part, pattern: part.recurringPattern }, day);
  };
}

/** Finds the last segment that starts on the day or before it. The segments are sorted. */
function segmentAt(parts: PortableTaskSeries['parts'], day: Day): PortableTaskSeries['parts'][number] | undefined {
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((parts[middle]?.startDay ?? day) <= day) from = middle + 1;
    else to = middle;
  }
  return parts[from - 1];
}

/** Returns the last day of a series: null without an end, undefined without any segment. */
function getEnd({ parts }: Pick<PortableTaskSeries, 'parts'>): Day | null | undefined {
  const ends = parts.map(({ endDay }) => endDay);
  if (ends.includes(null)) return null;
  return ends
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
}

/** Returns the segments after the day; all of them without a day. */
function segmentsAfter(parts: PortableTaskSeries['parts'], day: Day | undefined): PortableTaskSeries['parts'] {
  if (day === undefined) return parts;
  return parts
    .filter(({ endDay }) => endDay === null || endDay > day)
    .map((part) => (part.startDay > day ? part : { ...part, startDay: addDays(day, 1) }));
}

import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, periodStart, type PeriodNumber } from '#shared/calendar/period.ts';
import type { PortableHabit } from '#shared/habits/exported-habits.contract.ts';

/** The additions of an import to a habit, or the whole new habit. */
export interface HabitImportPlan extends PortableHabit {
  isNew: boolean;
  /** The last period that gets a habit. */
  endPeriod: PeriodNumber | null;
  /** The skipped periods to remove, and the created periods to release. */
  filledPeriods: Day[];
  releasedPeriods: Day[];
}

/**
 * Returns the additions of an import to a habit: none or one. An existing habit keeps its weeks and months and their
 * completions. Missing ones are restored, and their deletion is undone. If all later ones were deleted too, the habit
 * continues as it does in the file.
 */
export function planHabitImport(account: PortableHabit | undefined, file: PortableHabit): HabitImportPlan[] {
  if (account === undefined) {
    const made = [...file.madePeriods, ...getStarts(file.periods)];
    return [
      {
        ...file,
        periods: uncrossCompleted(file),
        madePeriods: [...new Set(made)],
        isNew: true,
        endPeriod: getEnd(file, file.deletedPeriods),
        filledPeriods: [],
        releasedPeriods: [],
      },
    ];
  }
  const there = new Set(getStarts(account.periods));
  const periods = uncrossCompleted(file).filter(({ startDay }) => !there.has(startDay));
  const isWeekly = file.frequency === 'weekly';
  const days = new Set(account.completions.map(({ date }) => date));
  const completions = file.completions.filter(({ date }) => !days.has(date) && !there.has(periodStart(isWeekly, date)));
  if (periods.length === 0 && completions.length === 0) return [];
  return [
    {
      ...file,
      parts: [],
      isNew: false,
      periods,
      completions,
      ...restorePeriods(account, file, there, getStarts(periods)),
    },
  ];
}

/** Returns the skipped and created periods of a habit after some of its weeks or months are restored. */
function restorePeriods(account: PortableHabit, file: PortableHabit, there: ReadonlySet<Day>, coming: readonly Day[]) {
  const back = new Set(coming);
  const filled = account.deletedPeriods.filter(({ startDay }) => back.has(startDay));
  const cut = filled
    .filter(({ withLater }) => withLater)
    .map(({ startDay }) => startDay)
    .toSorted()[0];
  const left = account.deletedPeriods.filter(({ startDay }) => !back.has(startDay));
  const stillDeleted = new Set(getStarts(left));
  const deletedPeriods = file.deletedPeriods.filter(
    ({ startDay }) => cut !== undefined && startDay > cut && !there.has(startDay) && !stillDeleted.has(startDay),
  );
  const made = new Set(account.madePeriods);
  const isLater = (day: Day) => cut !== undefined && day > cut;
  const wanted = [...back, ...file.madePeriods.filter((day) => isLater(day) && !there.has(day))];
  const used = new Set([...wanted, ...there, ...stillDeleted]);
  return {
    deletedPeriods,
    madePeriods: [...new Set(wanted)].filter((day) => !made.has(day)),
    filledPeriods: getStarts(filled),
    releasedPeriods: account.madePeriods.filter((day) => isLater(day) && !used.has(day)),
    endPeriod: getEnd(account, [...left, ...deletedPeriods]),
  };
}

/**
 * Returns the last period of a habit: where it was stopped, or before the deletion of all later ones; null without an
 * end.
 */
function getEnd(
  { frequency, stopDay }: PortableHabit,
  deletions: PortableHabit['deletedPeriods'],
): PeriodNumber | null {
  const number = (day: Day) => periodNumber(frequency === 'weekly', day);
  const ends = deletions.filter(({ withLater }) => withLater).map(({ startDay }) => number(startDay) - 1);
  if (stopDay !== null) ends.push(number(stopDay));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Returns the weeks or months of a habit. Completed ones are not crossed out, because completed wins. */
function uncrossCompleted({ frequency, periods, completions }: PortableHabit): PortableHabit['periods'] {
  const kept = new Set(completions.map(({ date }) => periodStart(frequency === 'weekly', date)));
  return periods.map((period) => (kept.has(period.startDay) ? { ...period, isCrossedOut: false } : period));
}

/** True when every week or month of a habit was deleted and none will follow. */
export function isFullyDeleted(habit: PortableHabit): boolean {
  const { frequency, startDay, periods, madePeriods } = habit;
  const end = getEnd(habit, habit.deletedPeriods);
  if (periods.length > 0 || end === null) return false;
  const number = (day: Day) => periodNumber(frequency === 'weekly', day);
  const start = number(startDay);
  const made = madePeriods.filter((day) => number(day) >= start && number(day) <= end);
  return made.length >= end - start + 1;
}

function getStarts(rows: readonly { startDay: Day }[]): Day[] {
  return rows.map(({ startDay }) => startDay);
}

import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, periodStart, type PeriodNumber } from '#shared/calendar/period.ts';
import type { PortableHabit } from './export-file.contract.ts';

/** What an import adds to a habit, or the habit as a whole. */
export interface HabitImportPlan extends PortableHabit {
  isNew: boolean;
  /** The last period that gets a habit. */
  endPeriod: PeriodNumber | null;
  /** The weeks or months that it is deleted from no longer, and those that count as having got it no longer. */
  filledPeriods: Day[];
  releasedPeriods: Day[];
}

/**
 * What a habit gets by an import; nothing, or one. One that is there keeps its weeks and months as they are, with what was kept in
 * them; those that it has not come back, and the deletion that took them is undone. Where that was one of all later ones too, it
 * goes on as it does in the file.
 */
export function planHabitImport(account: PortableHabit | undefined, file: PortableHabit): HabitImportPlan[] {
  if (account === undefined) {
    const made = [...file.madePeriods, ...startsOf(file.periods)];
    return [
      {
        ...file,
        periods: restoreKept(file),
        madePeriods: [...new Set(made)],
        isNew: true,
        endPeriod: endOf(file, file.deletedPeriods),
        filledPeriods: [],
        releasedPeriods: [],
      },
    ];
  }
  const there = new Set(startsOf(account.periods));
  const periods = restoreKept(file).filter(({ startDay }) => !there.has(startDay));
  const isWeekly = file.frequency === 'weekly';
  const days = new Set(account.completions.map(({ date }) => date));
  const completions = file.completions.filter(({ date }) => !days.has(date) && !there.has(periodStart(isWeekly, date)));
  if (periods.length === 0 && completions.length === 0) return [];
  return [
    { ...file, parts: [], isNew: false, periods, completions, ...reopen(account, file, there, startsOf(periods)) },
  ];
}

/** What becomes of the deletions of a habit when some of its weeks or months come back. */
function reopen(account: PortableHabit, file: PortableHabit, there: ReadonlySet<Day>, coming: readonly Day[]) {
  const back = new Set(coming);
  const filled = account.deletedPeriods.filter(({ startDay }) => back.has(startDay));
  const cut = filled
    .filter(({ withLater }) => withLater)
    .map(({ startDay }) => startDay)
    .toSorted()[0];
  const left = account.deletedPeriods.filter(({ startDay }) => !back.has(startDay));
  const stillDeleted = new Set(startsOf(left));
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
    filledPeriods: startsOf(filled),
    releasedPeriods: account.madePeriods.filter((day) => isLater(day) && !used.has(day)),
    endPeriod: endOf(account, [...left, ...deletedPeriods]),
  };
}

/** The last period of a habit: where it was stopped, or before it was deleted from all later ones; null without an end. */
function endOf({ frequency, stopDay }: PortableHabit, deletions: PortableHabit['deletedPeriods']): PeriodNumber | null {
  const number = (day: Day) => periodNumber(frequency === 'weekly', day);
  const ends = deletions.filter(({ withLater }) => withLater).map(({ startDay }) => number(startDay) - 1);
  if (stopDay !== null) ends.push(number(stopDay));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The weeks or months of a habit: what was kept is not crossed out, as completed wins everywhere. */
function restoreKept({ frequency, periods, completions }: PortableHabit): PortableHabit['periods'] {
  const kept = new Set(completions.map(({ date }) => periodStart(frequency === 'weekly', date)));
  return periods.map((period) => (kept.has(period.startDay) ? { ...period, isCrossedOut: false } : period));
}

/** Whether of a habit every week or month was deleted and none will come: it is no more. */
export function isOverAndGone(habit: PortableHabit): boolean {
  const { frequency, startDay, periods, madePeriods } = habit;
  const end = endOf(habit, habit.deletedPeriods);
  if (periods.length > 0 || end === null) return false;
  const number = (day: Day) => periodNumber(frequency === 'weekly', day);
  const start = number(startDay);
  const made = madePeriods.filter((day) => number(day) >= start && number(day) <= end);
  return made.length >= end - start + 1;
}

function startsOf(rows: readonly { startDay: Day }[]): Day[] {
  return rows.map(({ startDay }) => startDay);
}

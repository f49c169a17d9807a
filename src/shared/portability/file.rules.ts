import { compareDays } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import type { PortableHabit } from '#shared/habits/exported-habits.contract.ts';
import type { PortableTaskSeries } from '#shared/tasks/exported-tasks.contract.ts';
import {
  forEachList,
  LIST_REFERENCES,
  LIST_WORDS,
  PORTABLE_LISTS,
  type PortableList,
  type PortableLists,
} from './export-file.contract.ts';

/** An error in a file, with its path. */
export interface FileIssue {
  path: string;
  message: string;
}

/** A reason to refuse a row: the field and the message. */
type Problem = [field: string, message: string];

const TWICE = 'The file has this twice';

/**
 * Returns the errors of a file whose rows are valid one by one: duplicate ids, references to missing rows, and
 * duplicates of unique values. Returns at most `limit`.
 */
export function fileIssues(lists: PortableLists, limit: number): FileIssue[] {
  const issues: FileIssue[] = [];
  for (const { list, problems } of getChecks(lists)) {
    for (const [index, found] of problems.entries()) {
      for (const [field, message] of found) issues.push({ path: `${list}.${index}.${field}`, message });
      if (issues.length >= limit) return issues;
    }
  }
  return issues;
}

/** The errors of each row of a list. */
interface Check {
  list: PortableList;
  problems: Problem[][];
}

function getChecks(lists: PortableLists): Check[] {
  const names = forEachList((list) => new Set(lists[list].map(({ id }) => id)));
  return PORTABLE_LISTS.map((list) => check(lists, list, names));
}

/** The portable ids in a file. */
type NamesOfFile = Record<PortableList, ReadonlySet<string>>;

/** Checks the rows of a list: duplicate ids, references to missing rows, and what its own check finds. */
function check(lists: PortableLists, list: PortableList, names: NamesOfFile): Check {
  const isNew = createUniqueCheck();
  const getProblems = CHECKS[list]?.() as ((row: object) => Problem[]) | undefined;
  const references: [string, PortableList][] = Object.entries(LIST_REFERENCES[list] ?? {});
  const rows: readonly PortableLists[PortableList][number][] = lists[list];
  const problems = rows.map((row) => [
    ...(isNew(row.id) ? [] : [['id', TWICE] as Problem]),
    ...references.flatMap(([field, to]) => missing(field, row[field as keyof typeof row] as string | null, names, to)),
    ...(getProblems?.(row) ?? []),
  ]);
  return { list, problems };
}

/** Creates the check of a list. It may remember the rows that it has seen. */
type CheckOf<List extends PortableList> = () => (row: PortableLists[List][number]) => Problem[];

/** The checks of lists whose rows can be invalid in other ways. */
const CHECKS: { [List in PortableList]?: CheckOf<List> } = {
  taskSeries:
    () =>
    ({ parts, madeDays }) => [...overlaps(parts), ...repeated('madeDays', madeDays, (day) => day)],
  tasks: () => {
    const isFree = createUniqueCheck();
    return ({ series, seriesDay }) =>
      series === null || isFree(`${seriesDay} ${series}`) ? [] : [['seriesDay', TWICE]];
  },
  goals:
    () =>
    ({ isWeekly, dueDate }) =>
      getDueDate(isWeekly, dueDate) === dueDate
        ? []
        : [['dueDate', 'A goal is due on the last day of its week or month']],
  habits: () => habitProblems,
};

function missing(field: string, key: string | null, names: NamesOfFile, to: PortableList): Problem[] {
  return key === null || names[to].has(key) ? [] : [[field, `The file does not have this ${LIST_WORDS[to]}`]];
}

/**
 * Checks a habit: its weeks start on Mondays and its months on the first, each occurs once, and each day is completed
 * once.
 */
function habitProblems(habit: PortableHabit): Problem[] {
  const isWeekly = habit.frequency === 'weekly';
  const starts: [string, string[]][] = [
    ['startDay', [habit.startDay, ...(habit.stopDay === null ? [] : [habit.stopDay])]],
    ['parts', habit.parts.map(({ startDay }) => startDay)],
    ['periods', habit.periods.map(({ startDay }) => startDay)],
    ['madePeriods', habit.madePeriods],
    ['deletedPeriods', habit.deletedPeriods.map(({ startDay }) => startDay)],
  ];
  const words = isWeekly ? 'A week is named by its Monday' : 'A month is named by its first day';
  return [
    ...starts.flatMap(([field, days]) =>
      days.every((day) => periodStart(isWeekly, day) === day) ? [] : [[field, words] as Problem],
    ),
    ...starts.slice(1).flatMap(([field, days]) => repeated(field, days, (day) => day)),
    ...repeated('completions', habit.completions, ({ date }) => date),
    ...(habit.parts.some(({ startDay }) => startDay <= habit.startDay)
      ? []
      : [['parts', 'A habit is made of something from its start on'] as Problem]),
  ];
}

/** Checks the segments of a series: they do not overlap, and only the last one may have no end. */
function overlaps(parts: PortableTaskSeries['parts']): Problem[] {
  const sorted = parts.toSorted((first, second) => compareDays(first.startDay, second.startDay));
  const isApart = sorted.every(({ startDay }, index) => {
    const before = sorted[index - 1];
    return before === undefined || (before.endDay !== null && before.endDay < startDay);
  });
  return isApart ? [] : [['parts', 'The parts of a series must follow each other']];
}

function repeated<T>(field: string, rows: readonly T[], getName: (row: T) => string): Problem[] {
  const isNew = createUniqueCheck();
  const index = rows.findIndex((row) => !isNew(getName(row)));
  return index === -1 ? [] : [[`${field}.${index}`, TWICE]];
}

/** Returns a function that is true for each string the first time. */
function createUniqueCheck(): (text: string) => boolean {
  const known = new Set<string>();
  return (text) => known.size < known.add(text).size;
}

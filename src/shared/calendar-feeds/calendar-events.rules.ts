import { addDays, partsOf, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { occursOn, type Recurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task, TaskContent } from '#shared/tasks/tasks.contract.ts';
import type { CalendarEvent } from './icalendar.rules.ts';

/** A segment of a series with its content. */
export type FedSegment = Recurrence & Pick<TaskContent, 'title' | 'notes' | 'startTime' | 'endTime'> & { id: number };

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** The last day of the month that all months have. */
const LAST_COMMON_DAY = 28;
const LONGEST_MONTH = 31;
const FEBRUARY = 2;
/** Every rule has a day at least this often, in days: that of February is yearly. */
const LONGEST_GAP = 400;
const DONE = '✓ ';

/** Returns the event of a stored task. A crossed-out task is a cancelled event. */
export function eventOfTask({
  id,
  title,
  notes,
  date,
  startTime,
  endTime,
  isCompleted,
  isCrossedOut,
}: Task): CalendarEvent {
  return {
    ...single(`task-${id}`, date),
    title: isCompleted ? `${DONE}${title}` : title,
    notes,
    startTime,
    endTime,
    isCancelled: isCrossedOut,
  };
}

/** Returns the event of a goal: the whole last day of its week or month. */
export function eventOfGoal({ id, title, notes, dueDate, isCompleted, isCrossedOut }: Goal): CalendarEvent {
  const event = single(`goal-${id}`, dueDate);
  return { ...event, title: isCompleted ? `${DONE}${title}` : title, notes, isCancelled: isCrossedOut };
}

/**
 * Returns the recurring events of the occurrences of a segment from a day on that are not stored yet: none if no day is
 * left. `taken` are the days that have, or had, a stored occurrence: these are events of their own.
 */
export function eventsOfSegment(segment: FedSegment, from: Day, taken: ReadonlySet<Day>): CalendarEvent[] {
  const { id, title, notes, startTime, endTime, endDay } = segment;
  return rulesOf(segment).flatMap(({ name, rule, isIn }) => {
    const isOpen = (day: Day) => occursOn(segment, day) && isIn(day) && !taken.has(day);
    const day = findFirst(segment, from, taken, isOpen);
    if (day === undefined) return [];
    const exceptions = [...taken].filter((other) => other > day && occursOn(segment, other) && isIn(other)).toSorted();
    const event = single(`series-${id}${name}`, day);
    return [{ ...event, title, notes, startTime, endTime, rule, lastDay: endDay, exceptions }];
  });
}

/** Returns the first open day from `from` on. Behind the last taken day it is at most a year away. */
function findFirst(
  { startDay, endDay }: Recurrence,
  from: Day,
  taken: ReadonlySet<Day>,
  isOpen: (day: Day) => boolean,
): Day | undefined {
  const first = from > startDay ? from : startDay;
  const lastTaken = [...taken].reduce((last, day) => (day > last ? day : last), first);
  const horizon = addDays(lastTaken, LONGEST_GAP);
  const last = endDay !== null && endDay < horizon ? endDay : horizon;
  for (let day = first; day <= last; day = addDays(day, 1)) if (isOpen(day)) return day;
  return undefined;
}

function single(id: string, day: Day): CalendarEvent {
  return {
    id,
    day,
    title: '',
    notes: null,
    startTime: null,
    endTime: null,
    isCancelled: false,
    rule: undefined,
    lastDay: null,
    exceptions: [],
  };
}

/** A recurrence rule (RFC 5545) and the days of a segment that it has. */
interface CalendarRule {
  /** Tells the rules of a segment apart. */
  name: string;
  rule: string;
  isIn: (day: Day) => boolean;
}

const isInFebruary = (day: Day) => partsOf(day).month === FEBRUARY;

/** Returns a rule that has all days of its segment. */
function only(rule: string): CalendarRule[] {
  return [{ name: '', rule, isIn: () => true }];
}

/**
 * Returns the rules that have the days of a segment. A month without the day of a monthly series has it on its last day.
 * Few programs know a rule for that, so February gets its own.
 */
function rulesOf({ pattern, anchorDay }: Recurrence): CalendarRule[] {
  if (pattern === 'daily') return only('FREQ=DAILY');
  if (pattern === 'weekly') return only(`FREQ=WEEKLY;BYDAY=${WEEKDAYS[weekdayIndex(anchorDay)]}`);
  if (pattern === 'weekdays') return only('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
  const { dayOfMonth } = partsOf(anchorDay);
  if (dayOfMonth <= LAST_COMMON_DAY) return only(`FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`);
  if (dayOfMonth === LONGEST_MONTH) return only('FREQ=MONTHLY;BYMONTHDAY=-1');
  const months = '1,3,4,5,6,7,8,9,10,11,12';
  return [
    { name: '', rule: `FREQ=MONTHLY;BYMONTH=${months};BYMONTHDAY=${dayOfMonth}`, isIn: (day) => !isInFebruary(day) },
    { name: '-february', rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', isIn: isInFebruary },
  ];
}

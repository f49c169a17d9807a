import { addDays, getParts, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { occursOn, type Recurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task, TaskContent } from '#shared/tasks/tasks.contract.ts';
import type { CalendarEvent } from './icalendar.rules.ts';

/** A segment of a series with its content. */
export type FedSegment = Recurrence & Pick<TaskContent, 'title' | 'notes' | 'startTime' | 'endTime'> & { id: number };

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** The largest day of the month that every month has. */
const LAST_COMMON_DAY = 28;
const MAX_MONTH_DAYS = 31;
const FEBRUARY = 2;
/** The longest time in days between two days of a rule. The rule of February is yearly. */
const MAX_GAP = 400;
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

/** Returns the event of a goal: an all-day event on the last day of its week or month. */
export function eventOfGoal({ id, title, notes, dueDate, isCompleted, isCrossedOut }: Goal): CalendarEvent {
  const event = single(`goal-${id}`, dueDate);
  return { ...event, title: isCompleted ? `${DONE}${title}` : title, notes, isCancelled: isCrossedOut };
}

/**
 * Returns recurring events for the occurrences of a segment that are not stored yet, from the day `from` on. `taken` are
 * the days of occurrences that are or were stored. They are exceptions of the recurring events, because stored
 * occurrences have events of their own.
 */
export function eventsOfSegment(segment: FedSegment, from: Day, taken: ReadonlySet<Day>): CalendarEvent[] {
  const { id, title, notes, startTime, endTime, endDay } = segment;
  return getRules(segment).flatMap(({ name, rule, isIn }) => {
    const isOpen = (day: Day) => occursOn(segment, day) && isIn(day) && !taken.has(day);
    const day = findFirst(segment, from, taken, isOpen);
    if (day === undefined) return [];
    const exceptions = [...taken].filter((other) => other > day && occursOn(segment, other) && isIn(other)).toSorted();
    const event = single(`series-${id}${name}`, day);
    return [{ ...event, title, notes, startTime, endTime, rule, lastDay: endDay, exceptions }];
  });
}

/** Returns the first open day on or after `from`. It is at most a year after the last taken day. */
function findFirst(
  { startDay, endDay }: Recurrence,
  from: Day,
  taken: ReadonlySet<Day>,
  isOpen: (day: Day) => boolean,
): Day | undefined {
  const first = from > startDay ? from : startDay;
  const lastTaken = [...taken].reduce((last, day) => (day > last ? day : last), first);
  const horizon = addDays(lastTaken, MAX_GAP);
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

/** A recurrence rule (RFC 5545) for some days of a segment. */
interface CalendarRule {
  /** Part of the event's id. */
  name: string;
  rule: string;
  isIn: (day: Day) => boolean;
}

const isInFebruary = (day: Day) => getParts(day).month === FEBRUARY;

/** Returns a list of one rule, for a segment that needs no second one. */
function singleRule(rule: string): CalendarRule[] {
  return [{ name: '', rule, isIn: () => true }];
}

/**
 * Returns recurrence rules that together have the days of a segment. A monthly series on the 29th or 30th occurs on the
 * last day of February. February has a rule of its own, because few programs support a single rule for that.
 */
function getRules({ pattern, anchorDay }: Recurrence): CalendarRule[] {
  if (pattern === 'daily') return singleRule('FREQ=DAILY');
  if (pattern === 'weekly') return singleRule(`FREQ=WEEKLY;BYDAY=${WEEKDAYS[weekdayIndex(anchorDay)]}`);
  if (pattern === 'weekdays') return singleRule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
  const { dayOfMonth } = getParts(anchorDay);
  if (dayOfMonth <= LAST_COMMON_DAY) return singleRule(`FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`);
  if (dayOfMonth === MAX_MONTH_DAYS) return singleRule('FREQ=MONTHLY;BYMONTHDAY=-1');
  const months = '1,3,4,5,6,7,8,9,10,11,12';
  return [
    { name: '', rule: `FREQ=MONTHLY;BYMONTH=${months};BYMONTHDAY=${dayOfMonth}`, isIn: (day) => !isInFebruary(day) },
    { name: '-february', rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', isIn: isInFebruary },
  ];
}

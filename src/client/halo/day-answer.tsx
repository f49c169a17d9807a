import { Check } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/calendar/day.ts';
import { rangeLabel } from '#shared/calendar/instant.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { asksForDoneTasks, asksForOpenTasks, selectAskedTasks } from '#shared/halo/day-questions.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { contentLabels, sortTasks } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';

/** How many tasks of a day or a week are listed. */
const MAX_TASKS = { day: 6, week: 14 };

export interface DayAnswerProps {
  day: Day;
  /** The last day, in the same week; undefined for one day. */
  until: Day | undefined;
  /** The question: it may ask for the open tasks or for a part of the day alone. */
  request: string;
}

/**
 * Lists the tasks of a day, open ones first, or those until another day of its week, day by day. Shows nothing while they
 * load, or if they cannot be loaded.
 */
export function DayAnswer({ day, until, request }: DayAnswerProps) {
  const { data: tasks } = useQuery({
    queryKey: ['/api/halo/day', day, until],
    queryFn: async ({ signal }) =>
      until === undefined
        ? call('GET /api/tasks/date/:date', { params: { date: day } }, { signal })
        : call('GET /api/tasks/week', { query: { date: day } }, { signal }),
    // Each question is answered anew.
    staleTime: 0,
    gcTime: 0,
  });
  if (tasks === undefined) return null;
  const planned = tasks.filter((task) => getState(task) !== 'crossed-out' && task.date >= day);
  const listed = sortTasks(selectAskedTasks(request, planned)).toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );
  const maximum = until === undefined ? MAX_TASKS.day : MAX_TASKS.week;
  const more = listed.length - maximum;
  if (listed.length === 0) {
    return <p className="text-sm text-ink-2">{sayNothing(request, planned.length > 0)}</p>;
  }
  return (
    <>
      <p className="text-sm font-medium">{sayTasks(request, listed, until === undefined)}</p>
      <ul className="grid gap-1.5 text-sm" aria-label={t('Tasks')}>
        {listed.slice(0, maximum).map((task) => (
          <AnswerRow key={task.id} task={task} hasDay={until !== undefined} />
        ))}
        {more > 0 && <li className="text-ink-3">{plural(more, '1 more', '{count} more')}</li>}
      </ul>
    </>
  );
}

/** Says that a day or week has none of the tasks that are asked for. */
function sayNothing(request: string, hasTasks: boolean): string {
  if (asksForDoneTasks(request)) return t('Nothing is done yet.');
  return hasTasks && asksForOpenTasks(request) ? t('Nothing is left to do.') : t('Nothing is planned.');
}

/** Returns '4 tasks, the first at 8:00 AM': the number of the tasks, and for a single day the time of the first open one. */
function sayTasks(request: string, tasks: readonly Task[], isOneDay: boolean): string {
  const count = tasks.length;
  if (asksForDoneTasks(request)) return plural(count, '1 task done', '{count} tasks done');
  const said = asksForOpenTasks(request)
    ? plural(count, '1 task left', '{count} tasks left')
    : plural(count, '1 task', '{count} tasks');
  const open = tasks.filter((task) => getState(task) === 'active');
  const [first] = open.flatMap(({ startTime }) => startTime ?? []).toSorted();
  if (first === undefined || count === 1 || !isOneDay) return said;
  return t('{tasks}, the first at {time}', { tasks: said, time: rangeLabel(first, null) });
}

function AnswerRow({ task, hasDay }: { task: Task; hasDay: boolean }) {
  const labels = [...(hasDay ? [longDay(task.date)] : []), ...contentLabels(task)];
  const isCompleted = getState(task) === 'completed';
  return (
    <li className="flex items-start gap-2">
      {isCompleted ? (
        <Check size={14} aria-label={t('completed')} className="mt-[3px] shrink-0 text-accent" />
      ) : (
        <span aria-hidden className="size-[14px] mt-[3px] shrink-0 rounded-full border border-ink-3" />
      )}
      <span dir="auto" className={isCompleted ? 'text-ink-3' : undefined}>
        {task.title}
      </span>
      <span className="ms-auto shrink-0 text-ink-3">{labels.join(', ')}</span>
    </li>
  );
}

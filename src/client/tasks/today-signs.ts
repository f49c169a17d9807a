import type { QueryClient } from '@tanstack/react-query';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { computeProgress } from '#shared/items/items.rules.ts';
import type { DayProgress } from '#shared/tasks/day-progress.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';
import { readSnapshotList } from '#client/data/snapshot.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { whenIdle } from '#client/ui/lazy-component.tsx';
import { createFavicon } from './favicon.ts';
import { dayTasksQuery, weekTasksQuery } from './tasks.queries.ts';
import { todayProgress } from './today-ring.tsx';

/**
 * Shows the progress of today on the wordmark and the favicon, and how many tasks are open on the icon of the installed
 * app. Nobody signed in: neither. On a screen without tasks it is as it was shown last until the tasks of today are read.
 */
export function showTodayProgress(client: QueryClient): void {
  let shown = '';
  let hasRequested = false;
  const showFavicon = createFavicon();

  function findTasks(): Task[] | undefined {
    if (readUserId(client) === undefined) return [];
    const today = toLocalDay(new Date());
    const tasks = readTasks(client, today);
    if (tasks === undefined && !hasRequested) whenIdle(requestTasks);
    hasRequested = tasks === undefined;
    return tasks ?? (shown === '' ? readSnapshotTasks(today) : undefined);
  }

  /** Reads the tasks of today unless the screen does. */
  function requestTasks(): void {
    const today = toLocalDay(new Date());
    const isRead = readUserId(client) === undefined || readTasks(client, today) !== undefined;
    const { queryKey } = dayTasksQuery(today);
    if (isRead) return;
    if (client.isFetching({ queryKey: queryKey.slice(0, 1) }) > 0) hasRequested = false;
    else void client.prefetchQuery(dayTasksQuery(today));
  }

  function update(): void {
    const tasks = findTasks();
    const progress = tasks && computeProgress(tasks);
    if (progress === undefined || JSON.stringify(progress) === shown) return;
    shown = JSON.stringify(progress);
    todayProgress.set(progress);
    showFavicon(progress);
    showBadge(progress);
  }

  update();
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') update();
  });
}

function showBadge({ total, completed, crossedOut }: DayProgress): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(total - completed - crossedOut).catch(() => undefined);
}

/** Returns the tasks of a day as they were read last, alone or with their week; undefined if they were not read. */
function readTasks(client: QueryClient, day: Day): Task[] | undefined {
  const ofDay = client.getQueryState<Task[]>(dayTasksQuery(day).queryKey);
  const ofWeek = client.getQueryState<Task[]>(weekTasksQuery(getMonday(day)).queryKey);
  if ((ofDay?.dataUpdatedAt ?? 0) >= (ofWeek?.dataUpdatedAt ?? 0)) return ofDay?.data;
  return ofWeek?.data && filterDay(ofWeek.data, day);
}

/** Returns the tasks of a day as they were shown before the page was loaded; undefined if they are unknown. */
function readSnapshotTasks(day: Day): Task[] | undefined {
  const ofWeek = readSnapshotList(weekTasksQuery(getMonday(day)).queryKey) as Task[] | undefined;
  const ofDay = readSnapshotList(dayTasksQuery(day).queryKey) as Task[] | undefined;
  return ofWeek ? filterDay(ofWeek, day) : ofDay;
}

function filterDay(tasks: readonly Task[], day: Day): Task[] {
  return tasks.filter(({ date }) => splitDate(date).day === day);
}

import type { QueryClient } from '@tanstack/react-query';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { computeProgress } from '#shared/items/items.rules.ts';
import type { DayProgress } from '#shared/tasks/day-progress.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { createFavicon } from './favicon.ts';
import { dayTasksQuery, weekTasksQuery } from './tasks.queries.ts';
import { todayProgress } from './today-ring.tsx';

/**
 * Shows the progress of today on the wordmark and the favicon, and how many tasks are open on the icon of the installed
 * app. Nobody signed in: neither.
 */
export function showTodayProgress(client: QueryClient): void {
  let shown = '';
  const showFavicon = createFavicon();

  function update(): void {
    const tasks = readUserId(client) === undefined ? [] : readTasks(client, toLocalDay(new Date()));
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
  return ofWeek?.data?.filter(({ date }) => splitDate(date).day === day);
}

import type { QueryClient } from '@tanstack/react-query';
import { localDayOf, type Day } from '#shared/calendar/day.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { dayTasksQuery, weekTasksQuery } from './tasks.queries.ts';

/** Shows on the icon of the installed app how many tasks of today are open. Nobody signed in: no number. */
export function showOpenTasksOnIcon(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return;
  let shown: number | undefined;

  function update(): void {
    const tasks = readUserId(client) === undefined ? [] : readTasks(client, localDayOf(new Date()));
    const open = tasks?.filter((task) => stateOf(task) === 'active').length;
    if (open === undefined || open === shown) return;
    shown = open;
    navigator.setAppBadge(open).catch(() => undefined);
  }

  update();
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') update();
  });
}

/** Returns the tasks of a day as they were read last, alone or with their week; undefined if they were not read. */
function readTasks(client: QueryClient, day: Day): Task[] | undefined {
  const ofDay = client.getQueryState<Task[]>(dayTasksQuery(day).queryKey);
  const ofWeek = client.getQueryState<Task[]>(weekTasksQuery(mondayOf(day)).queryKey);
  if ((ofDay?.dataUpdatedAt ?? 0) >= (ofWeek?.dataUpdatedAt ?? 0)) return ofDay?.data;
  return ofWeek?.data?.filter(({ date }) => splitDate(date).day === day);
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { getHabitsAsOf } from '#shared/insights/habit-insights.rules.ts';
import type { InsightData } from '#shared/insights/insights.rules.ts';
import { t } from '#shared/language/language.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { call } from '#client/data/api-client.ts';
import { readOrLog } from '#client/data/log.ts';

/**
 * The data of the insights and the day on which it was loaded (INS-06 to INS-08). Loaded when the insights open or are
 * refreshed.
 */
const insightDataQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: async ({ signal }): Promise<InsightData & { today: Day }> => {
    const today = toLocalDay(new Date());
    const [tasks, goals, currentHabits, lastHabits, completions, books, [projects, projectTasks]] = await Promise.all([
      call('GET /api/tasks/all', {}, { signal }),
      call('GET /api/goals/all', {}, { signal }),
      readOrLog(
        t('Failed to fetch weekly/monthly habits'),
        call('GET /api/habits', { query: { referenceDate: today } }, { signal }),
      ),
      readOrLog(t('Failed to fetch habits'), call('GET /api/habits', { query: { today } }, { signal })),
      call('GET /api/habits/all-completions', {}, { signal }),
      call('GET /api/books', {}, { signal }),
      readProjects(signal),
    ]);
    const habits = getHabitsAsOf(today, currentHabits, lastHabits);
    return { tasks, goals, habits, completions, projects, books, projectTasks, today };
  },
});

/** Reads the projects and the tasks of each of them. */
async function readProjects(signal: AbortSignal): Promise<[Project[], ProjectTask[]]> {
  const projects = await call('GET /api/projects', {}, { signal });
  const tasks = await Promise.all(
    projects.map(async ({ id }) => call('GET /api/projects/:id/tasks', { params: { id } }, { signal })),
  );
  return [projects, tasks.flat()];
}

/** The data of the insights. */
export function useInsightData() {
  return useQuery(insightDataQuery);
}

/** Returns a function that refetches the data, because an item of a drill-down may have changed. */
export function useRefetchInsights(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries(insightDataQuery), [client]);
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { getHabitsAsOf } from '#shared/insights/habit-insights.rules.ts';
import type { InsightData } from '#shared/insights/insights.rules.ts';
import { t } from '#shared/language/language.ts';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { newBook } from '#shared/books/books.rules.ts';
import { newGoal } from '#shared/goals/goals.rules.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { newProjectTask } from '#shared/projects/projects.rules.ts';
import { newTask } from '#shared/tasks/tasks.rules.ts';
import { completeItems } from '#client/data/complete-items.ts';
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
      readItems(call('GET /api/tasks/all', {}, { signal }), () => newTask({ title: '', date: today }, '')),
      readItems(call('GET /api/goals/all', {}, { signal }), () => newGoal({ title: '' }, today, '')),
      readOrLog(
        t('Failed to fetch weekly/monthly habits'),
        readItems(call('GET /api/habits', { query: { referenceDate: today } }, { signal }), createBlankHabit),
      ),
      readOrLog(
        t('Failed to fetch habits'),
        readItems(call('GET /api/habits', { query: { today } }, { signal }), createBlankHabit),
      ),
      call('GET /api/habits/all-completions', {}, { signal }),
      readItems(call('GET /api/books', {}, { signal }), () => newBook({ title: '' }, '')),
      readProjects(signal),
    ]);
    const habits = getHabitsAsOf(today, currentHabits, lastHabits);
    return { tasks, goals, habits, completions, projects, books, projectTasks, today };
  },
});

/** Returns a list's items with all their fields. */
async function readItems<Item extends { createdAt: string }>(
  response: Promise<Item[]>,
  createBlank: () => Partial<Item>,
): Promise<Item[]> {
  return completeItems(await response, createBlank);
}

/** Returns the fields of a habit that has not been kept yet. */
function createBlankHabit(): Partial<Habit> {
  return {
    isWeekly: true,
    isCompleted: false,
    isCrossedOut: false,
    isPriority: false,
    streak: 0,
    keptCount: 0,
    dueCount: 0,
    history: [],
  };
}

/** Reads the projects and the tasks of each of them. */
async function readProjects(signal: AbortSignal): Promise<[Project[], ProjectTask[]]> {
  const projects = await readItems(call('GET /api/projects', {}, { signal }), () => ({ isCompleted: false }));
  const tasks = await Promise.all(
    projects.map(async ({ id }) =>
      readItems(call('GET /api/projects/:id/tasks', { params: { id } }, { signal }), () => ({
        ...newProjectTask({ title: '' }, ''),
        projectId: id,
      })),
    ),
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

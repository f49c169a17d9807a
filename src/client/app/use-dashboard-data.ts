import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { sortProjects, tasksByProject } from '#shared/projects/projects.rules.ts';
import { projectCard } from '#client/dashboard/cards.ts';
import type { BoardContext } from '#client/dashboard/views.ts';
import { useProjectSettings } from '#client/projects/project-settings.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { useWeekTasks } from '#client/tasks/tasks.queries.ts';
import { useSelectedDate } from './selected-date.tsx';
import { useToday } from '#client/ui/use-today.ts';

/** What the dashboard reads once for many of its cards. */
export type DashboardData = ReturnType<typeof useDashboardData>;

/**
 * Reads what many cards of the dashboard take their part of: the week's tasks, the projects and their tasks. Those of completed
 * projects are read where they show, and where they are `wanted` ahead of that. What cards are given stays the same for as long
 * as nothing in it changes.
 */
export function useDashboardData(areCompletedWanted: boolean) {
  const today = useToday();
  const { selectedDate } = useSelectedDate();
  const { showCompletedProjects: isCompletedShown, projectOrder } = useProjectSettings();
  const week = useWeekTasks(mondayOf(selectedDate));
  const projectList = useProjects();
  const openTasks = useProjectTasks(false);
  const completedTasks = useProjectTasks(true, isCompletedShown || areCompletedWanted);
  const projects = useMemo(
    () => projectList.data && sortProjects(projectList.data, projectOrder),
    [projectList.data, projectOrder],
  );
  // Completed projects have a card only while the person wants to see them (clash 22).
  const carded = projects?.filter(({ isCompleted }) => isCompletedShown || !isCompleted);
  const cardedIds = carded?.map(({ id }) => id).join(' ');
  // By the ids alone: another title changes nothing for other cards.
  const context = useMemo(() => boardContextOf(today, cardedIds), [today, cardedIds]);
  const dayTasks = useMemo(() => week.data && Map.groupBy(week.data, ({ date }) => date), [week.data]);
  const projectTasks = useMemo(
    () => tasksByProject([openTasks.data, completedTasks.data]),
    [openTasks.data, completedTasks.data],
  );
  return {
    today,
    selectedDate,
    context,
    week,
    dayTasks,
    projectList,
    /** All projects in their order; undefined until they are read. */
    projects,
    isCompletedShown,
    openTasks,
    completedTasks,
    projectTasks,
  };
}

function boardContextOf(today: Day, projectIds: string | undefined): BoardContext {
  const ids = projectIds?.split(' ').filter((id) => id !== '');
  return { today, projects: ids?.map((id) => projectCard(Number(id))) };
}

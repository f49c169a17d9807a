import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { sortProjects, tasksByProject } from '#shared/projects/projects.rules.ts';
import { projectCard } from '#client/dashboard/cards.ts';
import type { BoardContext } from '#client/dashboard/views.ts';
import { useProjectSettings } from '#client/projects/project-settings.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { useWeekTasks } from '#client/tasks/tasks.queries.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { useToday } from '#client/ui/use-today.ts';

/** The data that several cards of the dashboard share. */
export type DashboardData = ReturnType<typeof useDashboardData>;

/**
 * Loads the data that several cards share: the week's tasks, the projects and their tasks. Tasks of completed projects
 * are loaded if their cards are shown or `areCompletedWanted`. The objects stay the same as long as their content does.
 */
export function useDashboardData(areCompletedWanted: boolean) {
  const today = useToday();
  const { selectedDate } = useSelectedDate();
  const { showCompletedProjects: isCompletedShown, projectOrder } = useProjectSettings();
  const week = useWeekTasks(getMonday(selectedDate));
  const projectList = useProjects();
  const openTasks = useProjectTasks(false);
  const completedTasks = useProjectTasks(true, isCompletedShown || areCompletedWanted);
  const projects = useMemo(
    () => projectList.data && sortProjects(projectList.data, projectOrder),
    [projectList.data, projectOrder],
  );
  // Completed projects have a card only while the person shows them (CLASH-22).
  const shownProjects = projects?.filter(({ isCompleted }) => isCompletedShown || !isCompleted);
  const shownProjectIds = shownProjects?.map(({ id }) => id).join(' ');
  // Depends on the ids only, so that a changed title does not re-render other cards.
  const context = useMemo(() => createBoardContext(today, shownProjectIds), [today, shownProjectIds]);
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
    /** All projects in order; undefined until they have loaded. */
    projects,
    isCompletedShown,
    openTasks,
    completedTasks,
    projectTasks,
  };
}

function createBoardContext(today: Day, projectIds: string | undefined): BoardContext {
  const ids = projectIds?.split(' ').filter((id) => id !== '');
  return { today, projects: ids?.map((id) => projectCard(Number(id))) };
}

import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import type { CardPlace } from '#client/dashboard/card-controls.tsx';
import { dayOfBoardCard, getProject, type CardId } from '#client/dashboard/cards.ts';
import { CardSkeleton } from '#client/ui/controls/card-skeleton.tsx';
import type { DashboardData } from './use-dashboard-data.ts';
import { BoardBooks, BoardDay, BoardGoals, BoardHabits, BoardProject } from './board-cards.tsx';
import type { ItemDialogOpeners } from '#client/app/overlays/item-dialogs.tsx';

const NO_TASKS: readonly never[] = [];
/** Replaces a day's tasks that could not be loaded. The error and its retry button show once, above all cards. */
const NOT_LOADED = <p className="flex-1 px-4 py-10 text-center text-ink-3">{t('Not loaded')}</p>;

export interface BoardCardProps extends CardPlace {
  id: CardId;
  data: DashboardData;
  openers: ItemDialogOpeners;
  onComplete: (project: Project, isCompleted: boolean) => void;
  onDelete: (project: Project) => void;
}

/** The card with this id and its part of the dashboard's data. */
export function BoardCard({ id, data, openers, onComplete, onDelete, ...place }: BoardCardProps) {
  const { today, selectedDate, week, dayTasks, projects } = data;
  const day = dayOfBoardCard(id, selectedDate);
  if (day !== undefined) {
    return (
      <BoardDay
        {...place}
        day={day}
        isToday={day === today}
        tasks={dayTasks && (dayTasks.get(day) ?? NO_TASKS)}
        waiting={week.error === null ? undefined : NOT_LOADED}
        onAdd={openers.addTask}
        onOpen={openers.openTask}
      />
    );
  }
  if (id === 'books') return <BoardBooks {...place} onAdd={openers.addBook} onOpen={openers.openBook} />;
  const period = { ...place, isWeekly: id === 'weekly-goals' || id === 'weekly-habits', day: selectedDate };
  if (id === 'weekly-goals' || id === 'monthly-goals') {
    return <BoardGoals {...period} onAdd={openers.addGoal} onOpen={openers.openGoal} />;
  }
  if (id === 'weekly-habits' || id === 'monthly-habits') {
    return <BoardHabits {...period} today={today} onAdd={openers.addHabit} onOpen={openers.openHabit} />;
  }
  const project = projects?.find((other) => other.id === getProject(id));
  if (project === undefined) return <CardSkeleton />;
  const taskQuery = project.isCompleted ? data.completedTasks : data.openTasks;
  return (
    <BoardProject
      {...place}
      project={project}
      tasks={data.projectTasks.get(project.id) ?? (taskQuery.data && NO_TASKS)}
      failure={taskQuery.error === null ? undefined : t('Failed to fetch tasks')}
      onRetry={taskQuery.refetch}
      onComplete={onComplete}
      onRename={openers.renameProject}
      onDelete={onDelete}
      onAddTask={openers.addProjectTask}
      onOpenTask={openers.openProjectTask}
    />
  );
}

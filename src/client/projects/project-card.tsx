import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { getQueueKey } from '#client/data/temporary-ids.ts';
import { createEntryPlace } from '#client/items/entry-place.tsx';
import { ListCard, type CardPlacement } from '#client/items/list-card.tsx';
import { Badge } from '#client/ui/controls/badge.tsx';
import { PROJECT_TASK_ACTION_COUNT, ProjectTaskRow } from './project-task-row.tsx';
import { useProjectTaskChanges } from './project-tasks.mutations.ts';

const ProjectEntryPlace = createEntryPlace(async () => (await import('./project-entry.tsx')).ProjectEntry);

export interface ProjectCardProps extends CardPlacement {
  project: Project;
  /** The project's tasks; undefined until they have loaded. */
  tasks: readonly ProjectTask[] | undefined;
  failure: string | undefined;
  /** True on the dashboard, where failed task updates are only logged (DASH-35). */
  isOnDashboard?: boolean;
  onRetry: () => void;
  onAddTask: (project: Project) => void;
  onOpenTask: (task: ProjectTask) => void;
}

/** The card of a project: its title, progress, tasks and add button (PROJ-09). */
export function ProjectCard({
  project,
  tasks,
  failure,
  isOnDashboard = false,
  onRetry,
  onAddTask,
  onOpenTask,
  ...card
}: ProjectCardProps) {
  const { createProjectTask, updateProjectTask, reorderProjectTasks, deleteProjectTask } =
    useProjectTaskChanges(isOnDashboard);
  return (
    <ListCard
      {...card}
      title={project.title}
      kind="project"
      badge={project.isCompleted && <Badge>{t('Completed')}</Badge>}
      entry={
        tasks !== undefined && !project.isCompleted && <ProjectEntryPlace project={project} onAdd={createProjectTask} />
      }
      addLabel={t('Add Task')}
      onAdd={() => onAddTask(project)}
      label={t('Tasks of {title}', { title: project.title })}
      items={tasks}
      failure={failure}
      onRetry={onRetry}
      emptyText={t('Nothing here')}
      actionCount={PROJECT_TASK_ACTION_COUNT}
      onReorder={reorderProjectTasks}
      renderRow={(task) => (
        <ProjectTaskRow
          key={getQueueKey(task.id)}
          task={task}
          onUpdate={updateProjectTask}
          onDelete={deleteProjectTask}
          onOpen={onOpenTask}
        />
      )}
    />
  );
}

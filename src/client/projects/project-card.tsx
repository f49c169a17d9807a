import { CircleCheck, Ellipsis, ListOrdered, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { lineOf } from '#client/data/temporary-ids.ts';
import { ListCard } from '#client/items/list-card.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { DeferredMenu } from '#client/ui/deferred-menu.tsx';
import { useHasBeenNear } from '#client/ui/near.ts';
import { PROJECT_TASK_ACTION_COUNT, ProjectTaskRow } from './project-task-row.tsx';
import { useProjectTaskChanges } from './project-tasks.mutations.ts';

/** What a card asks of the screen. */
export interface ProjectHandlers {
  onComplete: (project: Project, isCompleted: boolean) => void;
  onRename: (project: Project) => void;
  onReorder: () => void;
  onDelete: (project: Project) => void;
  onAddTask: (project: Project) => void;
  onOpenTask: (task: ProjectTask) => void;
}

export interface ProjectCardProps extends ProjectHandlers {
  project: Project;
  /** The project's tasks; undefined while they are not known. */
  tasks: readonly ProjectTask[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
}

/** A project: its title, how much of it is done, its tasks and the way to add one (core specification, section 2). */
export function ProjectCard({ project, tasks, failure, onRetry, ...handlers }: ProjectCardProps) {
  const { updateProjectTask, reorderProjectTasks, deleteProjectTask } = useProjectTaskChanges();
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useHasBeenNear(place);
  return (
    <div ref={place} className="flex max-h-[82dvh] min-h-64 min-w-0 flex-col sm:h-[384px] sm:max-h-none">
      <ListCard
        title={project.title}
        kind="project"
        className="h-full flex-1"
        menu={<ProjectMenu project={project} {...handlers} />}
        addLabel="Add Task"
        onAdd={() => handlers.onAddTask(project)}
        label={`Tasks of ${project.title}`}
        items={tasks}
        failure={failure}
        onRetry={onRetry}
        emptyText="Nothing here"
        isInSight={isInSight}
        actionCount={PROJECT_TASK_ACTION_COUNT}
        onReorder={reorderProjectTasks}
        renderRow={(task) => (
          <ProjectTaskRow
            key={lineOf(task.id)}
            task={task}
            onUpdate={updateProjectTask}
            onDelete={deleteProjectTask}
            onOpen={handlers.onOpenTask}
          />
        )}
      />
    </div>
  );
}

function ProjectMenu({
  project,
  onComplete,
  onRename,
  onReorder,
  onDelete,
}: { project: Project } & Pick<ProjectHandlers, 'onComplete' | 'onRename' | 'onReorder' | 'onDelete'>) {
  const { isCompleted } = project;
  return (
    <span className="-mt-1 -mr-2 -mb-2 self-start">
      <DeferredMenu
        heading="Project Actions"
        trigger={
          <IconButton label={`Project Actions for ${project.title}`}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
        entries={() => [
          {
            label: isCompleted ? 'Reopen Project' : 'Complete Project',
            icon: isCompleted ? <RotateCcw size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />,
            onSelect: () => onComplete(project, !isCompleted),
          },
          { label: 'Rename Project', icon: <Pencil size={16} aria-hidden />, onSelect: () => onRename(project) },
          { label: 'Reorder Projects', icon: <ListOrdered size={16} aria-hidden />, onSelect: onReorder },
          {
            label: 'Delete Project',
            icon: <Trash2 size={16} aria-hidden />,
            isDestructive: true,
            onSelect: () => onDelete(project),
          },
        ]}
      />
    </span>
  );
}

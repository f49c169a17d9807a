import { memo } from 'react';
import { getState } from '#shared/items/items.rules.ts';
import type { ProjectTask } from '#shared/projects/projects.contract.ts';
import { toggleCompletion, crossEntry, deleteEntry, flagEntry, ItemActions } from '#client/items/item-actions.tsx';
import { FlagMark, ItemMarks, WaitingMark } from '#client/items/item-marks.tsx';
import { ItemRow } from '#client/ui/lists/item-row.tsx';
import type { useProjectTaskChanges } from './project-tasks.mutations.ts';
import { PROJECT_TASK_LISTS } from './projects.queries.ts';

/** The number of actions of a project task's row. */
export const PROJECT_TASK_ACTION_COUNT = 3;

export interface ProjectTaskRowProps {
  task: ProjectTask;
  onUpdate: ReturnType<typeof useProjectTaskChanges>['updateProjectTask'];
  onDelete: (task: ProjectTask) => void;
  onOpen: (task: ProjectTask) => void;
}

/** A task in the card of its project. */
export const ProjectTaskRow = memo(function ProjectTaskRow({ task, onUpdate, onDelete, onOpen }: ProjectTaskRowProps) {
  return (
    <ItemRow
      id={task.id}
      title={task.title}
      state={getState(task)}
      marks={
        <ItemMarks>
          {task.flagged && <FlagMark />}
          <WaitingMark root={PROJECT_TASK_LISTS.root} id={task.id} />
        </ItemMarks>
      }
      actions={
        <ItemActions
          id={task.id}
          title={task.title}
          entries={() => [
            flagEntry(task, (change) => onUpdate(task, change, 'flag')),
            crossEntry(task, (change) => onUpdate(task, change, 'cross out')),
            deleteEntry(() => onDelete(task)),
          ]}
        />
      }
      onToggle={() => onUpdate(task, toggleCompletion(task), 'update')}
      onOpen={() => onOpen(task)}
    />
  );
});

import { memo } from 'react';
import { getState } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { contentLabels } from '#shared/tasks/tasks.rules.ts';
import { toggleCompletion } from '#client/items/item-actions.tsx';
import { carriedTimes, joinDetails } from '#client/items/item-detail.ts';
import { FlagMark, ItemMarks, PriorityMark, RepeatMark, WaitingMark } from '#client/items/item-marks.tsx';
import { useStore } from '#client/ui/store.ts';
import { ItemRow } from '#client/ui/lists/item-row.tsx';
import { markLabel } from './repetition-mark.ts';
import { detailView } from './task-detail.ts';
import { TaskActions, type TaskHandlers } from './task-actions.tsx';
import { TASK_LISTS } from './tasks.queries.ts';

export interface TaskRowProps extends TaskHandlers {
  task: Task;
  onOpen: (task: Task) => void;
}

/** A task in the list of its day. */
export const TaskRow = memo(function TaskRow({ task, onUpdate, onDelete, onOpen }: TaskRowProps) {
  const showDetail = useStore(detailView);
  return (
    <ItemRow
      id={task.id}
      title={task.title}
      state={getState(task)}
      // Notes come last because they can be long.
      detail={showDetail(task, joinDetails(...contentLabels(task), carriedTimes(task), task.notes))}
      marks={
        <ItemMarks>
          {task.isPriority && <PriorityMark />}
          {task.flagged && <FlagMark />}
          {task.isRecurring && <RepeatMark label={markLabel(task.recurringPattern)} />}
          <WaitingMark root={TASK_LISTS.root} id={task.id} />
        </ItemMarks>
      }
      actions={<TaskActions task={task} onUpdate={onUpdate} onDelete={onDelete} />}
      onToggle={() => onUpdate(task, toggleCompletion(task), 'update')}
      onOpen={() => onOpen(task)}
    />
  );
});

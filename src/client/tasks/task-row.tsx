import { memo } from 'react';
import { MENTIONED_CARRY_COUNT, stateOf } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { checked } from '#client/items/item-actions.tsx';
import { FlagMark, ItemMarks, PriorityMark, RepeatMark } from '#client/items/item-marks.tsx';
import { ItemRow } from '#client/ui/item-row.tsx';
import { markLabel } from './repetition-words.ts';
import { TaskActions, type TaskHandlers } from './task-actions.tsx';

export interface TaskRowProps extends TaskHandlers {
  task: Task;
  onOpen: (task: Task) => void;
}

/** A task in its day's list. */
export const TaskRow = memo(function TaskRow({ task, onUpdate, onDelete, onOpen }: TaskRowProps) {
  return (
    <ItemRow
      title={task.title}
      state={stateOf(task)}
      detail={detailOf(task)}
      marks={
        <ItemMarks>
          {task.isPriority && <PriorityMark />}
          {task.flagged && <FlagMark />}
          {task.isRecurring && <RepeatMark label={markLabel(task.recurringPattern)} />}
        </ItemMarks>
      }
      actions={<TaskActions task={task} onUpdate={onUpdate} onDelete={onDelete} />}
      onToggle={() => onUpdate(task, checked(task), 'update')}
      onOpen={() => onOpen(task)}
    />
  );
});

/** The row's second line. Notes may be long, so they come last. */
function detailOf({ startTime, carriedCount, notes }: Task): string | undefined {
  const carried = carriedCount >= MENTIONED_CARRY_COUNT && `Carried ${carriedCount} times`;
  return [startTime, carried, notes].filter(Boolean).join(' · ') || undefined;
}

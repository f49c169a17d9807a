import { Bookmark, Flag, Repeat } from 'lucide-react';
import { memo } from 'react';
import { flagsOf, MENTIONED_CARRY_COUNT, stateOf, toggleCompleted } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { ItemRow } from '#client/ui/item-row.tsx';
import { markLabel } from './repetition-words.ts';
import { TaskActions, type TaskHandlers } from './task-actions.tsx';

export interface TaskRowProps extends TaskHandlers {
  task: Task;
  onOpen: (task: Task) => void;
}

/** A task in its day's list. */
export const TaskRow = memo(function TaskRow({ task, onUpdate, onDelete, onOpen }: TaskRowProps) {
  const state = stateOf(task);
  return (
    <ItemRow
      title={task.title}
      state={state}
      detail={detailOf(task)}
      marks={<TaskMarks task={task} />}
      actions={<TaskActions task={task} onUpdate={onUpdate} onDelete={onDelete} />}
      onToggle={() => onUpdate(task, flagsOf(toggleCompleted(state)), 'update')}
      onOpen={() => onOpen(task)}
    />
  );
});

/** The row's second line. Notes may be long, so they come last. */
function detailOf({ startTime, carriedCount, notes }: Task): string | undefined {
  const carried = carriedCount >= MENTIONED_CARRY_COUNT && `Carried ${carriedCount} times`;
  return [startTime, carried, notes].filter(Boolean).join(' · ') || undefined;
}

function TaskMarks({ task }: { task: Task }) {
  return (
    <span className="flex h-[1.36rem] items-center gap-2 empty:hidden">
      {task.isPriority && (
        <span role="img" aria-label="Priority" className="text-priority">
          <Flag size={14} aria-hidden />
        </span>
      )}
      {task.flagged && (
        <span role="img" aria-label="Flagged" className="text-accent">
          <Bookmark size={14} aria-hidden fill="currentColor" />
        </span>
      )}
      {task.isRecurring && (
        <span role="img" aria-label={markLabel(task.recurringPattern)} className="text-ink-3">
          <Repeat size={14} aria-hidden />
        </span>
      )}
    </span>
  );
}

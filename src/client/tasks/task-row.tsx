import { Bookmark, Flag } from 'lucide-react';
import { memo } from 'react';
import { flagsOf, stateOf, toggleCompleted } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { ItemRow } from '#client/ui/item-row.tsx';
import { TaskActions } from './task-actions.tsx';
import type { useTaskChanges } from './tasks.mutations.ts';

export interface TaskRowProps {
  task: Task;
  changes: ReturnType<typeof useTaskChanges>;
  onOpen: (task: Task) => void;
}

/** A task in its day's list. */
export const TaskRow = memo(function TaskRow({ task, changes, onOpen }: TaskRowProps) {
  const state = stateOf(task);
  return (
    <ItemRow
      title={task.title}
      state={state}
      detail={[task.startTime, task.notes].filter(Boolean).join(' · ') || undefined}
      marks={<TaskMarks task={task} />}
      actions={<TaskActions task={task} changes={changes} />}
      onToggle={() => changes.updateTask(task, flagsOf(toggleCompleted(state)), 'update')}
      onOpen={() => onOpen(task)}
    />
  );
});

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
    </span>
  );
}

import { CalendarArrowUp } from 'lucide-react';
import { addDays, localDayOf } from '#shared/calendar/day.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { crossEntry, deleteEntry, flagEntry, ItemActions, priorityEntry } from '#client/items/item-actions.tsx';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import type { useTaskChanges } from './tasks.mutations.ts';

/** The actions of a task's row. */
export interface TaskHandlers {
  onUpdate: ReturnType<typeof useTaskChanges>['updateTask'];
  onMove: ReturnType<typeof useTaskChanges>['moveTask'];
  onDelete: (task: Task) => void;
}

/** The number of actions of a task's row. */
export const TASK_ACTION_COUNT = 4;

/** The actions of a task on its row. */
export function TaskActions({ task, onUpdate, onMove, onDelete }: { task: Task } & TaskHandlers) {
  return (
    <ItemActions
      id={task.id}
      title={task.title}
      menuEntries={() => [moveEntry(task, onMove)]}
      moving={isMovable(task) ? { from: task.date, onMove: (day) => onMove(task, day) } : undefined}
      entries={(others) => [
        priorityEntry(task, (change) => onUpdate(task, change, 'update')),
        flagEntry(task, (change) => onUpdate(task, change, 'flag')),
        crossEntry(task, (change) => onUpdate(task, change, 'cross out')),
        ...others,
        deleteEntry(() => onDelete(task)),
      ]}
    />
  );
}

/** Moves a task of today to tomorrow, and any other task to today. */
function moveEntry(task: Task, onMove: TaskHandlers['onMove']): MenuEntry {
  const today = localDayOf(new Date());
  const isToday = task.date === today;
  return {
    label: isToday ? 'Move to tomorrow' : 'Move to today',
    icon: <CalendarArrowUp size={16} aria-hidden />,
    isDisabled: !isMovable(task),
    onSelect: () => onMove(task, isToday ? addDays(today, 1) : today),
  };
}

function isMovable(task: Task): boolean {
  return stateOf(task) !== 'completed';
}

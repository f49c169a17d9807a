import { Ban, Bookmark, Ellipsis, Flag, RotateCcw, Trash2 } from 'lucide-react';
import { flagsOf, stateOf, toggleCrossedOut } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { IconButton } from '#client/ui/button.tsx';
import { DeferredMenu } from '#client/ui/deferred-menu.tsx';
import { useFoldedActions } from '#client/ui/item-list.tsx';
import type { MenuEntry } from '#client/ui/menu.tsx';
import type { useTaskChanges } from './tasks.mutations.ts';

/** What a row does with its task. */
export interface TaskHandlers {
  onUpdate: ReturnType<typeof useTaskChanges>['updateTask'];
  onDelete: (task: Task) => void;
}

/** What can be done to a task, in the order of its row. */
const ACTIONS: readonly ((task: Task, handlers: TaskHandlers) => MenuEntry)[] = [
  (task, { onUpdate }) => ({
    label: task.isPriority ? 'Remove priority' : 'Make priority',
    icon: <Flag size={16} aria-hidden />,
    isDisabled: stateOf(task) !== 'active',
    onSelect: () => onUpdate(task, { isPriority: !task.isPriority }, 'update'),
  }),
  (task, { onUpdate }) => ({
    label: task.flagged ? 'Unflag' : 'Flag',
    icon: <Bookmark size={16} aria-hidden />,
    onSelect: () => onUpdate(task, { flagged: !task.flagged }, 'flag'),
  }),
  (task, { onUpdate }) => {
    const state = stateOf(task);
    const isCrossedOut = state === 'crossed-out';
    return {
      label: isCrossedOut ? 'Restore' : 'Cross out',
      icon: isCrossedOut ? <RotateCcw size={16} aria-hidden /> : <Ban size={16} aria-hidden />,
      onSelect: () => onUpdate(task, flagsOf(toggleCrossedOut(state)), 'cross out'),
    };
  },
  (task, { onDelete }) => ({
    label: 'Delete',
    icon: <Trash2 size={16} aria-hidden />,
    isDestructive: true,
    onSelect: () => onDelete(task),
  }),
];

export const TASK_ACTION_COUNT = ACTIONS.length;

/** The actions of a task on its row: icons where there is room, a menu elsewhere. */
export function TaskActions({ task, ...handlers }: { task: Task } & TaskHandlers) {
  const isFolded = useFoldedActions();
  const entries = () => ACTIONS.map((action) => action(task, handlers));
  if (isFolded) {
    return (
      <span className="row-menu">
        <DeferredMenu
          heading={task.title}
          entries={entries}
          trigger={
            <IconButton label={`Actions for ${task.title}`}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        />
      </span>
    );
  }
  return (
    <span className="-my-1.5 flex">
      {entries().map(({ label, icon, onSelect, isDisabled = false }) => (
        <IconButton key={label} label={`${label}: ${task.title}`} disabled={isDisabled} onClick={onSelect}>
          {icon}
        </IconButton>
      ))}
    </span>
  );
}

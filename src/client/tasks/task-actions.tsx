import { Ban, Bookmark, Ellipsis, Flag, RotateCcw, Trash2 } from 'lucide-react';
import { flagsOf, stateOf, toggleCrossedOut } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { IconButton } from '#client/ui/button.tsx';
import { DeferredMenu } from '#client/ui/deferred-menu.tsx';
import { useFoldedActions } from '#client/ui/item-list.tsx';
import type { MenuEntry } from '#client/ui/menu.tsx';
import type { useTaskChanges } from './tasks.mutations.ts';

/** How many there are. */
export const TASK_ACTION_COUNT = 4;

/** What can be done to a task from its row: icons where there is room, a menu elsewhere. */
export function TaskActions({ task, changes }: { task: Task; changes: ReturnType<typeof useTaskChanges> }) {
  const isFolded = useFoldedActions();
  const entries = () => actionsOf(task, changes);
  if (isFolded) {
    return (
      <DeferredMenu
        heading={task.title}
        entries={entries}
        trigger={
          <IconButton
            label={`Actions for ${task.title}`}
            className="-my-1.5 -mr-1 size-8 lg:pointer-fine:absolute lg:pointer-fine:top-[7px] lg:pointer-fine:right-1 lg:pointer-fine:my-[-3px] lg:pointer-fine:mr-0 lg:pointer-fine:bg-sunken lg:pointer-fine:opacity-0 lg:pointer-fine:group-focus-within/row:opacity-100 lg:pointer-fine:group-hover/row:opacity-100 lg:pointer-fine:aria-expanded:opacity-100"
          >
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
      />
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

function actionsOf(task: Task, changes: ReturnType<typeof useTaskChanges>): MenuEntry[] {
  const state = stateOf(task);
  return [
    {
      label: task.isPriority ? 'Remove priority' : 'Make priority',
      icon: <Flag size={16} aria-hidden />,
      isDisabled: state !== 'active',
      onSelect: () => changes.updateTask(task, { isPriority: !task.isPriority }, 'update'),
    },
    {
      label: task.flagged ? 'Unflag' : 'Flag',
      icon: <Bookmark size={16} aria-hidden />,
      onSelect: () => changes.updateTask(task, { flagged: !task.flagged }, 'flag'),
    },
    {
      label: state === 'crossed-out' ? 'Restore' : 'Cross out',
      icon: state === 'crossed-out' ? <RotateCcw size={16} aria-hidden /> : <Ban size={16} aria-hidden />,
      onSelect: () => changes.updateTask(task, flagsOf(toggleCrossedOut(state)), 'cross out'),
    },
    {
      label: 'Delete',
      icon: <Trash2 size={16} aria-hidden />,
      isDestructive: true,
      onSelect: () => changes.deleteTask(task),
    },
  ];
}

import { Ban, CalendarDays, Check, Flag, Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { plural, t } from '#shared/language/language.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { requestMove } from '#client/items/move-request.ts';
import { PriorityIcon } from '#client/items/priority-icon.tsx';
import type { ItemAction } from '#client/items/row-actions.ts';
import { clearSelection, selectedTasks, selection } from '#client/items/row-selection.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useBack } from '#client/ui/overlays/overlay.ts';
import { entryBarHeight, toastFoot } from '#client/ui/overlays/toasts.ts';
import { useStore } from '#client/ui/store.ts';
import type { useSelectionChanges } from './selections.mutations.ts';

/** What can be done with the selected tasks. */
export type SelectionAction = 'complete' | 'move' | ItemAction;

/** Does something with the selected tasks, and deselects them. */
export function actOnSelection(action: SelectionAction, changes: ReturnType<typeof useSelectionChanges>): void {
  const tasks = selectedTasks();
  if (action === 'move') {
    const days = new Set(tasks.map(({ date }) => date));
    const [day] = days.size === 1 ? days : [];
    requestMove(plural(tasks.length, '{count} task', '{count} tasks'), day, (to) => moveSelection(tasks, to, changes));
    return;
  }
  clearSelection();
  if (action === 'complete') changes.completeTasks(tasks);
  else if (action === 'cross out') changes.crossOutTasks(tasks);
  else if (action === 'flag') changes.flagTasks(tasks);
  else if (action === 'priority') changes.prioritizeTasks(tasks);
  else changes.deleteTasks(tasks);
}

/** Moves dragged tasks to a day, into this order of its tasks if it is given, and deselects all. */
export function moveSelection(
  tasks: readonly Task[],
  day: Day,
  { moveTasks, placeTask }: ReturnType<typeof useSelectionChanges>,
  order?: readonly Task[],
): void {
  clearSelection();
  const [task] = tasks;
  if (task !== undefined && tasks.length === 1 && order !== undefined) placeTask(task, day, order);
  else moveTasks(tasks, day, order);
}

/** The bar with the actions of the selected tasks, above the bottom bar and the toasts. It takes the place of a line above that bar. */
export function SelectionBar({ onAct }: { onAct: (action: SelectionAction) => void }) {
  const { size } = useStore(selection);
  const foot = useStore(toastFoot);
  const isShown = size > 0;
  const bar = useRef<HTMLDivElement>(null);
  useBack(clearSelection, isShown);
  useLayoutEffect(() => {
    const lineHeight = entryBarHeight.current();
    if (!isShown || lineHeight === 0) return undefined;
    // The bar is higher than the line whose place it takes, and toasts show above it, too.
    entryBarHeight.set(Math.max(lineHeight, bar.current?.offsetHeight ?? 0));
    return () => entryBarHeight.set(lineHeight);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Selected tasks')}
      data-selection-bar
      data-floating-bar
      style={{ bottom: `max(${foot}px, var(--bottom-bar, 0px) + 12px)` }}
      // On a phone the count has its own line.
      className="in-place-of-entry-bar animate-appear fixed inset-x-0 z-30 mx-auto grid w-fit max-w-[calc(100vw-24px)] grid-cols-6 items-center gap-1 rounded-card border border-hairline bg-surface p-1.5 shadow-lift sm:flex"
    >
      <span className="col-span-5 px-2 max-sm:-order-1 text-sm font-semibold whitespace-nowrap tabular-nums">
        {t('{count} selected', { count: size })}
      </span>
      <BarButton label={t('Complete')} onClick={() => onAct('complete')}>
        <Check size={18} aria-hidden />
      </BarButton>
      <BarButton label={t('Move…')} onClick={() => onAct('move')}>
        <CalendarDays size={18} aria-hidden />
      </BarButton>
      <BarButton label={t('Priority')} onClick={() => onAct('priority')}>
        <PriorityIcon size={18} />
      </BarButton>
      <BarButton label={t('Flag')} onClick={() => onAct('flag')}>
        <Flag size={18} aria-hidden />
      </BarButton>
      <BarButton label={t('Cross out')} onClick={() => onAct('cross out')}>
        <Ban size={18} aria-hidden />
      </BarButton>
      <BarButton label={t('Delete')} onClick={() => onAct('delete')}>
        <Trash2 size={18} aria-hidden />
      </BarButton>
      <IconButton
        label={t('Clear selection')}
        tip={t('Clear')}
        onClick={clearSelection}
        className="max-sm:-order-1 max-sm:justify-self-center"
      >
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

function BarButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip
      data-tip={label}
      onClick={onClick}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium transition-colors hover:bg-hover focus-visible:-outline-offset-2 at-desk:min-h-9"
    >
      {children}
      <span className="truncate max-md:hidden">{label}</span>
    </button>
  );
}

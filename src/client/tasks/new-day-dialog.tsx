import { useRef, useState, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { CarriedItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { isCrossedOutByHand } from '#shared/tasks/tasks.rules.ts';
import { idempotentSubmission, type Submission } from '#client/data/idempotency-key.ts';
import { DialogActions } from '#client/ui/overlays/dialog-actions.tsx';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { useCopyTasks } from './new-day.mutations.ts';

/** The tasks, by id, whose selection the person has changed. All others have the proposed one. */
export type TaskSelection = Readonly<Record<number, boolean>>;

export interface NewDayDialogProps {
  userId: number;
  today: Day;
  /** Yesterday's unfinished tasks. */
  tasks: readonly Task[];
  selection: TaskSelection;
  /** The list of completed steps with their undo. */
  done: ReactNode;
  onSelect: (selection: TaskSelection) => void;
  onCopied: (copies: CarriedItem[]) => void;
  onSkip: () => void;
}

/** The New Day dialog: asks whether to copy yesterday's uncompleted tasks to today (TIME-07 to TIME-13). */
export function NewDayDialog(props: NewDayDialogProps) {
  const { tasks, selection, done, onSelect, onSkip } = props;
  const { isCopying, copy } = useCopying(props);
  const isSelected = (task: Task) => selection[task.id] ?? !isCrossedOutByHand(task);
  const selected = tasks.filter(isSelected);
  const select = (some: readonly Task[], isOn: boolean) =>
    onSelect({ ...selection, ...Object.fromEntries(some.map(({ id }) => [id, isOn])) });
  const areAllSelected = selected.length === tasks.length;

  return (
    <Dialog title="New Day" isBusy={isCopying} hasUnsavedText={tasks.length > 0} onClose={onSkip}>
      {tasks.length === 0 ? (
        <p className="text-ink-2">You have no uncompleted tasks from yesterday to copy.</p>
      ) : (
        <>
          <p className="text-ink-2">Copy yesterday's uncompleted tasks to today?</p>
          <div className="mt-2 flex items-center justify-between border-b border-hairline text-sm">
            <Checkbox
              data-first-focus
              checked={areAllSelected}
              isIndeterminate={selected.length > 0 && !areAllSelected}
              disabled={isCopying}
              onChange={() => select(tasks, !areAllSelected)}
              className="flex min-h-11 cursor-pointer items-center gap-3 pr-4 font-medium at-desk:min-h-10"
            >
              Select All
            </Checkbox>
            <span className="text-ink-3 tabular-nums">
              {selected.length} of {tasks.length}
            </span>
          </div>
          <ul aria-label="Yesterday's tasks" className="dialog-list pt-1">
            {tasks.map((task) => (
              <li key={task.id}>
                <Checkbox
                  checked={isSelected(task)}
                  disabled={isCopying}
                  onChange={() => select([task], !isSelected(task))}
                  className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2.5 transition-colors hover:bg-hover/60 at-desk:min-h-9 at-desk:py-1.5"
                >
                  <span
                    dir="auto"
                    className={classes(
                      'min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]',
                      isCrossedOutByHand(task) && 'text-ink-2 line-through decoration-1',
                    )}
                  >
                    {task.title}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
      {done}
      <DialogActions
        label="Copy Tasks"
        runningLabel="Copying..."
        isRunning={isCopying}
        isDisabled={selected.length === 0}
        onSkip={onSkip}
        onSubmit={() => void copy(selected)}
      />
    </Dialog>
  );
}

/** Copies the selected tasks. After a failure the dialog is unchanged and can be submitted again. */
function useCopying({ userId, today, onCopied }: NewDayDialogProps) {
  const [isCopying, setCopying] = useState(false);
  const submission = useRef<Submission>(undefined);
  const copyTasks = useCopyTasks(userId);

  async function copy(tasks: readonly Task[]): Promise<void> {
    if (isCopying) return;
    setCopying(true);
    submission.current = idempotentSubmission(
      tasks.map(({ id }) => id),
      submission.current,
    );
    try {
      const copies = await copyTasks(tasks, today, submission.current.key);
      onCopied(copies.map(({ id }) => ({ id, type: 'day-task' })));
    } catch {
      // The toast shows the reason.
      setCopying(false);
    }
  }
  return { isCopying, copy };
}

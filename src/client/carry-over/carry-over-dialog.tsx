import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { longDay } from '#shared/calendar/labels.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { CarryOverItem as Item, CarryOverType } from '#shared/carry-over/carry-over.contract.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { idempotentSubmission, type Submission } from '#client/data/idempotency-key.ts';
import { DialogActions } from '#client/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { CarryOverRow } from './carry-over-row.tsx';
import { choicesOf, keyOf, withEdit, type CarryOverEdit, type CarryOverEdits } from './carry-over-edits.ts';
import { offerRemoval, useCarryOver } from './carry-over.mutations.ts';

const GROUPS: readonly [CarryOverType, heading: string][] = [
  ['day-task', 'Daily Tasks'],
  ['weekly-goal', 'Weekly Goals'],
  ['monthly-goal', 'Monthly Goals'],
];

export interface CarryOverDialogProps {
  today: Day;
  items: readonly Item[];
  edits: CarryOverEdits;
  /** The list of completed steps with their undo. */
  done: ReactNode;
  onEdit: (change: (edits: CarryOverEdits) => CarryOverEdits) => void;
  onSkip: () => void;
  onCarried: () => void;
}

/** The Carry Over dialog: offers unfinished items of the last week or month (TIME-15, TIME-17 to TIME-25). */
export function CarryOverDialog({ today, items, edits, done, onEdit, onSkip, onCarried }: CarryOverDialogProps) {
  const { isRunning, submit } = useCarryOverSubmission(today, onCarried);
  const choices = choicesOf(items, edits);
  const areAllSelected = choices.length === items.length;
  const edit = (item: Item, change: CarryOverEdit) => onEdit((latest) => withEdit(latest, item, change));
  const selectAll = (isSelected: boolean) =>
    onEdit((latest) => items.reduce((changed, item) => withEdit(changed, item, { isSelected }), latest));

  return (
    <Dialog
      title={`Carry Over to ${longDay(today)}`}
      isBusy={isRunning}
      hasUnsavedText={items.length > 0}
      onClose={onSkip}
    >
      {items.length === 0 ? (
        <p className="py-6 text-center text-ink-3">No incomplete items found</p>
      ) : (
        <>
          <div className="flex min-h-11 items-center justify-between border-b border-hairline text-sm at-desk:min-h-10">
            <button
              type="button"
              data-first-focus
              disabled={isRunning}
              onClick={() => selectAll(!areAllSelected)}
              className="touch-target -ml-2 min-h-9 rounded-control px-2 font-semibold text-accent transition-colors hover:bg-accent-soft disabled:opacity-45"
            >
              {areAllSelected ? 'Deselect All' : 'Select All'}
            </button>
            <span className="text-ink-3 tabular-nums">
              {choices.length} of {items.length} selected
            </span>
          </div>
          <Groups items={items} edits={edits} isDisabled={isRunning} onEdit={edit} />
        </>
      )}
      {done}
      <DialogActions
        label="Carry Over"
        isRunning={isRunning}
        isDisabled={choices.length === 0}
        onSkip={onSkip}
        onSubmit={() => void submit(choices)}
      />
    </Dialog>
  );
}

interface GroupsProps {
  items: readonly Item[];
  edits: CarryOverEdits;
  isDisabled: boolean;
  onEdit: (item: Item, edit: CarryOverEdit) => void;
}

function Groups({ items, edits, isDisabled, onEdit }: GroupsProps) {
  return (
    <div className="dialog-list">
      {GROUPS.map(([type, heading]) => {
        const ofType = items.filter((item) => item.type === type);
        if (ofType.length === 0) return null;
        return (
          <section key={type} aria-label={heading} className="pt-3 first:pt-2">
            <h3 className="px-2 pb-1 text-xs font-semibold text-ink-3">{heading}</h3>
            <ul>
              {ofType.map((item) => (
                <CarryOverRow
                  key={item.id}
                  item={item}
                  edit={edits[keyOf(item)]}
                  isDisabled={isDisabled}
                  onEdit={onEdit}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Carries over the selected items. After a failure the dialog is unchanged and can be submitted again (CLASH-11). */
function useCarryOverSubmission(today: Day, onDone: () => void) {
  const [isRunning, setRunning] = useState(false);
  const submission = useRef<Submission>(undefined);
  const carryOver = useCarryOver();
  const client = useQueryClient();
  const [epoch] = useState(sessionEpoch);

  async function submit(choices: ReturnType<typeof choicesOf>): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    submission.current = idempotentSubmission(choices, submission.current);
    try {
      const copies = await carryOver(today, choices, submission.current.key);
      // The session has changed.
      if (sessionEpoch() === epoch) offerRemoval(client, copies);
      onDone();
    } catch {
      // The toast shows the reason.
      setRunning(false);
    }
  }
  return { isRunning, submit };
}

import { useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { undoCopies } from '#client/carry-over/carry-over.mutations.ts';
import { undoRollover } from '#client/tasks/rollover.mutations.ts';
import { classes } from '#client/ui/classes.ts';
import { focusNeighbour } from '#client/ui/overlays/focus.ts';
import { useToasts } from '#client/ui/overlays/toasts.ts';
import type { NewDayFlow, NewDayStep } from './new-day-flow.ts';
import { reopenStep, undoStep, toastOfStep } from './new-day-steps.ts';

/**
 * The steps of the new-day flow with an Undo button each, shown in its dialogs. A step is invisible while its toast is
 * open, but takes its place from the beginning, so that nothing moves.
 */
export function NewDayStepList({ userId, flow }: { userId: number; flow: NewDayFlow }) {
  const client = useQueryClient();
  const toasts = useToasts();
  if (flow.done.length === 0) return null;

  function undo(step: NewDayStep): void {
    if (step.kind === 'skipped') reopenStep(userId, { ...flow, stage: 'new-day' });
    else if (step.kind === 'copied') void undoStep(userId, step, async () => undoCopies(client, step.items));
    else void undoStep(userId, step, async () => undoRollover(client, step.number));
  }

  return (
    <ul aria-label={t('Done so far')} className="mt-2 border-t border-hairline pt-1 text-sm text-ink-2">
      {flow.done.map((step) => (
        <li
          key={`${step.kind} ${step.title}`}
          className={classes(
            'flex items-center justify-between gap-3',
            toasts.some(({ id, isOpen }) => isOpen && id === toastOfStep(step)) && 'invisible',
          )}
        >
          <span className="min-w-0">{step.title}</span>
          <button
            type="button"
            className="min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent transition-colors hover:bg-accent-soft at-desk:min-h-9"
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              undo(step);
            }}
          >
            {t('Undo')}
          </button>
        </li>
      ))}
    </ul>
  );
}

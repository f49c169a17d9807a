import { useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { focusNeighbour } from '#client/ui/overlays/focus.ts';
import type { NewDayFlow } from './new-day-flow.ts';
import { undoStep } from './new-day-steps.ts';

/** The steps of the new-day flow with an Undo button each, shown in its dialogs. */
export function NewDayStepList({ userId, flow }: { userId: number; flow: NewDayFlow }) {
  const client = useQueryClient();
  if (flow.done.length === 0) return null;

  return (
    <ul aria-label={t('Done so far')} className="mt-2 border-t border-hairline pt-1 text-sm text-ink-2">
      {flow.done.map((step) => (
        <li key={`${step.kind} ${step.title}`} className="flex items-center justify-between gap-3">
          <span className="min-w-0">{step.title}</span>
          <button
            type="button"
            className="min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent transition-colors hover:bg-accent-soft at-desk:min-h-9"
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              void undoStep({ client, userId, flow: { ...flow, stage: 'new-day' } }, step);
            }}
          >
            {t('Undo')}
          </button>
        </li>
      ))}
    </ul>
  );
}

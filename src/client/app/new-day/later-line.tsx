import { Sunrise } from 'lucide-react';
import { t } from '#shared/language/language.ts';
import type { NewDayFlow } from './new-day-flow.ts';

const LABELS: Record<NewDayFlow['stage'], string> = {
  'new-day': t('Open New Day'),
  'carry-over': t('Open Carry Over'),
};

/** The line in place of a question that was closed without an answer. It opens the question again. */
export function LaterLine({ stage, onOpen }: { stage: NewDayFlow['stage']; onOpen: () => void }) {
  return (
    <p className="mx-3 mb-2 flex items-center gap-2 rounded-card border border-hairline bg-surface ps-4 pe-2 text-sm text-ink-2">
      <Sunrise size={16} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 at-desk:flex-none">{t('Kept for later')}</span>
      <button
        type="button"
        onClick={onOpen}
        className="min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent transition-colors hover:bg-accent-soft at-desk:min-h-9"
      >
        {LABELS[stage]}
      </button>
    </p>
  );
}

import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { QuotedTitle } from '#client/ui/controls/quoted-title.tsx';

export interface RecurringQuestionProps {
  /** The title of the new habit. */
  title: string;
  isWeekly: boolean;
  isSaving: boolean;
  onAnswer: (isOngoing: boolean) => void;
  onClose: () => void;
}

/** Asks whether a new habit recurs (HABIT-16, HABIT-17). */
export function RecurringQuestion({ title, isWeekly, isSaving, onAnswer, onClose }: RecurringQuestionProps) {
  return (
    <Dialog title={t('Make this a recurring habit?')} isBusy={isSaving} onClose={onClose}>
      <QuotedTitle title={title} />
      <p className="mt-1 text-sm text-ink-2">
        {isWeekly ? t('A recurring habit comes back every week.') : t('A recurring habit comes back every month.')}
      </p>
      <div className="mt-5 grid gap-2">
        <Button
          data-first-focus
          kind="primary"
          aria-disabled={isSaving}
          onClick={() => isSaving || onAnswer(true)}
          // An Enter key that is still held down in the field is not an answer.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t('Yes, make it recurring')}
        </Button>
        <Button aria-disabled={isSaving} onClick={() => isSaving || onAnswer(false)}>
          {isWeekly ? t('No, just this week') : t('No, just this month')}
        </Button>
      </div>
    </Dialog>
  );
}

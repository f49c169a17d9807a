import { useRef, useState } from 'react';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import { t } from '#shared/language/language.ts';
import { idempotentSubmission, type Submission } from '#client/data/idempotency-key.ts';
import { unseenDayOffer } from '#client/items/unseen-days.ts';
import { DialogActions } from '#client/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';

/** Adds the reminder task. Sent again with the same key, it adds it once. Rejects after showing a toast. */
export type AddReminder = (title: string, date: Day, idempotencyKey: string) => Promise<unknown>;

export interface FinishedBookDialogProps {
  book: Book;
  addReminder: AddReminder;
  /** Called when the person has dismissed or added the reminder. The book is then completed (BOOK-18). */
  onFinish: () => void;
  /** Called when the dialog is closed. The book stays as it is. */
  onClose: () => void;
}

/** Offers a task to thank the person who recommended the finished book (BOOK-15 to BOOK-17). */
export function FinishedBookDialog({ book, addReminder, onFinish, onClose }: FinishedBookDialogProps) {
  const { title, author, recommendedBy } = book;
  const reminder = t('Reach out to {name} about "{title}"', { name: recommendedBy ?? '', title });
  const { isAdding, add } = useReminder(reminder, addReminder, onFinish);
  return (
    <Dialog title={t('Finished Book')} isBusy={isAdding} onClose={onClose}>
      <div dir="auto" className="rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
        <p className="line-clamp-3 font-semibold">{title}</p>
        {author !== null && <p className="line-clamp-2 text-sm text-ink-2">{author}</p>}
      </div>
      <p dir="auto" className="mt-4 line-clamp-6 [overflow-wrap:anywhere] text-ink-2">
        {reminder}
      </p>
      <DialogActions
        label={t('Add Task')}
        runningLabel={t('Adding...')}
        skipLabel={t('Dismiss')}
        isRunning={isAdding}
        isDisabled={false}
        onSkip={onFinish}
        onSubmit={() => void add()}
      />
    </Dialog>
  );
}

/** Adds the reminder to the current day. After a failure it can be tried again. */
function useReminder(title: string, addReminder: AddReminder, onAdded: () => void) {
  const [isAdding, setAdding] = useState(false);
  const submission = useRef<Submission>(undefined);

  async function add(): Promise<void> {
    setAdding(true);
    const today = toLocalDay(new Date());
    submission.current = idempotentSubmission({ title, today }, submission.current);
    try {
      await addReminder(title, today, submission.current.key);
      showToast({ ...unseenDayOffer(today), title: t('Task added') });
      onAdded();
    } catch {
      // The toast shows the reason.
      setAdding(false);
    }
  }
  return { isAdding, add };
}

import type { ReactNode, SubmitEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from './dialog.tsx';

export interface FormDialogProps {
  title: string;
  /** The submit button, such as 'Change Password', and its label while it runs. */
  label: string;
  runningLabel: string;
  kind?: 'primary' | 'irreversible';
  isRunning: boolean;
  hasUnsavedText: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. It cannot be submitted twice and stays open while the submission runs (SHELL-25). */
export function FormDialog({
  title,
  label,
  runningLabel,
  kind = 'primary',
  isRunning,
  hasUnsavedText,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} isBusy={isRunning} hasUnsavedText={hasUnsavedText} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => (isRunning ? event.preventDefault() : onSubmit(event))}
      >
        {children}
        <footer className="mt-1 flex flex-wrap justify-end gap-2">
          <Button disabled={isRunning} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" kind={kind} aria-disabled={isRunning}>
            {isRunning ? runningLabel : label}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The confirm button, such as 'Delete'. */
  label: string;
  kind?: 'primary' | 'destructive';
  onConfirm: () => void;
  onClose: () => void;
  /** Shown above the text. */
  children?: ReactNode;
}

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog({
  title,
  text,
  label,
  kind = 'destructive',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p className="text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      <footer className="mt-5 flex flex-wrap justify-end gap-2">
        <Button data-first-focus onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button kind={kind} onClick={onConfirm}>
          {label}
        </Button>
      </footer>
    </Dialog>
  );
}

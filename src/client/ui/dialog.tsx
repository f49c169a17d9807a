import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { isComposing } from './composition.ts';
import { useKeyboardInset } from './layout.ts';
import { countDialog } from './open-dialogs.ts';

export interface DialogProps {
  title: string;
  /** While something is being saved the dialog cannot be closed. */
  isBusy?: boolean;
  /** While there is text that closing would lose, a stray tap outside does not close the dialog. */
  hasUnsavedText?: boolean;
  onClose: () => void;
  /** What Escape does instead of closing the dialog. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

/** Focus goes to the field that is marked as the first one, otherwise to the first control. */
function focusField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first-focus]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** A toast may say something of the dialog it lies over: Radix, which keeps the focus in, is not told that it goes there. */
function letFocusOutToToasts(event: FocusEvent): void {
  if (event.relatedTarget?.closest('[data-toasts]') != null) event.stopPropagation();
}

/** What has the focus; the button of a menu for its entry, which is gone with the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? activeElement;
}

/** A dialog: 480 px wide at the most. Focus goes in, Escape closes it, and the focus returns to where it came from. */
export function Dialog({ title, isBusy = false, hasUnsavedText = false, onClose, onEscape, children }: DialogProps) {
  const keyboardInset = useKeyboardInset();
  const [opener] = useState(findOpener);
  useEffect(countDialog, []);
  const close = () => !isBusy && onClose();
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          // Radix gives Escape to what opened last, which may be a toast; in here it means the dialog.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => hasUnsavedText && event.preventDefault()}
          onBlur={letFocusOutToToasts}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            if (!event.currentTarget.contains(event.target as Node)) return;
            if (onEscape === undefined) close();
            else onEscape();
          }}
          style={{
            maxHeight: `calc(100dvh - ${keyboardInset + 24}px)`,
            top: `calc((100dvh - ${keyboardInset}px) / 2)`,
          }}
          className="animate-appear fixed left-1/2 z-40 w-[min(480px,calc(100vw-24px))] -translate-1/2 overflow-y-auto rounded-dialog bg-surface p-5 shadow-lift outline-none"
        >
          <header className="flex items-center justify-between pb-3">
            <Radix.Title className="min-w-0 text-lg font-bold tracking-tight [overflow-wrap:anywhere]">
              {title}
            </Radix.Title>
            <Radix.Close asChild disabled={isBusy}>
              <IconButton label="Close" className="-my-1 -mr-2">
                <X size={18} aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

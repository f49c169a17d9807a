import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useKeyboardInset } from './layout.ts';

export interface DialogProps {
  title: string;
  /** While something is being saved the dialog cannot be closed. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: 480 px wide at the most. Focus goes in, Escape closes it, and the focus returns to where it came from. */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const keyboardInset = useKeyboardInset();
  const keepOpen = (event: Event) => isBusy && event.preventDefault();
  return (
    <Radix.Root open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-[oklch(20%_0.02_265/0.32)]" />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
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

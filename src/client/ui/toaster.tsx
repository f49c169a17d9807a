import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef, type FocusEvent } from 'react';
import { classes } from './classes.ts';
import { useKeyboardInset, useMobileLayout } from './layout.ts';
import { dismissToast, TOAST_DURATION, useToasts } from './toasts.ts';

/** A swipe to the right of this many pixels dismisses a toast (platform specification, section 9). */
const SWIPE_THRESHOLD = 50;

/** The key that moves the focus to a toast (platform specification, section 9). */
const HOTKEY = ['F8'];

/**
 * Shows the toasts: at the foot of a desk, and at the top of a phone, where they cover nothing that is about to be pressed. F8 moves the
 * focus to them.
 */
export function Toaster() {
  const toasts = useToasts();
  const keyboardInset = useKeyboardInset();
  const isMobile = useMobileLayout();
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  function dismiss(id: number): void {
    // The focus goes back before its toast is gone: Radix would otherwise go on holding later toasts for it.
    const { activeElement } = document;
    if (viewport.current?.contains(activeElement)) (cameFrom.current ?? (activeElement as HTMLElement)).focus();
    if (viewport.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    dismissToast(id);
  }

  function receiveFocus(event: FocusEvent): void {
    const { currentTarget, relatedTarget } = event;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    stopPropagation(event);
    // Whoever presses F8 at a toast with a button means the button.
    if (event.target === viewport.current) viewport.current.querySelector<HTMLElement>('[data-toast-action]')?.focus();
  }

  return (
    // A live region, and as such reachable beside an open dialog too; what is announced Radix says elsewhere.
    <div data-toasts aria-live="off" onFocus={receiveFocus} onBlur={stopPropagation}>
      <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
        {toasts.map(({ id, isOpen, title, description, tone, duration, action }) => (
          <Toast.Root
            key={id}
            open={isOpen}
            duration={duration ?? TOAST_DURATION}
            type={tone === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={(open) => !open && dismiss(id)}
            // Escape closes what has the focus: whoever leaves a dialog with it may still want to undo.
            onEscapeKeyDown={(event) => !viewport.current?.contains(document.activeElement) && event.preventDefault()}
            // A dialog that opens over it would make it deaf to the mouse.
            style={{ pointerEvents: 'auto' }}
            className={classes(
              'shadow-lift data-[state=open]:animate-rise flex items-start gap-3 rounded-card px-4 py-3 text-sm',
              'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
              'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              tone === 'destructive' ? 'bg-danger text-on-accent' : 'bg-ink text-paper',
            )}
          >
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Toast.Title className="font-semibold">{title}</Toast.Title>
              {description !== undefined && <Toast.Description className="opacity-90">{description}</Toast.Description>}
            </div>
            {action !== undefined && (
              <Toast.Action
                data-toast-action
                altText={action.label}
                onClick={action.onSelect}
                className="touch-target shrink-0 rounded-control px-1.5 font-semibold underline-offset-4 hover:underline"
              >
                {action.label}
              </Toast.Action>
            )}
            <Toast.Close
              aria-label="Close"
              className="touch-target -mr-1 shrink-0 rounded-control p-0.5 opacity-80 hover:opacity-100"
            >
              <X size={16} aria-hidden />
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport
          ref={viewport}
          label="Notifications (F8)"
          // Where there is nothing to go to, whoever presses it stays where they are.
          hotkey={toasts.some(({ isOpen }) => isOpen) ? HOTKEY : []}
          style={isMobile ? { top: 'calc(env(safe-area-inset-top) + 8px)' } : { bottom: `${keyboardInset + 12}px` }}
          // On a low window a dialog reaches down to where toasts are: there they show above what it asks, not over its buttons.
          className="fixed inset-x-3 z-50 mx-auto flex max-w-[480px] flex-col gap-2 outline-none [@media(height<30rem)]:top-3 [@media(height<30rem)]:bottom-auto!"
        />
      </Toast.Provider>
    </div>
  );
}

/** A dialog that lies under the toasts keeps the focus in: if it heard of it here, it would take it back. */
function stopPropagation(event: FocusEvent): void {
  event.stopPropagation();
}

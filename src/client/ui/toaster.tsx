import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { classes } from './classes.ts';
import { useKeyboardInset } from './layout.ts';
import { dismissToast, TOAST_DURATION, toastFoot, useToasts } from './toasts.ts';

/** A swipe to the right of this many pixels dismisses a toast (platform specification, section 9). */
const SWIPE_THRESHOLD = 50;

/** The key that moves the focus to a toast (platform specification, section 9). */
const HOTKEY = ['F8'];

/** How far a toast is from the edge below it, and from what ends above it, in pixels. */
const MARGIN = 12;
const GAP = 8;

/**
 * Shows the toasts at the foot of what is seen: on a phone above its bar and its keyboard. Screens, dialogs and menus end above them where
 * they would cover something to be pressed. F8 moves the focus to them.
 */
export function Toaster() {
  const toasts = useToasts();
  const keyboardInset = useKeyboardInset();
  const viewport = useRef<HTMLOListElement>(null);
  useRoom(viewport, keyboardInset);
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
              'shadow-lift data-[state=open]:animate-rise flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card px-4 py-3 text-sm',
              'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
              'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              tone === 'destructive' ? 'bg-danger text-on-accent' : 'bg-ink text-paper',
            )}
          >
            <div className="min-w-0 flex-[1_1_7rem] [overflow-wrap:anywhere]">
              <Toast.Title className="font-semibold">{title}</Toast.Title>
              {description !== undefined && <Toast.Description className="opacity-90">{description}</Toast.Description>}
            </div>
            <div className="ml-auto flex items-start gap-3">
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
            </div>
          </Toast.Root>
        ))}
        <Toast.Viewport
          ref={viewport}
          label="Notifications (F8)"
          // Where there is nothing to go to, whoever presses it stays where they are.
          hotkey={toasts.some(({ isOpen }) => isOpen) ? HOTKEY : []}
          style={{
            // The keyboard covers the bar.
            bottom:
              keyboardInset > 0
                ? keyboardInset + MARGIN
                : `calc(var(--bottom-bar, env(safe-area-inset-bottom)) + ${MARGIN}px)`,
          }}
          className="fixed inset-x-3 z-50 mx-auto flex max-w-[480px] flex-col gap-2 outline-none"
        />
      </Toast.Provider>
    </div>
  );
}

/** Says how much room the toasts take: to what is laid out by it, and by `--toast-space` to the style of screens. */
function useRoom(viewport: RefObject<HTMLElement | null>, keyboardInset: number): void {
  useEffect(() => {
    const { current } = viewport;
    if (current === null) return undefined;
    const root = document.documentElement;
    const measure = (): void => {
      const { top, height } = current.getBoundingClientRect();
      if (height === 0) root.style.removeProperty('--toast-space');
      else root.style.setProperty('--toast-space', `${height + MARGIN + GAP}px`);
      toastFoot.set(height === 0 ? 0 : root.clientHeight - keyboardInset - top + GAP);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      observer.disconnect();
      root.style.removeProperty('--toast-space');
      toastFoot.set(0);
    };
  }, [viewport, keyboardInset]);
}

/** A dialog that lies under the toasts keeps the focus in: if it heard of it here, it would take it back. */
function stopPropagation(event: FocusEvent): void {
  event.stopPropagation();
}

import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { useKeyboardInset } from '#client/ui/layout.ts';
import { useStore } from '#client/ui/store.ts';
import { dismissToast, entryBarHeight, showToast, TOAST_DURATION, toastFoot, useToasts } from './toasts.ts';

/** Swiping a toast to the right by this many pixels dismisses it (SHELL-18). */
const SWIPE_THRESHOLD = 50;

/** The key that moves the focus to the toasts (SHELL-18). */
const HOTKEY = ['F8'];

/** The attribute by which Radix leaves an element out of its own announcement of a toast. */
const ANNOUNCED_HERE = { 'data-radix-toast-announce-exclude': '' };

/** Pixels between a toast and the edge below it, and between a toast and what ends above it. */
const MARGIN = 12;
const GAP = 8;

/** About the width of a letter of a toast, in `ch`: the width of a zero. */
const LETTER = 0.8;

/**
 * Shows the toasts at the bottom of the visible area: on a phone above its bar and its keyboard. Screens, dialogs and
 * menus end above them where they would cover controls. F8 moves the focus to them.
 */
export function Toaster() {
  const toasts = useToasts();
  const keyboardInset = useKeyboardInset();
  const viewport = useRef<HTMLOListElement>(null);
  const entryBar = useStore(entryBarHeight);
  usePublishedHeight(viewport, keyboardInset, entryBar);
  const returnFocusTo = useRef<HTMLElement>(null);

  function dismiss(id: number): void {
    // Moves the focus back before the toast is removed. Otherwise Radix keeps later toasts open for it.
    const { activeElement } = document;
    if (viewport.current?.contains(activeElement)) (returnFocusTo.current ?? (activeElement as HTMLElement)).focus();
    if (viewport.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    // A tap starts the pause of a hovering pointer, and Radix does not notice its end on the toast that it removes.
    viewport.current?.parentElement?.dispatchEvent(new PointerEvent('pointerleave'));
    dismissToast(id);
  }

  function receiveFocus(event: FocusEvent): void {
    const { currentTarget, relatedTarget } = event;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      returnFocusTo.current = relatedTarget;
    stopPropagation(event);
    // F8 at a toast with a button focuses the button.
    if (event.target === viewport.current) viewport.current.querySelector<HTMLElement>('[data-toast-action]')?.focus();
  }

  return (
    // The live region announces a toast's own elements and can be reached beside an open dialog. Radix would announce
    // a copy, and each text would be on the page twice: `ANNOUNCED_HERE` leaves the copy without texts.
    <div data-toasts aria-live="polite" onFocus={receiveFocus} onBlur={stopPropagation}>
      <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
        {toasts.map(({ id, isOpen, title, description, tone, duration, action, offer }) => (
          <Toast.Root
            key={id}
            open={isOpen}
            duration={duration ?? TOAST_DURATION}
            type={tone === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={(open) => !open && dismiss(id)}
            // Escape closes the overlay with the focus. After closing a dialog with it, Undo must still be there.
            onEscapeKeyDown={(event) => !viewport.current?.contains(document.activeElement) && event.preventDefault()}
            // A dialog that opens over the toast disables pointer events on it.
            style={{ pointerEvents: 'auto' }}
            className={classes(
              'shadow-lift data-[state=open]:animate-rise flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card px-4 py-3 text-sm text-on-toast',
              'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
              'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              tone === 'destructive' ? 'bg-toast-failure' : 'bg-toast',
            )}
          >
            <div
              {...ANNOUNCED_HERE}
              role={tone === 'destructive' ? 'alert' : undefined}
              // Buttons that leave a text less room than this go below it.
              style={{ flexBasis: `min(12rem, ${(title.length + (description?.length ?? 0)) * LETTER}ch)` }}
              className="min-w-0 grow [overflow-wrap:anywhere]"
            >
              <Toast.Title className="inline font-semibold">{title}</Toast.Title>{' '}
              {description !== undefined && (
                <Toast.Description className="inline opacity-90">{description}</Toast.Description>
              )}
            </div>
            <div {...ANNOUNCED_HERE} className="ms-auto flex items-start gap-3">
              {[offer, action].map(
                (button) =>
                  button && (
                    <Toast.Action
                      key={button.label}
                      data-toast-action
                      altText={button.label}
                      onClick={() => {
                        // After Show, Undo stays.
                        if (button === offer && action !== undefined) showToast({ title, action });
                        return button.onSelect();
                      }}
                      className="touch-target shrink-0 rounded-control px-1.5 font-semibold underline-offset-4 hover:underline"
                    >
                      {button.label}
                    </Toast.Action>
                  ),
              )}
              <Toast.Close
                aria-label={t('Close')}
                className="touch-target -me-1 shrink-0 rounded-control p-0.5 opacity-80 hover:opacity-100"
              >
                <X size={16} aria-hidden />
              </Toast.Close>
            </div>
          </Toast.Root>
        ))}
        <Toast.Viewport
          ref={viewport}
          label={t('Notifications (F8)')}
          // Without a toast F8 must not move the focus.
          hotkey={toasts.some(({ isOpen }) => isOpen) ? HOTKEY : []}
          style={{
            // The on-screen keyboard covers the bottom bar, but not the line that adds tasks.
            bottom: `calc(${keyboardInset > 0 ? `${keyboardInset}px` : 'var(--bottom-bar, env(safe-area-inset-bottom))'} + ${entryBar + MARGIN}px)`,
          }}
          className="fixed inset-x-3 z-50 mx-auto flex max-w-[480px] flex-col gap-2 outline-none"
        />
      </Toast.Provider>
    </div>
  );
}

/**
 * Publishes the room that the toasts take: in `toastFoot` for overlays, and in `--toast-space` for the styles of
 * screens.
 */
function usePublishedHeight(viewport: RefObject<HTMLElement | null>, keyboardInset: number, entryBar: number): void {
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
    // The line that adds tasks loads late. It lifts a toast that shows already.
  }, [viewport, keyboardInset, entryBar]);
}

/** Hides focus events from a dialog under the toasts. It would take the focus back. */
function stopPropagation(event: FocusEvent): void {
  event.stopPropagation();
}

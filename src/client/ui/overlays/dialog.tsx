import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { isSecondPress } from '#client/ui/controls/double-press.ts';
import { useKeyboardInset, usePhoneLayout } from '#client/ui/layout.ts';
import { useOverlay } from './overlay.ts';
import { useStore } from '#client/ui/store.ts';
import { toastFoot } from './toasts.ts';

/** The maximum distance in pixels between the two presses of a double click. */
const DOUBLE_CLICK = 6;

let lastPress: PointerEvent | undefined;
document.addEventListener('pointerdown', (event) => (lastPress = event), { capture: true, passive: true });

/** The minimum distance of a dialog from the edges of the window, in pixels. */
const MARGIN = 12;

/** The distance of a sheet from the bottom of a phone: the same as at its sides, above the home indicator. */
const SHEET_FOOT = '5vw + env(safe-area-inset-bottom)';

const WIDTHS = { normal: 'w-[min(480px,90vw)]', wide: 'w-[min(800px,90vw)]' } as const;

export interface DialogProps {
  title: string;
  /** The width on a wide window: 480 px, or 800 px for figures and tables (DASH-36, INS-02). */
  size?: keyof typeof WIDTHS;
  /** True if the dialog is at most 80% of the window's height (HALO-11). */
  isLow?: boolean;
  /** True if the dialog is a sheet at the bottom of a phone, where thumbs reach. */
  isSheetOnPhone?: boolean;
  /** True if the top edge stays in place while the content grows. It moves up only when the window ends below. */
  keepsTop?: boolean;
  /** While something is being saved, the dialog cannot be closed. */
  isBusy?: boolean;
  /** While closing would lose text, a tap outside does not close the dialog. */
  hasUnsavedText?: boolean;
  onClose: () => void;
  /** Called for Escape and Back instead of `onClose`. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Focuses the element marked as the first one, with the caret behind its text. Without one Radix focuses the first
 * control.
 */
function focusField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first-focus]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/**
 * A dialog: 480 px wide, 800 px if it is a wide one, and 90% of a narrow window (DASH-36), where it can be a sheet at
 * the bottom. It takes the focus, closes on Escape and Back, and returns the focus. If one dialog opens another, only the last is visible.
 */
export function Dialog({
  title,
  size = 'normal',
  isLow = false,
  isSheetOnPhone = false,
  keepsTop = false,
  isBusy = false,
  hasUnsavedText = false,
  onClose,
  onEscape,
  children,
}: DialogProps) {
  const keyboardInset = useKeyboardInset();
  const foot = Math.max(useStore(toastFoot), MARGIN);
  const isSheet = usePhoneLayout() && isSheetOnPhone;
  const footOfSheet = keyboardInset > 0 ? `${foot}px` : `max(${foot}px, ${SHEET_FOOT})`;
  const close = () => !isBusy && onClose();
  const overlay = useOverlay(onEscape ?? close);
  const content = useKeptTop(keepsTop, keyboardInset);
  const opening = useRef<PointerEvent>(undefined);
  useEffect(() => {
    opening.current = lastPress;
  }, []);
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        {/* Radix' own overlay also stops the page from scrolling, with a style sheet that costs a frame. No page of halo
            with dialogs scrolls. */}
        <div
          data-scrim
          role="presentation"
          // Keeps the focus in the dialog. With the focus on the page, Escape would not reach it.
          onMouseDown={(event) => event.preventDefault()}
          className="animate-appear fixed inset-0 z-40 bg-scrim [[data-scrim]~&]:bg-transparent"
        />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
          {...overlay}
          // The second press of a double click was meant for the button that opened this dialog.
          onPointerDownOutside={(event) => {
            if (hasUnsavedText || isSecondPress(opening.current, event.detail.originalEvent, DOUBLE_CLICK))
              event.preventDefault();
          }}
          onClickCapture={(event) => {
            if (event.detail === 0 || !isSecondPress(opening.current, event, DOUBLE_CLICK)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          // A sheet is above the keyboard and a toast. Other dialogs are in the middle, unless a toast is in the way.
          style={{
            maxHeight: `min(${isLow ? 80 : 100}dvh, 100dvh - ${keyboardInset + MARGIN}px - ${isSheet ? footOfSheet : `${foot}px`})`,
            translate: isSheet
              ? `-50% calc(100dvh - ${keyboardInset}px - ${footOfSheet} - 100%)`
              : `-50% min(var(--kept-top, (100dvh - ${keyboardInset}px - 100%) / 2), 100dvh - ${keyboardInset + foot}px - 100%)`,
          }}
          className={classes(
            isSheet ? 'animate-rise' : 'animate-appear',
            'fixed top-0 left-1/2 z-40 scroll-py-16 overflow-y-auto overscroll-contain rounded-dialog bg-surface p-5 shadow-lift outline-none',
            'has-[~[role=dialog]]:opacity-0',
            WIDTHS[size],
          )}
        >
          <div className="sticky -top-5 z-10 -mx-5 -mt-5 flex items-center justify-between bg-surface px-5 pt-5 pb-3">
            <Radix.Title className="min-w-0 text-lg font-bold tracking-tight [overflow-wrap:anywhere]">
              {title}
            </Radix.Title>
            <Radix.Close asChild disabled={isBusy}>
              <IconButton label={t('Close')} className="-my-1 -me-2">
                <X size={18} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Returns a ref for a dialog's content. While the content loads, the dialog stays in the middle of the window. After the
 * first press, key or text input, its top edge stays in place.
 */
function useKeptTop(keepsTop: boolean, keyboardInset: number): (content: HTMLElement | null) => void | (() => void) {
  return useCallback(
    (content) => {
      if (content === null || !keepsTop) return undefined;
      const events = new AbortController();
      const { signal } = events;
      const keep = (): void => {
        if (content.style.getPropertyValue('--kept-top') !== '') return;
        const room = document.documentElement.clientHeight - keyboardInset - content.offsetHeight;
        content.style.setProperty('--kept-top', `${room / 2}px`);
      };
      // A spoken or pasted text comes without a key.
      for (const type of ['pointerdown', 'keydown', 'beforeinput'])
        content.addEventListener(type, keep, { capture: true, signal });
      window.addEventListener('resize', () => content.style.removeProperty('--kept-top'), { signal });
      return () => events.abort();
    },
    [keepsTop, keyboardInset],
  );
}

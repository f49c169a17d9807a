import { useEffect, useEffectEvent, useLayoutEffect, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isComposing } from '#client/ui/controls/ime.ts';
import { focusIfNowhere } from './focus.ts';
import { countDialog } from './open-dialogs.ts';
import { addOverlay } from './overlay-entries.ts';

/**
 * Returns the focused element. For a menu entry returns the menu's button, because the entry is removed with the menu.
 */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? activeElement;
}

/** Returns the topmost open dialog. It gets the focus if the opener is gone. */
function findTopDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
}

/** Radix keeps the focus in a dialog. It must not notice that the focus moves to a toast over it. */
function hideFocusOnToasts(event: FocusEvent): void {
  if (event.relatedTarget?.closest('[data-toasts]') != null) event.stopPropagation();
}

/** Calls `onBack` when Back is pressed while this is the topmost overlay. */
export function useBack(onBack: () => void, isOpen = true): void {
  const leave = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? addOverlay(() => leave()) : undefined), [isOpen]);
}

/**
 * Returns the props of an overlay's content that traps the focus. `onEscape` is called on Escape and on Back. When the
 * overlay closes, the focus returns to its opener.
 */
export function useOverlay(onEscape: () => void) {
  const [opener] = useState(findOpener);
  useEffect(countDialog, []);
  useBack(onEscape);
  return {
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      if (opener instanceof HTMLElement || opener instanceof SVGElement)
        (opener.isConnected ? opener : findTopDialog())?.focus();
      // Signing in or out replaces the settings button. On the settings page a whole row may be gone.
      if (opener?.isConnected === false)
        focusIfNowhere(opener.matches('[data-settings]') ? '[data-settings]' : 'h1[tabindex]');
      // An overlay that opened by itself has no opener.
      focusIfNowhere('main');
    },
    /**
     * Radix sends Escape to the overlay that opened last, which may be a toast. Here Escape belongs to the focused
     * element.
     */
    onEscapeKeyDown: (event: Event): void => event.preventDefault(),
    onBlur: hideFocusOnToasts,
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
      if (event.currentTarget.contains(event.target as Node)) onEscape();
    },
  };
}

import { useEffect, useEffectEvent, useLayoutEffect, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isComposing } from './ime.ts';
import { focusIfNowhere } from './focus.ts';
import { countDialog } from './open-dialogs.ts';
import { addOverlay } from './overlay-entries.ts';

/** What has the focus; the button of a menu for its entry, which is gone with the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? activeElement;
}

/** What lies over the screen still: where what had the focus is gone, the keyboard goes on in there. */
function lastDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
}

/** A toast may say something of the dialog it lies over: Radix, which keeps the focus in, is not told that it goes there. */
function letFocusOutToToasts(event: FocusEvent): void {
  if (event.relatedTarget?.closest('[data-toasts]') != null) event.stopPropagation();
}

/** Calls `onBack` when Back is pressed while this is the last thing that has opened over the screen. */
export function useBack(onBack: () => void, isOpen = true): void {
  const leave = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? addOverlay(() => leave()) : undefined), [isOpen]);
}

/**
 * What every content has that lies over the screen and keeps the focus in: `onEscape` is called when it is left by the
 * keyboard or by Back, and once it closes the focus returns to where it came from.
 */
export function useOverlay(onEscape: () => void) {
  const [opener] = useState(findOpener);
  useEffect(countDialog, []);
  useBack(onEscape);
  return {
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      if (opener instanceof HTMLElement || opener instanceof SVGElement)
        (opener.isConnected ? opener : lastDialog())?.focus();
      // After signing in or out another gear stands for the one that is gone; on the settings screen a whole row may be gone.
      if (opener?.isConnected === false)
        focusIfNowhere(opener.matches('[data-settings]') ? '[data-settings]' : 'h1[tabindex]');
      // What opened by itself came from nowhere.
      focusIfNowhere('main');
    },
    /** Radix gives Escape to what opened last, which may be a toast; in here it means what has the focus. */
    onEscapeKeyDown: (event: Event): void => event.preventDefault(),
    onBlur: letFocusOutToToasts,
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
      if (event.currentTarget.contains(event.target as Node)) onEscape();
    },
  };
}

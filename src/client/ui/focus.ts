import { useLayoutEffect, useRef } from 'react';

/** Focuses the first field of a form that was found wrong, once the form shows what is wrong with it. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/**
 * Focuses the first of what the selector names, if the focus is nowhere: what had it may be gone with its screen. An open dialog
 * sees to its focus itself.
 */
export function focusIfNowhere(selector: string): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return;
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Focuses the button of the row after a button's own, or before it; where there is no other, the dialog. */
export function focusNeighbour(button: HTMLElement): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((other) => other === button);
  const next = buttons[place + 1] ?? buttons[place - 1] ?? button.closest<HTMLElement>('[role="dialog"]');
  next?.focus();
}

/** The element that had the focus last. Chromium blurs a button as soon as it is disabled. */
let lastFocused: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => (lastFocused = target), { capture: true, passive: true });

/**
 * A button that was just disabled hears no keys: once what it began is over, and it is still there, the focus goes back to
 * what had it.
 */
export function useFocusBack(isRunning: boolean): void {
  const left = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    if (isRunning) left.current = document.activeElement === document.body ? lastFocused : document.activeElement;
    else if (left.current instanceof HTMLElement) left.current.focus();
  }, [isRunning]);
}

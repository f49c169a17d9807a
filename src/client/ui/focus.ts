import { useLayoutEffect, useRef } from 'react';

/** Focuses the first field of a form that was found wrong, once the form shows what is wrong with it. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/**
 * A button that was just disabled hears no keys: once what it began is over, and it is still there, the focus goes back to
 * what had it.
 */
export function useFocusBack(isRunning: boolean): void {
  const left = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isRunning) left.current = document.activeElement;
    else if (left.current instanceof HTMLElement) left.current.focus();
  }, [isRunning]);
}

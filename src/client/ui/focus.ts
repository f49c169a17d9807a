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

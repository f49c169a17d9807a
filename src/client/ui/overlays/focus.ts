/** Focuses the first invalid field of a form after the form has rendered its errors. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/**
 * Focuses the first match of the selector if nothing has the focus, for example because its screen is gone. An open
 * dialog manages its own focus.
 */
export function focusIfNowhere(selector: string): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return;
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Focuses the same button of the next row, else of the previous one, else the dialog. */
export function focusNeighbour(button: HTMLElement): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((other) => other === button);
  const next = buttons[place + 1] ?? buttons[place - 1] ?? button.closest<HTMLElement>('[role="dialog"]');
  next?.focus();
}

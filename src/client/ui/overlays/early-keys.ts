import { isTextField } from '#client/ui/text-field.ts';

/**
 * Keeps what is typed until a dialog takes the focus. If the focus is in a text field then, types it there. Returns a
 * function that ends this.
 */
export function keepEarlyKeys(): () => void {
  const typed: string[] = [];

  function handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    if (isTextField(target) || ctrlKey || altKey || metaKey) return;
    if (key.length === 1) typed.push(key);
    else if (key === 'Backspace') typed.pop();
    else return;
    // The key is not for the button that has the focus, nor for the page.
    event.preventDefault();
    event.stopPropagation();
  }

  function handleFocus({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target.closest('[role="dialog"]') === null) return;
    stop();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) append(target, typed.join(''));
  }

  function stop(): void {
    removeEventListener('keydown', handleKey, true);
    removeEventListener('focusin', handleFocus);
  }

  addEventListener('keydown', handleKey, true);
  addEventListener('focusin', handleFocus);
  return stop;
}

/** Types a text at the end of a field. */
function append(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // A field of another type, such as an email, has no selection.
  if (text === '' || field.selectionStart === null) return;
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

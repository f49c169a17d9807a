/** The keys of one character that were pressed before the code of the keyboard shortcuts had loaded. */
export const earlyShortcuts: string[] = [];

/** Keeps a key that is pressed on the page. Listens from the start, until the code of the shortcuts has loaded. */
export function keepEarlyShortcut(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, isTrusted } = event;
  if (target !== document.body || key.length > 1 || ctrlKey || altKey || metaKey || !isTrusted) return;
  earlyShortcuts.push(key);
  event.preventDefault();
  event.stopPropagation();
}

import { afterPaint } from '#client/ui/after-paint.ts';
import { appendText } from '#client/ui/overlays/early-keys.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { earlyShortcuts, keepEarlyShortcut } from './early-shortcuts.ts';

/**
 * Presses the keys that were pressed before the code of the keyboard shortcuts had loaded. What follows a key that opens
 * a field is typed there.
 */
export async function replayShortcuts(): Promise<void> {
  // Keys that are pressed meanwhile are replayed after these.
  for (const key of earlyShortcuts.splice(0)) await replay(key);
  if (earlyShortcuts.length > 0) await replayShortcuts();
  else removeEventListener('keydown', keepEarlyShortcut, true);
}

async function replay(key: string): Promise<void> {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
    appendText(activeElement, key);
    return;
  }
  const target = activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  // A dialog keeps the keys that follow once it has begun to load.
  if (isTextField(document.activeElement)) return;
  await new Promise<void>(afterPaint);
}

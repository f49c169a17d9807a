import { isTextField } from '#client/ui/text-field.ts';
import { letterKeys } from './letter-keys.ts';

/** True if the key opens the command menu. */
export function opensMenu({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** True if the key opens the list of keyboard shortcuts. In a field it is typed instead, and it can be switched off. */
export function opensSheet({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false;
  return letterKeys.current() && !isTextField(target);
}

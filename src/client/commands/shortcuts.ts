/** Macs have other names for keys. */
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

const ALT = IS_MAC ? '⌥' : 'Alt';

const CONTROL = IS_MAC ? '⌘' : 'Ctrl';

/** The labels of the keys that open the command menu. */
export const MENU_KEYS: readonly string[] = [CONTROL, 'K'];

/** The label of the key that opens the list of keyboard shortcuts. */
export const SHEET_KEYS: readonly string[] = ['?'];

/** A keyboard shortcut and its effect. */
interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** All keyboard shortcuts beyond Tab, Enter and Space, by the place where they work. */
export const SHORTCUTS: readonly { place: string; shortcuts: readonly Shortcut[] }[] = [
  {
    place: 'Everywhere',
    shortcuts: [
      { keys: MENU_KEYS, does: 'Find an item, open a screen or run an action' },
      { keys: SHEET_KEYS, does: 'Show these shortcuts' },
      { keys: ['F8'], does: 'Go to the latest message, such as its Undo' },
      { keys: ['Esc'], does: 'Close the dialog or menu' },
    ],
  },
  {
    place: 'In a list',
    shortcuts: [
      { keys: [ALT, '↑'], does: 'Move the item up' },
      { keys: [ALT, '↓'], does: 'Move the item down' },
    ],
  },
  {
    place: 'On the Days screen of a phone',
    shortcuts: [
      { keys: ['←'], does: 'Go to the day before' },
      { keys: ['→'], does: 'Go to the day after' },
    ],
  },
  {
    place: 'In the header of a card on the dashboard',
    shortcuts: [
      { keys: [ALT, '↑'], does: 'Move the card forward' },
      { keys: [ALT, '↓'], does: 'Move the card back' },
    ],
  },
  {
    place: 'While writing',
    shortcuts: [
      { keys: ['Enter'], does: 'Save, or go on to the next field' },
      { keys: [CONTROL, 'Enter'], does: 'Save from any field, also from notes' },
      { keys: ['Shift', 'Enter'], does: 'Begin a new line' },
    ],
  },
];

/** True if the key opens the command menu. */
export function opensMenu({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** True if the key opens the list of keyboard shortcuts. In a field it is typed instead. */
export function opensSheet({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.matches('input, textarea, select, [contenteditable]'));
}

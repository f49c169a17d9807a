/** Macs have other names for keys. */
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

const ALT = IS_MAC ? '⌥' : 'Alt';

const SHIFT = IS_MAC ? '⇧' : 'Shift';

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
      { keys: ['N'], does: 'Add a task to the shown day' },
      { keys: ['T'], does: 'Go to today' },
      { keys: [SHIFT, '←'], does: 'Go to the week before; [ does the same' },
      { keys: [SHIFT, '→'], does: 'Go to the week after; ] does the same' },
      { keys: ['J'], does: 'Go to the next item' },
      { keys: ['K'], does: 'Go to the previous item' },
      { keys: [CONTROL, 'Z'], does: 'Undo the last change' },
      { keys: [CONTROL, SHIFT, 'Z'], does: 'Redo what was undone' },
      { keys: ['F8'], does: 'Go to the latest message, such as its Undo' },
      { keys: ['Esc'], does: 'Close the dialog or menu' },
    ],
  },
  {
    place: 'On an item of a list',
    shortcuts: [
      { keys: ['X'], does: 'Complete the item, or make it active again' },
      { keys: ['E'], does: 'Edit the item' },
      { keys: ['C'], does: 'Cross the item out, or restore it' },
      { keys: ['F'], does: 'Flag the item; give a goal, a habit or a book priority' },
      { keys: ['Delete'], does: 'Delete the item' },
      { keys: [SHIFT, 'X'], does: 'Select the task, or deselect it' },
      { keys: [SHIFT, 'J'], does: 'Select the task and the next one' },
      { keys: [SHIFT, 'K'], does: 'Select the task and the previous one' },
      { keys: ['M'], does: 'Move the task to another day' },
      { keys: ['1 – 7'], does: 'Move the task to Monday – Sunday of its week' },
      { keys: ['↑'], does: 'Go one item up' },
      { keys: ['↓'], does: 'Go one item down' },
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

import { t } from '#shared/language/language.ts';
import { forwardSign } from '#client/ui/direction.ts';

/** Macs have other names for keys. */
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

const ALT = IS_MAC ? '⌥' : t('Alt');

const SHIFT = IS_MAC ? '⇧' : t('Shift');

const CONTROL = IS_MAC ? '⌘' : t('Ctrl');

/** The arrow keys that go back and forward. In a language that is written from right to left they are swapped. */
const [BACK, FORWARD] = forwardSign() === 1 ? ['←', '→'] : ['→', '←'];

const MENU_KEYS: readonly string[] = [CONTROL, 'K'];

/** The labels of the keys that the command menu shows beside what they do. */
export const SHORTCUT_KEYS = {
  sheet: ['?'],
  halo: ['H'],
  add: ['N'],
  today: ['T'],
  toggle: ['X'],
  crossOut: ['C'],
  flag: ['F'],
  delete: [t('Del')],
  move: ['M'],
} as const;

/** A keyboard shortcut and its effect. */
interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** All keyboard shortcuts beyond Tab, Enter and Space, by the place where they work. */
export const SHORTCUTS: readonly { place: string; shortcuts: readonly Shortcut[] }[] = [
  {
    place: t('Everywhere'),
    shortcuts: [
      { keys: MENU_KEYS, does: t('Find an item, go to a day, add a task or run an action') },
      { keys: ['/'], does: t('Search; the same as {keys}', { keys: MENU_KEYS.join(' ') }) },
      { keys: SHORTCUT_KEYS.halo, does: t('Ask Halo') },
      { keys: SHORTCUT_KEYS.sheet, does: t('Show these shortcuts') },
      { keys: SHORTCUT_KEYS.add, does: t('Add an item to the focused card, else to the shown day or page') },
      { keys: SHORTCUT_KEYS.today, does: t('Go to today') },
      { keys: [SHIFT, BACK], does: t('Go to the week before; [ does the same') },
      { keys: [SHIFT, FORWARD], does: t('Go to the week after; ] does the same') },
      { keys: ['J'], does: t('Go to the next item') },
      { keys: ['K'], does: t('Go to the previous item') },
      { keys: [CONTROL, 'Z'], does: t('Undo the last change') },
      { keys: [CONTROL, SHIFT, 'Z'], does: t('Redo what was undone') },
      { keys: ['F8'], does: t('Go to the latest message, such as its Undo') },
      { keys: [t('Esc')], does: t('Close the dialog or menu') },
    ],
  },
  {
    place: t('On an item of a list'),
    shortcuts: [
      { keys: SHORTCUT_KEYS.toggle, does: t('Complete the item, or make it active again') },
      { keys: ['E'], does: t('Edit the item') },
      { keys: SHORTCUT_KEYS.crossOut, does: t('Cross the item out, or restore it') },
      { keys: SHORTCUT_KEYS.flag, does: t('Flag the item; give a goal, a habit or a book priority') },
      { keys: SHORTCUT_KEYS.delete, does: t('Delete the item') },
      { keys: [SHIFT, 'X'], does: t('Select the task, or deselect it') },
      { keys: [SHIFT, 'J'], does: t('Select the task and the next one') },
      { keys: [SHIFT, 'K'], does: t('Select the task and the previous one') },
      { keys: [CONTROL, 'A'], does: t('Select the open tasks of the list') },
      { keys: SHORTCUT_KEYS.move, does: t('Move the task to another day') },
      { keys: ['1 – 7'], does: t('Move the task to Monday – Sunday of its week') },
      { keys: ['↑'], does: t('Go one item up') },
      { keys: ['↓'], does: t('Go one item down') },
      { keys: [BACK], does: t('Go to the previous card of the dashboard') },
      { keys: [FORWARD], does: t('Go to the next card of the dashboard') },
      { keys: [ALT, '↑'], does: t('Move the item up') },
      { keys: [ALT, '↓'], does: t('Move the item down') },
    ],
  },
  {
    place: t('While tasks are selected'),
    shortcuts: [
      { keys: SHORTCUT_KEYS.toggle, does: t('Complete them') },
      { keys: SHORTCUT_KEYS.crossOut, does: t('Cross them out') },
      { keys: SHORTCUT_KEYS.flag, does: t('Flag them, or unflag them') },
      { keys: SHORTCUT_KEYS.delete, does: t('Delete them') },
      { keys: SHORTCUT_KEYS.move, does: t('Move them to another day') },
      { keys: ['1 – 7'], does: t('Move them to Monday – Sunday of the focused task’s week') },
      { keys: [t('Esc')], does: t('Deselect them') },
    ],
  },
  {
    place: t('On the Days screen of a phone'),
    shortcuts: [
      { keys: [BACK], does: t('Go to the day before') },
      { keys: [FORWARD], does: t('Go to the day after') },
    ],
  },
  {
    place: t('In the header of a card on the dashboard'),
    shortcuts: [
      { keys: [ALT, '↑'], does: t('Move the card forward') },
      { keys: [ALT, '↓'], does: t('Move the card back') },
    ],
  },
  {
    place: t('While writing'),
    shortcuts: [
      { keys: ['Enter'], does: t('Save, or go on to the next field') },
      { keys: [CONTROL, 'Enter'], does: t('Save from any field, also from notes') },
      { keys: [t('Shift'), 'Enter'], does: t('Begin a new line') },
    ],
  },
];

import type { ItemAction } from '#client/items/row-actions.ts';
import { forwardSign } from '#client/ui/direction.ts';

/** What a key without Ctrl, Alt or Meta does. */
export type KeyAction =
  | { kind: 'add' }
  | { kind: 'go to today' }
  | { kind: 'search' }
  | { kind: 'ask halo' }
  | { kind: 'go by weeks'; count: -1 | 1 }
  | { kind: 'focus'; step: -1 | 1 }
  /** Goes to a neighbouring card of the board. */
  | { kind: 'focus card'; step: -1 | 1 }
  /** Selects the row, or goes to a neighbour and selects both. */
  | { kind: 'select'; step: -1 | 0 | 1 }
  | { kind: 'toggle' }
  | { kind: 'open' }
  /** Chooses the first of these actions that the row has. */
  | { kind: 'choose'; actions: readonly ItemAction[] }
  /** Asks for the day to move to. */
  | { kind: 'choose day' }
  /** Moves to a day of the week: 0 is Monday. */
  | { kind: 'move'; weekday: number };

/** Where a key is pressed: on an item's row, or anywhere else outside text fields. */
export type KeyPlace = 'row' | 'page';

/** What the arrow keys to the left and to the right count. */
const [LEFT, RIGHT] = forwardSign() === 1 ? ([-1, 1] as const) : ([1, -1] as const);

const PAGE_KEYS: Readonly<Record<string, KeyAction>> = {
  n: { kind: 'add' },
  t: { kind: 'go to today' },
  '/': { kind: 'search' },
  h: { kind: 'ask halo' },
  '[': { kind: 'go by weeks', count: -1 },
  ']': { kind: 'go by weeks', count: 1 },
  j: { kind: 'focus', step: 1 },
  k: { kind: 'focus', step: -1 },
};

const ROW_KEYS: Readonly<Record<string, KeyAction>> = {
  ArrowDown: { kind: 'focus', step: 1 },
  ArrowUp: { kind: 'focus', step: -1 },
  ArrowLeft: { kind: 'focus card', step: LEFT },
  ArrowRight: { kind: 'focus card', step: RIGHT },
  x: { kind: 'toggle' },
  e: { kind: 'open' },
  c: { kind: 'choose', actions: ['cross out'] },
  f: { kind: 'choose', actions: ['flag', 'priority'] },
  m: { kind: 'choose day' },
  Delete: { kind: 'choose', actions: ['delete'] },
};

/** `[` and `]` need AltGr on many keyboards. These keys are the same on all. */
const SHIFTED_PAGE_KEYS: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: { kind: 'go by weeks', count: LEFT },
  ArrowRight: { kind: 'go by weeks', count: RIGHT },
};

const SHIFTED_ROW_KEYS: Readonly<Record<string, KeyAction>> = {
  j: { kind: 'select', step: 1 },
  k: { kind: 'select', step: -1 },
  x: { kind: 'select', step: 0 },
};

/** What is done again while a key is held. */
const REPEATED: ReadonlySet<KeyAction['kind']> = new Set(['focus', 'focus card', 'go by weeks', 'select']);

const WEEKDAY_KEY = /^[1-7]$/;

/** The fields of a key event that decide what it does. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/**
 * Returns what a key does; undefined if it has no meaning there. Only moves repeat while the key is held. Without
 * letters only keys with a name, such as Delete, have a meaning.
 */
export function actionOfKey(pressed: PressedKey, place: KeyPlace, hasLetters = true): KeyAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
  // Most letters are the same with Shift or Caps Lock. Shift with another named key belongs to the browser.
  if (ctrlKey || metaKey || altKey || (key.length === 1 && !hasLetters)) return undefined;
  if (shiftKey && key.length > 1) return SHIFTED_PAGE_KEYS[key];
  const name = key.length === 1 ? key.toLowerCase() : key;
  const shifted = shiftKey && place === 'row' ? SHIFTED_ROW_KEYS[name] : undefined;
  const action = shifted ?? PAGE_KEYS[name] ?? (place === 'row' ? rowAction(name) : undefined);
  const canRepeat = action !== undefined && REPEATED.has(action.kind) && action !== SHIFTED_ROW_KEYS['x'];
  return repeat && !canRepeat ? undefined : action;
}

function rowAction(name: string): KeyAction | undefined {
  return WEEKDAY_KEY.test(name) ? { kind: 'move', weekday: Number(name) - 1 } : ROW_KEYS[name];
}

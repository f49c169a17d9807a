import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { actionOfKey, type KeyPlace } from './plain-keys.ts';
import { SHORTCUTS } from './shortcut-list.ts';

const UNMODIFIED = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

const CHARACTERS = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);

const NAMED_KEYS =
  'ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Enter Escape Tab Backspace Delete Insert'.split(' ');

const KEYS = [...CHARACTERS.filter((key) => !/[A-Z]/.test(key)), ...NAMED_KEYS, ...FUNCTION_KEYS];

/** The labels of the keys whose names differ from what stands on them. */
const LABELS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
};

/** Returns the keys with an action in a place, as the sheet labels them. A key with Shift counts if its action differs. */
function findKnownKeys(place: KeyPlace): string[] {
  const known = KEYS.flatMap((key) => {
    const label = LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    const action = actionOfKey({ ...UNMODIFIED, key }, place);
    const shifted = actionOfKey({ ...UNMODIFIED, key, shiftKey: true }, place);
    return [
      ...(action === undefined ? [] : [label]),
      ...(shifted === undefined || isDeepStrictEqual(shifted, action) ? [] : [`Shift ${label}`]),
    ];
  });
  return known.map((label) => (/^[1-7]$/.test(label) ? '1 – 7' : label));
}

/** Returns the keys of some groups of the sheet. A text can name a second key, such as "[ does the same". */
function findListedKeys(groups: typeof SHORTCUTS): string[] {
  return groups.flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ keys, does }) => {
      const second = /; (\S) does the same$/.exec(does)?.[1];
      return [keys.join(' '), ...(second === undefined ? [] : [second])];
    }),
  );
}

describe('SHORTCUTS', () => {
  const [everywhere, onRows] = SHORTCUTS;
  if (everywhere === undefined || onRows === undefined) throw new Error('The sheet has no groups');

  it('lists every key that works everywhere', () => {
    const known = findKnownKeys('page');
    expect(known).toEqual(expect.arrayContaining(['N', '/', '[', 'Shift ←']));
    expect(findListedKeys([everywhere])).toEqual(expect.arrayContaining(known));
  });

  it('lists every key that works on a row', () => {
    const known = findKnownKeys('row');
    expect(known).toEqual(expect.arrayContaining(['X', 'Shift X', 'Del', '1 – 7', '↑']));
    expect(findListedKeys([everywhere, onRows])).toEqual(expect.arrayContaining(known));
  });
});

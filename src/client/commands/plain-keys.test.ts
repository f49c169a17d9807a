import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTranslation } from '#client/language/translation.ts';
import { actionOfKey } from './plain-keys.ts';

const UNMODIFIED = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

const ROW_ONLY = ['x', 'e', 'c', 'f', 'm', 'Delete', '1', '7', 'ArrowDown', 'ArrowUp', 'ArrowLeft'];

const EVERYWHERE = ['n', 't', '/', 'h', '[', ']', 'j', 'k'];

describe('actionOfKey', () => {
  it.each([
    ['x', { kind: 'toggle' }],
    ['e', { kind: 'open' }],
    ['c', { kind: 'choose', actions: ['cross out'] }],
    ['f', { kind: 'choose', actions: ['flag', 'priority'] }],
    ['m', { kind: 'choose day' }],
    ['Delete', { kind: 'choose', actions: ['delete'] }],
    ['1', { kind: 'move', weekday: 0 }],
    ['7', { kind: 'move', weekday: 6 }],
    ['j', { kind: 'focus', step: 1 }],
    ['ArrowDown', { kind: 'focus', step: 1 }],
    ['k', { kind: 'focus', step: -1 }],
    ['ArrowUp', { kind: 'focus', step: -1 }],
    ['ArrowLeft', { kind: 'focus card', step: -1 }],
    ['ArrowRight', { kind: 'focus card', step: 1 }],
    ['n', { kind: 'add' }],
    ['t', { kind: 'go to today' }],
    ['/', { kind: 'search' }],
    ['h', { kind: 'ask halo' }],
    ['[', { kind: 'go by weeks', count: -1 }],
    [']', { kind: 'go by weeks', count: 1 }],
  ])('returns what "%s" does on a row', (key, action) => {
    expect(actionOfKey({ ...UNMODIFIED, key }, 'row')).toEqual(action);
  });

  it.each(ROW_ONLY)('ignores "%s" outside a row', (key) => {
    expect(actionOfKey({ ...UNMODIFIED, key }, 'page')).toBeUndefined();
  });

  it.each(EVERYWHERE)('gives "%s" the same meaning outside a row', (key) => {
    const pressed = { ...UNMODIFIED, key };
    expect(actionOfKey(pressed, 'page')).toBeDefined();
    expect(actionOfKey(pressed, 'page')).toEqual(actionOfKey(pressed, 'row'));
  });

  it.each(['a', '0', '8', '9', '?', ' ', 'Enter', 'Escape', 'Tab', 'Backspace'])('ignores "%s"', (key) => {
    expect(actionOfKey({ ...UNMODIFIED, key }, 'row')).toBeUndefined();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('ignores every key with %s', (modifier) => {
    for (const key of [...ROW_ONLY, ...EVERYWHERE])
      expect(actionOfKey({ ...UNMODIFIED, key, [modifier]: true }, 'row')).toBeUndefined();
  });

  it('accepts a letter with Shift or Caps Lock, but not an arrow or Delete with Shift', () => {
    expect(actionOfKey({ ...UNMODIFIED, key: 'X' }, 'row')).toEqual({ kind: 'toggle' });
    expect(actionOfKey({ ...UNMODIFIED, key: 'N', shiftKey: true }, 'page')).toEqual({ kind: 'add' });
    // German keyboards have the slash on Shift and 7.
    expect(actionOfKey({ ...UNMODIFIED, key: '/', shiftKey: true }, 'row')).toEqual({ kind: 'search' });
    for (const key of ['ArrowDown', 'ArrowUp', 'Delete'])
      expect(actionOfKey({ ...UNMODIFIED, key, shiftKey: true }, 'row')).toBeUndefined();
  });

  it('goes by weeks with Shift and an arrow key to the side, everywhere', () => {
    for (const place of ['row', 'page'] as const) {
      const counts = ['ArrowLeft', 'ArrowRight'].map((key) =>
        actionOfKey({ ...UNMODIFIED, key, shiftKey: true }, place),
      );
      expect(counts).toEqual([-1, 1].map((count) => ({ kind: 'go by weeks', count })));
    }
  });

  it('ignores letters, digits and signs when they are off, and no other key', () => {
    const isIgnored = (key: string) => actionOfKey({ ...UNMODIFIED, key }, 'row', false) === undefined;
    expect([...ROW_ONLY, ...EVERYWHERE].filter((key) => !isIgnored(key))).toEqual([
      'Delete',
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
    ]);
    expect(actionOfKey({ ...UNMODIFIED, key: 'J', shiftKey: true }, 'row', false)).toBeUndefined();
    expect(actionOfKey({ ...UNMODIFIED, key: 'ArrowLeft', shiftKey: true }, 'row', false)).toBeDefined();
  });

  it('selects with Shift and J, K or X on a row', () => {
    const steps = ['J', 'K', 'X'].map((key) => actionOfKey({ ...UNMODIFIED, key, shiftKey: true }, 'row'));
    expect(steps).toEqual([1, -1, 0].map((step) => ({ kind: 'select', step })));
    expect(actionOfKey({ ...UNMODIFIED, key: 'J', shiftKey: true }, 'page')).toEqual({ kind: 'focus', step: 1 });
  });

  it('repeats only moves while a key is held', () => {
    for (const key of ['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', '[', ']'])
      expect(actionOfKey({ ...UNMODIFIED, key, repeat: true }, 'row')).toBeDefined();
    for (const key of ['x', 'e', 'c', 'f', 'm', 'Delete', '1', 'n', 't', '/', 'h'])
      expect(actionOfKey({ ...UNMODIFIED, key, repeat: true }, 'row')).toBeUndefined();
  });

  it('goes forward with the left arrow key in a language that is written from right to left', async () => {
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    const language = await import('#shared/language/language.ts');
    language.setTranslation(createTranslation('he', {}));
    const keys = await import('./plain-keys.ts');
    const steps = ['ArrowLeft', 'ArrowRight'].map((key) => keys.actionOfKey({ ...UNMODIFIED, key }, 'row'));
    expect(steps).toEqual([1, -1].map((step) => ({ kind: 'focus card', step })));
  });
});

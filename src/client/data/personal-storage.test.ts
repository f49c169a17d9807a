import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimStorage, forgetStorage } from './personal-storage.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map([
    ['theme', 'dark'],
    ['dashboard-view-mode', 'Plans of Ana'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const mode = () => kept.get('dashboard-view-mode');

it('what nobody has claimed yet is that of whoever comes first', () => {
  claimStorage(1);
  claimStorage(1);
  expect(mode()).toBe('Plans of Ana');
});

it('each person finds what they have left, and nothing of another', () => {
  claimStorage(1);
  claimStorage(2);
  expect(mode()).toBeUndefined();
  kept.set('dashboard-view-mode', 'Projects');
  claimStorage(1);
  expect(mode()).toBe('Plans of Ana');
  claimStorage(2);
  expect(mode()).toBe('Projects');
  expect(kept.get('theme')).toBe('dark');
});

it('nothing is kept of who is gone for good, and all of everybody else', () => {
  claimStorage(1);
  claimStorage(2);
  kept.set('dashboard-view-mode', 'Projects');
  forgetStorage(1);
  claimStorage(1);
  expect(mode()).toBeUndefined();
  kept.set('dashboard-view-mode', 'Anew');
  forgetStorage(1);
  expect([...kept.keys()]).toEqual(['theme', 'halo-settings-of-2']);
  claimStorage(2);
  expect(mode()).toBeUndefined();
});

it('without storage, and with a damaged one, nothing fails', () => {
  claimStorage(1);
  kept.set('halo-settings-of-2', '{"half');
  claimStorage(2);
  expect(mode()).toBeUndefined();
  claimStorage(1);
  expect(mode()).toBe('Plans of Ana');
  vi.stubGlobal('localStorage', undefined);
  expect(() => claimStorage(3)).not.toThrow();
});

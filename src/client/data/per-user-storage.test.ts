import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchStorageTo, clearStorage } from './per-user-storage.ts';

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
  switchStorageTo(1);
  switchStorageTo(1);
  expect(mode()).toBe('Plans of Ana');
});

it('each person finds what they have left, and nothing of another', () => {
  switchStorageTo(1);
  switchStorageTo(2);
  expect(mode()).toBeUndefined();
  kept.set('dashboard-view-mode', 'Projects');
  switchStorageTo(1);
  expect(mode()).toBe('Plans of Ana');
  switchStorageTo(2);
  expect(mode()).toBe('Projects');
  expect(kept.get('theme')).toBe('dark');
});

it('nothing is kept of who is gone for good, and all of everybody else', () => {
  switchStorageTo(1);
  switchStorageTo(2);
  kept.set('dashboard-view-mode', 'Projects');
  clearStorage(1);
  switchStorageTo(1);
  expect(mode()).toBeUndefined();
  kept.set('dashboard-view-mode', 'Anew');
  clearStorage(1);
  expect([...kept.keys()]).toEqual(['theme', 'halo-settings-of-2']);
  switchStorageTo(2);
  expect(mode()).toBeUndefined();
});

it('without storage, and with a damaged one, nothing fails', () => {
  switchStorageTo(1);
  kept.set('halo-settings-of-2', '{"half');
  switchStorageTo(2);
  expect(mode()).toBeUndefined();
  switchStorageTo(1);
  expect(mode()).toBe('Plans of Ana');
  vi.stubGlobal('localStorage', undefined);
  expect(() => switchStorageTo(3)).not.toThrow();
});

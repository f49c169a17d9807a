import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchStorageTo, clearStorage } from './per-user-storage.ts';

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map([
    ['theme', 'dark'],
    ['dashboard-view-mode', 'Plans of Ana'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const readViewMode = () => storage.get('dashboard-view-mode');

it('unclaimed settings go to the first person who signs in', () => {
  switchStorageTo(1);
  switchStorageTo(1);
  expect(readViewMode()).toBe('Plans of Ana');
});

it('each person gets their own settings back and none of another', () => {
  switchStorageTo(1);
  switchStorageTo(2);
  expect(readViewMode()).toBeUndefined();
  storage.set('dashboard-view-mode', 'Projects');
  switchStorageTo(1);
  expect(readViewMode()).toBe('Plans of Ana');
  switchStorageTo(2);
  expect(readViewMode()).toBe('Projects');
  expect(storage.get('theme')).toBe('dark');
});

it('clearing removes the settings of one person and keeps those of all others', () => {
  switchStorageTo(1);
  switchStorageTo(2);
  storage.set('dashboard-view-mode', 'Projects');
  clearStorage(1);
  switchStorageTo(1);
  expect(readViewMode()).toBeUndefined();
  storage.set('dashboard-view-mode', 'Anew');
  clearStorage(1);
  expect([...storage.keys()]).toEqual(['theme', 'halo-settings-of-2']);
  switchStorageTo(2);
  expect(readViewMode()).toBeUndefined();
});

it('settings that cannot be put aside stay with their owner', () => {
  switchStorageTo(1);
  const setItem = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem });
  switchStorageTo(2);
  expect([readViewMode(), storage.get('halo-settings-user')]).toEqual(['Plans of Ana', '1']);
});

it('missing or damaged storage does not throw', () => {
  switchStorageTo(1);
  storage.set('halo-settings-of-2', '{"half');
  switchStorageTo(2);
  expect(readViewMode()).toBeUndefined();
  switchStorageTo(1);
  expect(readViewMode()).toBe('Plans of Ana');
  vi.stubGlobal('localStorage', undefined);
  expect(() => switchStorageTo(3)).not.toThrow();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readJson, createLocalStorageStore } from './local-storage-store.ts';

let kept: Map<string, string>;
let isFull = false;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const FORMAT = {
  read: (text: string | undefined) => (Array.isArray(readJson(text)) ? (readJson(text) as string[]) : ['default']),
  write: (value: string[]) => (value.length === 0 ? undefined : JSON.stringify(value)),
};

it('is the default where nothing, or something damaged, is kept', () => {
  const value = createLocalStorageStore('cards', FORMAT);
  expect(value.current()).toEqual(['default']);
  kept.set('cards', '{"half');
  expect(value.current()).toEqual(['default']);
});

it('is kept, and is the same value until it is changed', () => {
  const value = createLocalStorageStore('cards', FORMAT);
  value.set(['a']);
  expect(kept.get('cards')).toBe('["a"]');
  expect(value.current()).toBe(value.current());
  value.set([]);
  expect(kept.has('cards')).toBe(false);
});

it('is what another tab has made of it', () => {
  const value = createLocalStorageStore('cards', FORMAT);
  value.set(['a']);
  kept.set('cards', '["b"]');
  expect(value.current()).toEqual(['b']);
});

it('holds for this page where storage is full or forbidden', () => {
  const value = createLocalStorageStore('cards', FORMAT);
  isFull = true;
  value.set(['a']);
  expect(value.current()).toEqual(['a']);
  vi.stubGlobal('localStorage', undefined);
  const forbidden = createLocalStorageStore('cards', FORMAT);
  forbidden.set(['b']);
  expect(forbidden.current()).toEqual(['b']);
});

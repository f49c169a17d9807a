import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readJson, createStoredValue } from './storage.ts';

let storage: Map<string, string>;
let isFull = false;

beforeEach(() => {
  storage = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new Error('QuotaExceededError');
      storage.set(key, text);
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const FORMAT = {
  read: (text: string | undefined) => (Array.isArray(readJson(text)) ? (readJson(text) as string[]) : ['default']),
  write: (value: string[]) => (value.length === 0 ? undefined : JSON.stringify(value)),
};

it('a store has the default value if nothing or something damaged is stored', () => {
  const value = createStoredValue('cards', FORMAT);
  expect(value.current()).toEqual(['default']);
  storage.set('cards', '{"half');
  expect(value.current()).toEqual(['default']);
});

it('a store saves its value and returns the same object until it changes', () => {
  const value = createStoredValue('cards', FORMAT);
  value.set(['a']);
  expect(storage.get('cards')).toBe('["a"]');
  expect(value.current()).toBe(value.current());
  value.set([]);
  expect(storage.has('cards')).toBe(false);
});

it('a store returns the value written by another tab', () => {
  const value = createStoredValue('cards', FORMAT);
  value.set(['a']);
  storage.set('cards', '["b"]');
  expect(value.current()).toEqual(['b']);
});

it('a store keeps its value for this page if storage is full or forbidden', () => {
  const value = createStoredValue('cards', FORMAT);
  isFull = true;
  value.set(['a']);
  expect(value.current()).toEqual(['a']);
  vi.stubGlobal('localStorage', undefined);
  const forbidden = createStoredValue('cards', FORMAT);
  forbidden.set(['b']);
  expect(forbidden.current()).toEqual(['b']);
});

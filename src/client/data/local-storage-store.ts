import { useSyncExternalStore } from 'react';

/** A value stored under a key of localStorage. Changes in other tabs are included. */
export interface LocalStorageStore<Value> {
  current: () => Value;
  /** Sets the value. It holds for this page even if storage is full or forbidden. */
  set: (value: Value) => void;
  /** Calls the listener on every change in any tab. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Converts a value to and from its stored text. `read` accepts any text and undefined. `write` returns undefined to
 * remove the key.
 */
export interface StorageFormat<Value> {
  read: (kept: string | undefined) => Value;
  write: (value: Value) => string | undefined;
}

/** Creates a store for a key. `current` returns the same object as long as the stored text is the same. */
export function createLocalStorageStore<Value>(
  key: string,
  { read, write }: StorageFormat<Value>,
): LocalStorageStore<Value> {
  let cached: { text: string | undefined; value: Value } | undefined;
  const listeners = new Set<() => void>();

  function current(): Value {
    const text = readText(key);
    if (cached === undefined || cached.text !== text) cached = { text, value: read(text) };
    return cached.value;
  }

  return {
    current,
    set(value) {
      writeText(key, write(value));
      cached = { text: readText(key), value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        // The key is null when the whole storage was cleared.
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The current value of the store; re-renders on change. */
export function useLocalStorageStore<Value>({ subscribe, current }: LocalStorageStore<Value>): Value {
  return useSyncExternalStore(subscribe, current);
}

/** Parses JSON; undefined if the text is undefined or not JSON. */
export function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The value then holds for this page only.
  }
}

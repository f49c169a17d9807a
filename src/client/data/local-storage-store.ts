import { useSyncExternalStore } from 'react';

/** A value that this browser keeps under a key of local storage. Other tabs' changes show here too. */
export interface LocalStorageStore<Value> {
  current: () => Value;
  /** Changes it. It holds for this page even where storage is full or forbidden. */
  set: (value: Value) => void;
  /** Calls when it changes, in whichever tab. The returned function ends that. */
  subscribe: (listener: () => void) => () => void;
}

/** How a value is kept. Storage may hold anything: `read` makes a value of every text, and of none; `write` may say none. */
export interface StorageFormat<Value> {
  read: (kept: string | undefined) => Value;
  write: (value: Value) => string | undefined;
}

/** A value under a key. What is read is the same value for as long as the kept text is. */
export function createLocalStorageStore<Value>(
  key: string,
  { read, write }: StorageFormat<Value>,
): LocalStorageStore<Value> {
  let known: { text: string | undefined; value: Value } | undefined;
  const listeners = new Set<() => void>();

  function current(): Value {
    const text = readText(key);
    if (known === undefined || known.text !== text) known = { text, value: read(text) };
    return known.value;
  }

  return {
    current,
    set(value) {
      writeText(key, write(value));
      known = { text: readText(key), value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        // Without a key everything was cleared.
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

/** The value that is kept now. */
export function useLocalStorageStore<Value>({ subscribe, current }: LocalStorageStore<Value>): Value {
  return useSyncExternalStore(subscribe, current);
}

/** What a text says as JSON; undefined where it says nothing. */
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
    // It is not kept beyond this page.
  }
}

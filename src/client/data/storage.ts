import { createStore, type Store } from '#client/ui/store.ts';

/**
 * All access to localStorage and sessionStorage. Storage may be full or forbidden: then reads find nothing and writes
 * are lost.
 */
export interface TextStorage {
  read: (key: string) => string | undefined;
  /** Stores a text; undefined removes the key. Returns false if that failed. */
  write: (key: string, text: string | undefined) => boolean;
  keys: () => string[];
}

/** The storage of this browser: localStorage. */
export const browserStorage = createTextStorage(() => localStorage);

/** The storage of this tab: sessionStorage. */
export const tabStorage = createTextStorage(() => sessionStorage);

function createTextStorage(open: () => Storage): TextStorage {
  function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, text) =>
      attempt((storage) => {
        if (text === undefined) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      }) ?? false,
    keys: () => attempt((storage) => Object.keys(storage)) ?? [],
  };
}

/**
 * Converts a value to and from its stored text. `read` accepts any text and undefined. `write` returns undefined to
 * remove the key.
 */
export interface StorageFormat<Value> {
  read: (stored: string | undefined) => Value;
  write: (value: Value) => string | undefined;
}

/**
 * Creates a store for a key of the browser's storage. Changes in other tabs are included. A value that cannot be stored
 * holds for this page. `current` returns the same object as long as the stored text is the same.
 */
export function createStoredValue<Value>(key: string, { read, write }: StorageFormat<Value>): Store<Value> {
  let cached: { text: string | undefined; value: Value } | undefined;
  const changes = createStore(undefined);

  return {
    current() {
      const text = browserStorage.read(key);
      if (cached === undefined || cached.text !== text) cached = { text, value: read(text) };
      return cached.value;
    },
    set(value) {
      browserStorage.write(key, write(value));
      cached = { text: browserStorage.read(key), value };
      changes.set(undefined);
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        // The key is null when the whole storage was cleared.
        if (event.key === key || event.key === null) listener();
      };
      const unsubscribe = changes.subscribe(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Parses JSON; undefined if the text is undefined or not JSON. */
export function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

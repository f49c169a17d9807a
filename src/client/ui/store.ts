import { useSyncExternalStore } from 'react';

/** A value shared by the whole page. */
export interface Store<Value> {
  current: () => Value;
  set: (value: Value) => void;
  /** Calls the listener on every change. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with this initial value. */
export function createStore<Value>(value: Value): Store<Value> {
  let state = value;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's current value; re-renders on change. */
export function useStore<Value>({ subscribe, current }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, current);
}

import { useSyncExternalStore } from 'react';

/** A value that the whole page shares. */
export interface Store<Value> {
  current: () => Value;
  set: (value: Value) => void;
  /** Calls when it changes. The returned function ends that. */
  subscribe: (listener: () => void) => () => void;
}

/** A value that the whole page shares, which is `value` at first. */
export function createStore<Value>(value: Value): Store<Value> {
  let known = value;
  const listeners = new Set<() => void>();
  return {
    current: () => known,
    set(next) {
      known = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the value is now. */
export function useStore<Value>({ subscribe, current }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, current);
}

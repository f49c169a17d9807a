import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createStore } from './store.ts';

/** The element that takes the focus once it is shown. */
export interface FocusTarget {
  key: string;
  /** Focuses a control in the element, now or once the control is rendered. Returns a function that cancels this. */
  focus: (element: HTMLElement) => () => void;
}

/** The element that waits for the focus; undefined if none does. `items/focus-item.ts` sets and removes it. */
export const focusTarget = createStore<FocusTarget | undefined>(undefined);

/** Returns the key of a card, from its day or its title. */
export function cardTarget(dayOrTitle: string): string {
  return `card ${dayOrTitle}`;
}

/** Returns the key of the line that adds items to a place, such as a day. */
export function entryLineTarget(place: string): string {
  return `line ${place}`;
}

/** Returns the key of an item's row. Items of different types can have the same id, but hardly the same title. */
export function rowTarget(id: number, title: string): string {
  return `row ${id} ${title}`;
}

/** Returns a ref for the element with this key. It takes the focus when it becomes the target. */
export function useFocusTarget<E extends HTMLElement>(key: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const target = useSyncExternalStore(focusTarget.subscribe, () => {
    const current = focusTarget.current();
    return current?.key === key ? current : undefined;
  });
  useEffect(() => (element.current ? target?.focus(element.current) : undefined), [target]);
  return element;
}

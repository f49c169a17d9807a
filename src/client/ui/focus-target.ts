import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createStore } from './store.ts';

/** The key of the element that takes the focus once it is shown. `items/focus-item.ts` sets and removes it. */
export const focusTarget = createStore<string | undefined>(undefined);

/** The key of the current day's card. */
export const TODAY_TARGET = 'today';

/** Returns the key of a card. */
export function cardTarget(title: string): string {
  return `card ${title}`;
}

/** Returns the key of the line that adds tasks to a day. */
export function entryLineTarget(day: string): string {
  return `line ${day}`;
}

/** Returns the key of an item's row. Items of different types can have the same id, but hardly the same title. */
export function rowTarget(id: number, title: string): string {
  return `row ${id} ${title}`;
}

/** The parts of an element that can take its focus, the preferred one first. */
const FOCUS_ORDER = ['[data-row-title]', '[data-adds]', 'textarea'];

/**
 * Returns a ref for the element with this key. When the element becomes the target, it focuses its first row. Without rows
 * it focuses its add button, or else its text area, or else itself.
 */
export function useFocusTarget<E extends HTMLElement>(key: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const isTarget = useSyncExternalStore(focusTarget.subscribe, () => focusTarget.current() === key);
  useEffect(() => {
    const { current } = element;
    if (!isTarget || current?.checkVisibility() !== true) return;
    focusTarget.set(undefined);
    const [control = current] = FOCUS_ORDER.flatMap((part) => current.querySelector<HTMLElement>(part) ?? []);
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true, focusVisible: true });
  }, [isTarget]);
  return element;
}

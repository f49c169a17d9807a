import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the add button of a card add what is typed in the card's line, instead of opening an empty dialog. `isOfLine`
 * tells whether a button belongs to the line. `add` returns false if nothing is typed; the dialog then opens.
 */
export function useCardAddButton(isOfLine: (button: Element) => boolean, add: () => boolean): void {
  const press = useEffectEvent((event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('[data-adds]') : null;
    if (button !== null && isOfLine(button) && add()) event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: MouseEvent): void => press(event);
    // Before the button itself gets the press.
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, []);
}

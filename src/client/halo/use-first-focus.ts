import { useEffect, useRef, useState } from 'react';

/** Milliseconds in which a second Enter belongs to the request and must not confirm the preview. */
const SETTLING_TIME = 300;

/**
 * Moves the focus in a preview: first to its heading; after a moment, and once it is known what the preview does, to
 * the choice of an item or to the confirm button. If the person has moved the focus, it stays.
 */
export function useFirstFocus(isKnown: boolean, isUnclear: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    heading.current?.focus();
    const settle = () => setTimeout(() => setSettled(true), SETTLING_TIME);
    let timer = settle();
    // A person who keeps pressing Enter has not read the preview.
    const wait = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      clearTimeout(timer);
      timer = settle();
    };
    document.addEventListener('keydown', wait, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', wait, true);
    };
  }, []);
  useEffect(() => {
    if (!isKnown || !isSettled || document.activeElement !== heading.current) return;
    const choices = heading.current?.parentElement?.querySelectorAll<HTMLElement>('input[type=radio]') ?? [];
    const chosen = [...choices].find((choice) => (choice as HTMLInputElement).checked) ?? choices[0];
    (isUnclear ? (chosen ?? confirm.current) : confirm.current)?.focus();
  }, [isKnown, isSettled, isUnclear]);
  return { heading, confirm };
}

import { useEffect, useRef, useState } from 'react';

/** A second Enter within so many milliseconds was meant for the request, and must not confirm what came of it. */
const SETTLING_TIME = 300;

/**
 * Where the focus goes in a preview: to its heading, and once it has been seen for a moment and it is known what it does, to what has
 * to be chosen, or to what confirms it. Somebody who has gone elsewhere meanwhile is left there.
 */
export function useFirstFocus(isKnown: boolean, isUnclear: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    heading.current?.focus();
    const settle = () => setTimeout(() => setSettled(true), SETTLING_TIME);
    let timer = settle();
    // Whoever goes on pressing has not read it yet.
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

import { useEffect, useRef, useState } from 'react';

/** Milliseconds in which a second Enter belongs to the request and must not confirm the preview. */
const SETTLING_TIME = 300;

/** The parts of a preview that can get the focus first. */
export type FirstFocus = 'confirm' | 'choice' | 'other reading';

/**
 * Moves the focus in a preview: first to its heading; after a moment, and once it is known what the preview does
 * (`target` is defined), to the confirm button, to the choice of an item, or, if nothing matches, to the other reading,
 * else to the button that changes the suggestion. If the person has moved the focus, it stays. Another `reading` starts anew.
 */
export function useFirstFocus(target: FirstFocus | undefined, reading: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const otherReading = useRef<HTMLButtonElement>(null);
  const [settled, setSettled] = useState<{ reading: unknown }>();
  const isSettled = settled !== undefined && settled.reading === reading;
  useEffect(() => {
    heading.current?.focus();
    const settle = () => setTimeout(() => setSettled({ reading }), SETTLING_TIME);
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
  }, [reading]);
  useEffect(() => {
    const parts = heading.current?.parentElement;
    if (target === undefined || !isSettled || document.activeElement !== heading.current || !parts) return;
    const change = () => parts.querySelector<HTMLElement>('button[aria-expanded]');
    const first = { confirm: undefined, choice: findChoice(parts), 'other reading': otherReading.current ?? change() };
    (first[target] ?? confirm.current)?.focus();
  }, [target, isSettled]);
  return { heading, confirm, otherReading };
}

/** Returns the chosen item of a preview, else its first one. */
function findChoice(parts: Element): HTMLElement | undefined {
  const choices = [...parts.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return choices.find(({ checked }) => checked) ?? choices[0];
}

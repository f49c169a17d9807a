import { Check, X } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import type { ItemState } from '#shared/items/items.rules.ts';
import { classes } from '#client/ui/classes.ts';
import { isStrayPress } from './double-press.ts';

const ARIA_CHECKED = { active: false, completed: true, 'crossed-out': 'mixed' } as const;

export interface RoundCheckboxProps {
  state: ItemState;
  label: string;
  /** `isSecond` is true for the second press of a double click. */
  onToggle: (isSecond: boolean) => void;
}

/** The round checkbox of an item: empty, ticked or crossed out. The tick of a press is drawn. */
export function RoundCheckbox({ state, label, onToggle }: RoundCheckboxProps) {
  const [wasPressed, setPressed] = useState(false);
  function press(event: MouseEvent): void {
    if (isStrayPress(event)) return;
    setPressed(true);
    onToggle(event.detail > 1);
  }
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={ARIA_CHECKED[state]}
      aria-label={label}
      onClick={press}
      className={classes(
        'touch-target grid size-[22px] shrink-0 place-items-center rounded-full border-[1.5px] mt-[calc(0.725*var(--text-item)-11px)] transition-colors lg:mt-0.5 lg:size-[18px]',
        state === 'active' && 'border-[color-mix(in_oklab,var(--kind)_75%,var(--hairline))] hover:bg-accent-soft',
        state === 'completed' && 'border-(--kind) bg-(--kind) text-on-accent',
        state === 'crossed-out' && 'border-crossed bg-sunken text-ink-3',
      )}
    >
      {state === 'completed' && (
        <Check size={12} strokeWidth={3} aria-hidden className={classes(wasPressed && 'drawn-tick')} />
      )}
      {state === 'crossed-out' && <X size={11} strokeWidth={2.5} aria-hidden />}
    </button>
  );
}

import type { ReactNode, Ref } from 'react';
import { classes } from '#client/ui/classes.ts';

export interface OptionToggleProps {
  ref?: Ref<HTMLButtonElement>;
  isOn: boolean;
  /** True if the button opens something (`aria-expanded`) instead of switching it (`aria-pressed`). */
  opens?: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** An option under the fields of a dialog, with an icon and a word. */
export function OptionToggle({ ref, isOn, opens = false, isDisabled, onToggle, children }: OptionToggleProps) {
  return (
    <button
      ref={ref}
      type="button"
      {...(opens ? { 'aria-expanded': isOn } : { 'aria-pressed': isOn })}
      disabled={isDisabled}
      onClick={onToggle}
      className={classes(optionLook(isOn), 'disabled:opacity-45')}
    >
      {children}
    </button>
  );
}

/** The classes of an option, for other elements than buttons. */
export function optionLook(isOn: boolean): string {
  return classes(
    'flex min-h-11 items-center gap-1.5 rounded-control px-1.5 text-sm transition-colors sm:px-2.5 at-desk:min-h-9',
    isOn ? 'bg-sunken font-medium text-ink' : 'text-ink-3 hover:bg-hover hover:text-ink',
  );
}

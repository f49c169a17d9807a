import { Switch as Radix } from 'radix-ui';
import { classes } from './classes.ts';

export interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** What its label is for; where none shows it has words of its own. */
  id?: string;
  'aria-label'?: string;
  className?: string;
}

/** Something that is on or off, at once. */
export function Switch({ isOn, onChange, isDisabled = false, className, ...naming }: SwitchProps) {
  return (
    <Radix.Root
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onChange}
      {...naming}
      className={classes(
        'touch-target inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-ink-3 p-0.5 transition-colors',
        'data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
    >
      <Radix.Thumb className="size-5 rounded-full bg-surface shadow-card transition-transform data-[state=checked]:translate-x-4" />
    </Radix.Root>
  );
}
